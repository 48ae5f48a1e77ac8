import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { root, temporaryFolder } from '../fixtures/adlib-process.ts'

const folder = temporaryFolder()
afterEach(folder.remove)

it('each cue that a tool creates during adlib perform can be traced to an observation', async () => {
  const child = spawn(
    process.execPath,
    [
      ...[join(root, 'out', 'main', 'cli.js'), 'perform', '--frames', 'demo', '--model', 'understudy'],
      ...['--json', '--port', '0'],
      ...['--data', join(folder.dir, 'data'), '--reports', join(folder.dir, 'reports')],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const closed = once(child, 'close')
  const lines: unknown[] = []
  const count = (type: string) => lines.filter((line) => (line as AdlibEvent).type === type).length
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line))
    const isEnough = count('stage/cue') >= 3 && count('sight/observation') >= 3
    if (isEnough && !child.killed) child.kill('SIGTERM')
  }
  expect(await closed).toEqual([0, null])
  const summary = lines.at(-1) as {
    run: string
    dir: string
    turns: number
    cues: number
    toolCalls: number
    events: number
  }
  const events = lines.slice(0, -1) as AdlibEvent[]
  const onDisk = readFileSync(join(summary.dir, 'events.jsonl'), 'utf8')
  expect(
    onDisk
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(events)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))

  const cues = events.filter((event) => event.type === 'stage/cue')
  expect(summary).toMatchObject({
    cues: cues.length,
    events: events.length,
    toolCalls: events.filter(({ type }) => type === 'tool/call').length,
    turns: events.filter(({ type }) => type === 'turn/start').length,
  })

  const before = (seq: number, fits: (event: AdlibEvent) => boolean) => events.slice(0, seq - 1).find(fits)
  for (const { cue, seq } of cues) {
    if (cue.by !== 'tool') continue
    const call = before(seq, (event) => event.type === 'tool/call' && event.call === cue.call)
    const turn = before(call?.seq ?? 0, (event) => event.type === 'turn/start' && event.turn === cue.turn)
    const observation = turn?.type === 'turn/start' ? turn.observation : 'none'
    expect(
      before(
        turn?.seq ?? 0,
        (event) => event.type === 'sight/observation' && event.observation.id === observation,
      ),
    ).toBeDefined()
  }
  const calls = events.flatMap((event) => (event.type === 'tool/call' ? [event.call] : []))
  const ends = events.flatMap((event) =>
    event.type === 'tool/done' || event.type === 'tool/error' ? [event.call] : [],
  )
  expect(ends.sort()).toEqual(calls.sort())
})
