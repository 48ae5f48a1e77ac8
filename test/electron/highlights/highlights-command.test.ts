import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { highlightsCommand } from '../../../electron/cli/highlights-command.ts'
import { openRun } from '../../../electron/journal/open-run.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { demoVideo, hasFfmpeg } from '../../fixtures/demo-video.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

if (!hasFfmpeg) console.log('highlights: skipped, ffmpeg is not installed')

afterEach(() => vi.unstubAllEnvs())

/** Runs the command in this process. Returns its exit code, its results and its messages. */
async function highlights(argv: readonly string[], signal = new AbortController().signal) {
  const written: string[] = []
  const said: string[] = []
  const io = {
    input: (async function* () {})(),
    write: async (line: string) => void written.push(line),
    log: (line: string) => void said.push(line),
  }
  const code = await highlightsCommand(argv, io, signal)
  return { code, written: written.join('\n'), said: said.join('\n') }
}

function runsIn(data: string): { run: string; events: AdlibEvent[] }[] {
  const live = join(data, 'live')
  if (!existsSync(live)) return []
  return readdirSync(live)
    .filter((run) => existsSync(join(live, run, 'events.jsonl')))
    .map((run) => ({
      run,
      events: readFileSync(join(live, run, 'events.jsonl'), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as AdlibEvent),
    }))
}

const seen = (data: string): number =>
  runsIn(data)[0]?.events.filter(({ type }) => type === 'sight/observation').length ?? 0

