import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventsFile } from '../../../electron/journal/disk-journal.ts'
import { type OpenedRun, openRun } from '../../../electron/journal/open-run.ts'
import { panicFile } from '../../../electron/journal/panic-file.ts'
import { endedLatched, isRunId, newRunId, runEnd, runTime } from '../../../electron/journal/runs.ts'
import type { WatchedVideo } from '../../../src-shared/events/event/run.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

let reportsDir = ''
let runsDir = ''
const warnings: string[] = []
const opened: OpenedRun[] = []
const children: ChildProcess[] = []
const clock = virtualClock()

beforeEach(() => {
  reportsDir = mkdtempSync(join(tmpdir(), 'adlib-runs-'))
  runsDir = join(reportsDir, 'live')
  warnings.length = 0
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const { journal } of opened.splice(0)) await journal.close()
  rmSync(reportsDir, { recursive: true, force: true })
})

const open = async (fresh = false): Promise<OpenedRun> => {
  clock.advance(1000)
  const result = await openRun({ reportsDir, fresh, clock, warn: (message) => warnings.push(message) })
  if (!result.ok) throw new Error(result.failure.message)
  opened.push(result.opened)
  return result.opened
}
const video: WatchedVideo = { path: '/v.mp4', bytes: 9, changedAt: 1, ms: 60_000, everyMs: 1000 }
const leave = async (how: {
  ended: boolean
  latched?: boolean
  fresh?: boolean
  team?: boolean
  video?: WatchedVideo
}): Promise<string> => {
  const { journal, run } = await open(how.fresh ?? true)
  const kind = { ...(how.team ? { team: true } : {}), ...(how.video && { video: how.video }) }
  journal.append({ ...runStart, ...kind } as EventBody)
  if (how.team) journal.append({ ...runStart, type: 'run/resumed', cutBytes: 0 } as EventBody)
  if (how.latched) journal.append({ type: 'stage/panic', by: 'panel' })
  if (how.ended) journal.append({ type: 'run/end', reason: 'stopped' })
  await journal.close()
  return run
}

describe('newRunId', () => {
  it('returns names that sort by time and are valid on any file system', () => {
    const times = [0, 999, 1000, Date.UTC(2026, 10, 21, 23, 59, 1, 123), Date.UTC(2031, 0, 1)]
    const ids = times.map(newRunId)
    expect([...ids].sort()).toEqual(ids)
    expect(ids.map(runTime)).toEqual(times)
    expect(ids[3]).toMatch(/^2026-11-21T23-59-01-123Z-[0-9a-f]{4}$/)
    expect(ids.every(isRunId)).toBe(true)
    for (const name of ['..', '', 'x', `${ids[0]}/..`, `${ids[0]}x`]) expect(isRunId(name)).toBe(false)
  })
})

