import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { CommandIo } from '../../../electron/cli/command.ts'
import { exportCommand } from '../../../electron/cli/export-command.ts'
import { replayCommand } from '../../../electron/cli/replay-command.ts'
import { newRunId } from '../../../electron/journal/runs.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { performedRun } from '../../fixtures/performed-run.ts'

async function recordedRun() {
  const dir = newFolder()
  const run = newRunId(1_000_000)
  const lines: string[] = []
  for await (const event of performedRun().journal.since(0)) lines.push(JSON.stringify({ ...event, run }))
  const path = join(dir, 'reports', 'live', run, 'events.jsonl')
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  const args = ['--reports', join(dir, 'reports'), '--data', join(dir, 'data')]
  return { dir, run, path, lines, args }
}

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>
const replay: Run = (argv, io) => replayCommand(argv, io, new Promise(() => {}))

async function output(command: Run, argv: readonly string[]) {
  const written: string[] = []
  const said: string[] = []
  const code = await command(argv, {
    input: (async function* () {})(),
    write: async (line) => void written.push(line),
    log: (line) => void said.push(line),
  })
  return { code, written, said: said.join('\n') }
}

it('adlib replay prints the recorded cues of a run byte for byte at any speed and does not change the run', async () => {
  const { run, path, lines, args } = await recordedRun()
  const before = readFileSync(path, 'utf8')
  const cues = lines.filter((line) => line.includes('"type":"stage/cue"'))
  expect(cues.length).toBeGreaterThan(1)
  for (const [wanted, speed] of [
    ['latest', 'max'],
    [run.slice(0, -2), '10x'],
    [join(path, '..'), 'max'],
  ] as const) {
    const result = await output(replay, [wanted, '--speed', speed, '--json', '--port', '0', ...args])
    expect(result).toMatchObject({ code: 0, written: cues })
  }
  expect(readFileSync(path, 'utf8')).toBe(before)
})

it('adlib replay reports a mistake in the arguments', async () => {
  const { args } = await recordedRun()
  expect(await output(replay, args)).toMatchObject({ code: 2, said: expect.stringContaining('name one run') })
  expect(await output(replay, ['latest', '--speed', 'fast', ...args])).toMatchObject({ code: 2 })
  expect(await output(replay, ['latest', '--port', '99999', ...args])).toMatchObject({ code: 2 })
  const missing = await output(replay, ['2020', ...args])
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('there is no run “2020”') })
})

it('adlib export writes a run as JSON and CSV, or only in the chosen format', async () => {
  const { dir, run, lines, args } = await recordedRun()
  const out = join(dir, 'exported')
  const all = await output(exportCommand, ['latest', '--out', out, ...args])
  const files = [join(out, `adlib-${run}.json`), join(out, `adlib-${run}.csv`)]
  expect(all).toMatchObject({ code: 0, written: files })
  expect(JSON.parse(readFileSync(files[0] as string, 'utf8')).events).toEqual(
    lines.map((line) => JSON.parse(line)),
  )
  expect(
    readFileSync(files[1] as string, 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(lines.length + 1)
  expect((await output(exportCommand, [run, '--format', 'csv', '--out', out, ...args])).written).toEqual([
    files[1],
  ])
  expect(await output(exportCommand, ['latest', '--format', 'xml', ...args])).toMatchObject({ code: 2 })
  expect(await output(exportCommand, ['nope', ...args])).toMatchObject({ code: 1 })
})