describe.skipIf(!hasFfmpeg)('adlib highlights', () => {
  it('lists the moments of a recording at their times, writes a run and cuts clips with sound', async () => {
    const dir = newFolder()
    const [video, data, out] = [join(dir, 'demo.mp4'), join(dir, 'data'), join(dir, 'out')]
    demoVideo(video)
    const argv = [video, '--data', data, '--out', out, '--top', '2', '--no-overlay', '--json']
    const first = await highlights(argv)
    expect(first).toMatchObject({ code: 0 })
    const list = JSON.parse(first.written) as { seconds: number; kind: string; clip: string; line: string }[]
    expect(list).toHaveLength(2)
    // The victory is shown from 37 s on.
    expect(
      list.find(({ kind }) => kind === 'victory' || kind === 'comeback')?.seconds,
    ).toBeGreaterThanOrEqual(36)
    expect(JSON.parse(readFileSync(join(out, 'highlights.json'), 'utf8'))).toEqual(list)
    for (const { clip } of list) {
      const streams = execFileSync('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'stream=codec_type',
        '-of',
        'csv=p=0',
        clip,
      ])
      expect(String(streams).trim().split('\n').sort()).toEqual(['audio', 'video'])
    }

    const [only, ...others] = runsIn(data)
    expect(others).toEqual([])
    expect(only?.events[0]).toMatchObject({
      type: 'run/start',
      video: { everyMs: 1000, ms: expect.any(Number) },
    })
    expect(only?.events.at(-1)).toMatchObject({ type: 'run/end' })
    const times = only?.events.map(({ t }) => t) ?? []
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    // The user's show keeps its own memory.
    expect(existsSync(join(data, 'said-lines.json'))).toBe(false)

    const again = await highlights([...argv, '--no-clips'])
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('was watched in the run') })
    expect((JSON.parse(again.written) as typeof list).map(({ seconds }) => seconds)).toEqual(
      list.map(({ seconds }) => seconds),
    )
    expect(runsIn(data)).toHaveLength(1)
  })

  it('keeps what it found when it is stopped, and continues there', async () => {
    const dir = newFolder()
    const [video, data] = [join(dir, 'demo.mp4'), join(dir, 'data')]
    demoVideo(video)
    const argv = [video, '--data', data, '--out', join(dir, 'out'), '--no-clips', '--json']
    const stop = new AbortController()
    const stopped = highlights(argv, stop.signal)
    await expect.poll(() => seen(data)).toBeGreaterThan(2)
    stop.abort()
    expect(await stopped).toMatchObject({
      code: 1,
      said: expect.stringContaining('the same command continues'),
    })
    const before = runsIn(data)[0]?.events ?? []
    expect(before.some(({ type }) => type === 'run/end')).toBe(false)

    const rest = await highlights(argv)
    expect(rest).toMatchObject({ code: 0, said: expect.stringContaining('Continues at') })
    const [run, ...others] = runsIn(data)
    expect(others).toEqual([])
    expect(run?.events.slice(0, before.length)).toEqual(before)
    expect(run?.events.filter(({ type }) => type === 'run/resumed')).toHaveLength(1)
    expect(run?.events.at(-1)?.type).toBe('run/end')
  })

  it('continues after a kill, also if the last line was cut off', async () => {
    const dir = newFolder()
    const [video, data] = [join(dir, 'demo.mp4'), join(dir, 'data')]
    demoVideo(video)
    const argv = [video, '--data', data, '--out', join(dir, 'out'), '--no-clips', '--json']
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'electron', 'cli.ts'), 'highlights', ...argv],
      { cwd: root, stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => seen(data)).toBeGreaterThan(2)
    child.kill('SIGKILL')
    await ended
    const { run = '', events = [] } = runsIn(data)[0] ?? {}
    const path = join(data, 'live', run, 'events.jsonl')
    truncateSync(path, readFileSync(path).length - 5)

    const rest = await highlights(argv)
    expect(rest).toMatchObject({ code: 0, said: expect.stringContaining('Continues at') })
    const after = runsIn(data)
    expect(after).toHaveLength(1)
    expect(after[0]?.events.slice(0, events.length - 1)).toEqual(events.slice(0, -1))
    expect(after[0]?.events.at(-1)?.type).toBe('run/end')
  })

  it('does not let a performance continue its run', async () => {
    const dir = newFolder()
    const [video, data] = [join(dir, 'demo.mp4'), join(dir, 'data')]
    demoVideo(video, 8)
    const stop = new AbortController()
    const stopped = highlights([video, '--data', data, '--no-clips'], stop.signal)
    await expect.poll(() => seen(data)).toBeGreaterThan(0)
    stop.abort()
    await stopped
    const opened = await openRun({ reportsDir: data, fresh: false, clock: virtualClock(), warn: () => {} })
    if (!opened.ok) throw new Error(opened.failure.message)
    expect(opened.opened).toMatchObject({ resumed: false, latchedBy: null })
    await opened.opened.discard()
  })

  it('explains why a file cannot be watched', async () => {
    const dir = newFolder()
    const data = ['--data', join(dir, 'data')]
    const text = join(dir, 'text.mp4')
    writeFileSync(text, 'this is no video\n'.repeat(100))
    const song = join(dir, 'song.mp4')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine', '-t', '1', song])
    for (const [path, message] of [
      [join(dir, 'absent.mp4'), /There is no file .*Check the path/],
      [dir, /is not a file/],
      [text, /not a video that ffmpeg can read.*Check that it is a complete video/],
      [song, /contains no pictures, only audio/],
    ] as const)
      expect(await highlights([path, ...data])).toMatchObject({
        code: 1,
        said: expect.stringMatching(message),
      })
    vi.stubEnv('PATH', dir)
    expect(await highlights([song, ...data])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/need ffmpeg, which is not installed.*Install ffmpeg/),
    })
  })
})

describe('adlib highlights with wrong arguments', () => {
  it.each([
    [[], 'name one video'],
    [['a', 'b'], 'name one video'],
    [['a', '--top', '0'], '--top 0'],
    [['a', '--every', '1ms'], '--every 1ms'],
    [['a', '--every', 'often'], '--every often'],
  ])('reports %j', async (argv, message) => {
    expect(await highlights(argv)).toMatchObject({ code: 2, said: expect.stringContaining(message) })
  })
})