describe('openRun', () => {
  it('starts a new run in an empty folder', async () => {
    const run = await open()
    expect(run).toMatchObject({ resumed: false, cutBytes: 0, latchedBy: null })
    expect(existsSync(run.dir)).toBe(true)
  })

  it('continues the newest run that has not ended', async () => {
    await leave({ ended: false })
    const newest = await leave({ ended: false })
    const again = await open()
    expect([again.run, again.resumed, again.journal.state().seq]).toEqual([newest, true, 1])
  })

  it('skips ended runs', async () => {
    const older = await leave({ ended: false })
    await leave({ ended: true })
    expect((await open()).run).toBe(older)
  })

  it('starts a new run when all existing runs have ended', async () => {
    const ended = await leave({ ended: true })
    const run = await open()
    expect([run.resumed, run.run > ended]).toEqual([false, true])
  })

  it('starts a new run when `fresh` is set', async () => {
    await leave({ ended: false })
    expect((await open(true)).resumed).toBe(false)
  })

  it('does not continue a run that a living process owns', async () => {
    const first = await open()
    first.journal.append(runStart)
    const second = await open()
    expect(second.run).not.toBe(first.run)
  })

  it('continues the run of a dead process, even if its process id was reused', async () => {
    for (const owner of [
      { pid: 999_999_999, start: '' },
      { pid: process.pid, start: 'long ago' },
    ]) {
      const run = await leave({ ended: false })
      writeFileSync(join(runsDir, run, 'owner'), JSON.stringify(owner))
      expect((await open()).run).toBe(run)
      await opened.pop()?.journal.close()
    }
  })

  it.skipIf(process.platform !== 'linux')(
    'continues the run of a killed process that is a zombie',
    async () => {
      const run = await leave({ ended: false })
      // After `exec`, the owner's parent is `sleep`, which never reaps its children. So the killed owner stays a zombie.
      const parent = spawn('sh', ['-c', '"$0" --import tsx "$1" "$2" hold & exec sleep 60', ...writer()])
      children.push(parent)
      await once(parent.stdout, 'data')
      const { pid } = JSON.parse(readFileSync(join(runsDir, run, 'owner'), 'utf8'))
      try {
        expect((await open()).run).not.toBe(run)
        expect(warnings.join()).toContain(`${run} is not continued, because another Adlib is writing it.`)
      } finally {
        process.kill(pid, 'SIGKILL')
      }
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '))
      await opened.pop()?.discard()
      expect((await open()).run).toBe(run)
    },
  )

  it('replaces a damaged owner file, and removes the new one on close', async () => {
    const run = await leave({ ended: false })
    writeFileSync(join(runsDir, run, 'owner'), '{"pi')
    const again = await open()
    expect(again.run).toBe(run)
    expect(JSON.parse(readFileSync(join(again.dir, 'owner'), 'utf8'))).toMatchObject({ pid: process.pid })
    await again.journal.close()
    expect(readdirSync(again.dir)).toEqual(['events.jsonl'])
  })

  it('does not remove the owner file on close if another process has claimed the run', async () => {
    const { journal, dir } = await open()
    const other = JSON.stringify({ pid: process.pid, start: 'another', claim: 'x' })
    writeFileSync(join(dir, 'owner'), other)
    await journal.close()
    expect(readFileSync(join(dir, 'owner'), 'utf8')).toBe(other)
  })

  it('gives a run to only one of many processes', async () => {
    const run = await leave({ ended: false })
    writeFileSync(join(runsDir, run, 'owner'), JSON.stringify({ pid: 999_999_999, start: '' }))
    const starts = await Promise.all(Array.from({ length: 3 }, () => startWriter('hold')))
    const runs = starts.map(({ first }) => first)
    expect(runs.filter((name) => name === run)).toHaveLength(1)
    expect(new Set(runs).size).toBe(3)
  })

  it('does not continue a run whose folder has no events', async () => {
    mkdirSync(join(runsDir, newRunId(clock.now())), { recursive: true })
    const torn = newRunId(clock.now() + 1)
    mkdirSync(join(runsDir, torn))
    writeFileSync(eventsFile(join(runsDir, torn)), '{"type":"run/st')
    expect((await open()).resumed).toBe(false)
  })

  it('reports torn and damaged lines of a continued run', async () => {
    const run = await leave({ ended: false })
    appendFileSync(eventsFile(join(runsDir, run)), 'garbage\n{"type":')
    const again = await open()
    expect([again.run, again.cutBytes, again.damaged.count]).toEqual([run, 8, 1])
    expect(warnings.join()).toMatch(/skipped 8 damaged bytes at \d+: not valid JSON/)
  })

  it('returns a remedy if the reports folder is not writable', async () => {
    const file = join(reportsDir, 'file')
    writeFileSync(file, '')
    const result = await openRun({ reportsDir: file, fresh: false, clock, warn: () => {} })
    expect(result).toMatchObject({ ok: false, failure: { remedy: expect.stringContaining('use another') } })
  })
})

describe('openRun for a recording', () => {
  const openVideo = async (wanted: WatchedVideo) => {
    const result = await openRun({ reportsDir, fresh: false, video: wanted, clock, warn: () => {} })
    if (!result.ok) throw new Error(result.failure.message)
    opened.push(result.opened)
    return result.opened
  }

  it('continues only the unfinished run of the same, unchanged recording, and never in panic', async () => {
    await leave({ ended: true, latched: true })
    const run = await leave({ ended: false, video })
    await leave({ ended: false })
    await leave({ ended: false, video: { ...video, path: '/w.mp4' } })
    for (const other of [{ bytes: 10 }, { changedAt: 2 }, { everyMs: 500 }])
      expect(await openVideo({ ...video, ...other })).toMatchObject({ resumed: false })
    expect(await openVideo(video)).toMatchObject({ run, resumed: true, latchedBy: null, panicFile: null })
  })
})

describe('openRun after a panic', () => {
  it('starts in panic after a run that ended in panic, unless a later run ended normally', async () => {
    await leave({ ended: true, latched: true })
    expect((await open()).latchedBy).toBe('carried')
    const { journal } = opened[opened.length - 1] as OpenedRun
    journal.append(runStart)
    journal.append({ type: 'run/end', reason: 'stopped' })
    await journal.close()
    expect((await open()).latchedBy).toBeNull()
  })

  it('starts in panic if a run newer than the continued run ended in panic', async () => {
    await leave({ ended: false })
    await leave({ ended: true, latched: true })
    expect(await open()).toMatchObject({ resumed: true, latchedBy: 'carried' })
  })

  it('does not start in panic if the run that ended in panic is older than the continued run', async () => {
    await leave({ ended: true, latched: true })
    await leave({ ended: false })
    expect(await open()).toMatchObject({ resumed: true, latchedBy: null })
  })

  it('starts in panic if the panic file exists, whatever the runs contain', async () => {
    await leave({ ended: true })
    panicFile(reportsDir).latch()
    expect((await open(true)).latchedBy).toBe('carried')
    expect((await open()).latchedBy).toBe('carried')
  })

  it('starts in panic after a damaged line, unless a later event releases the panic', async () => {
    const run = await leave({ ended: true })
    const file = eventsFile(join(reportsDir, 'live', run))
    const [start, ...rest] = readFileSync(file, 'utf8').split('\n') as [string, ...string[]]
    writeFileSync(file, [start, '{"type":"stage/pan', ...rest].join('\n'))
    expect((await open()).latchedBy).toBe('damage')
    const released = JSON.stringify({ type: 'stage/released', by: 'x', t: 1, seq: 40, run })
    const end = JSON.stringify({ type: 'run/end', reason: 'x', t: 1, seq: 41, run })
    appendFileSync(file, `${released}\n${end}\n`)
    expect((await open()).latchedBy).toBeNull()
  })

  it('starts in panic if the continued run contains a damaged line', async () => {
    const run = await leave({ ended: false })
    appendFileSync(eventsFile(join(runsDir, run)), '{"type":"stage/pan\n')
    expect(await open()).toMatchObject({ run, resumed: true, latchedBy: 'damage' })
  })

  it('starts in panic after a run that ended in panic, even if `fresh` is set', async () => {
    await leave({ ended: true, latched: true })
    expect(await open(true)).toMatchObject({ resumed: false, latchedBy: 'carried' })
  })

  it('starts in panic even if a run of `adlib team` ended after the panic', async () => {
    await leave({ ended: true, latched: true })
    await leave({ ended: true, team: true })
    expect(await open()).toMatchObject({ resumed: false, latchedBy: 'carried' })
  })

  it('starts in panic even if a run of a recording ended after the panic, or is unfinished', async () => {
    await leave({ ended: true, latched: true })
    await leave({ ended: true, video })
    await leave({ ended: false, video })
    expect(await open()).toMatchObject({ resumed: false, latchedBy: 'carried' })
  })

  it('starts in panic after a run that ended in panic, even if a paint report follows the end of that run', async () => {
    const { journal, dir } = await open(true)
    journal.append(runStart)
    journal.append({ type: 'stage/panic', by: 'panel' })
    journal.append({ type: 'run/end', reason: 'stopped' })
    journal.append({ type: 'stage/shown', cue: 'c1', page: 'p', at: 1 })
    await journal.close()
    expect(runEnd(eventsFile(dir))?.ended).toBe(true)
    expect(await open()).toMatchObject({ resumed: false, latchedBy: 'carried' })
  })

  it('endedLatched looks only at the newest run that its filter accepts', async () => {
    expect(await endedLatched(runsDir)).toBeNull()
    await leave({ ended: true, latched: true })
    expect(await endedLatched(runsDir)).toBe('carried')
    const crashed = await leave({ ended: false, latched: true })
    expect(await endedLatched(runsDir)).toBeNull()
    expect(await endedLatched(runsDir, (run) => run !== crashed)).toBe('carried')
  })
})

describe('endedLatched', () => {
  it('skips a run that is deleted during the read', async () => {
    await leave({ ended: true, latched: true })
    const deleted = await leave({ ended: true })
    const answer = endedLatched(runsDir)
    renameSync(join(runsDir, deleted), join(reportsDir, 'deleted'))
    expect(await answer).toBe('carried')
  })
})

describe('openRun after a kill', () => {
  it('a killed run keeps every written event, its state and the panic', async () => {
    let last = 0
    for (let round = 0; round < 2; round += 1) {
      const { child, first: run, seqs } = await startWriter('write')
      const enough = last + 200 + round * 97
      for await (const line of seqs) {
        last = Number(line)
        if (last >= enough) break
      }
      const died = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await died

      const path = eventsFile(join(runsDir, run))
      const text = readFileSync(path, 'utf8')
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      const events = whole
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as AdlibEvent)
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
      expect(events.length).toBeGreaterThanOrEqual(last)

      const again = await open()
      expect([again.run, again.resumed]).toEqual([run, true])
      expect(again.cutBytes).toBe(Buffer.byteLength(text) - Buffer.byteLength(whole))
      expect(again.journal.state()).toEqual(fold(events))
      expect(again.journal.state().panic).not.toBeNull()
      last = again.journal.state().seq
      await again.journal.close()
    }
  })
})

const writer = () =>
  [process.execPath, fileURLToPath(new URL('./writer-process.ts', import.meta.url)), reportsDir] as const

async function startWriter(mode: 'write' | 'hold') {
  const [node, script] = writer()
  const child = spawn(node, ['--import', 'tsx', script, reportsDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = String((await lines.next()).value)
  const seqs = { [Symbol.asyncIterator]: () => lines }
  return { child, first, seqs }
}
