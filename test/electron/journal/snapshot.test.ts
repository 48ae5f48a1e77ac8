import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventsFile, openJournal } from '../../../electron/journal/disk-journal.ts'
import { readEvents } from '../../../electron/journal/event-file.ts'
import { eventParts } from '../../../electron/journal/event-parts.ts'
import { foldRun } from '../../../electron/journal/snapshot.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { arbitraryRun } from '../../fixtures/arbitrary-events.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const clock = virtualClock()
const small = { partBytes: 2000, snapshotEvery: 10 }

async function open(dir: string, sizes: Partial<typeof small> = small) {
  const warnings: string[] = []
  const opened = await openJournal({
    dir,
    run: 'r',
    clock,
    warn: (message) => warnings.push(message),
    ...sizes,
  })
  return { ...opened, warnings }
}
const turn = (n: number): EventBody => ({
  type: 'turn/start',
  turn: `t${n}`,
  cause: 'tick',
  observation: 'o1',
})

async function written(dir: string, turns = 60): Promise<void> {
  const { journal } = await open(dir)
  journal.append(runStart)
  for (let n = 1; n <= turns; n += 1) {
    journal.append(turn(n))
    await clock.advanceAsync(60)
    if (n % 10 === 0) await journal.sync()
  }
  await journal.close()
}
async function eventsIn(dir: string, options = {}): Promise<AdlibEvent[]> {
  const events: AdlibEvent[] = []
  for await (const { event } of readEvents(eventsFile(dir), options)) events.push(event)
  return events
}

describe('the parts of a run', () => {
  it('consecutive parts of a run have no gap and no repeated event', async () => {
    const dir = newFolder()
    await written(dir)
    const parts = eventParts(eventsFile(dir))
    expect(parts.length).toBeGreaterThan(2)
    for (const [n, part] of parts.entries())
      expect(part.start).toBe(n === 0 ? 0 : (parts[n - 1]?.start ?? 0) + (parts[n - 1]?.bytes ?? 0))
    const events = await eventsIn(dir)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1))
  })

  it('reading can start at any event of the run', async () => {
    const dir = newFolder()
    await written(dir)
    const { journal } = await open(dir)
    const all = await eventsIn(dir)
    for (const seq of [0, 1, 9, 10, 31, 60, 61]) {
      const rest: AdlibEvent[] = []
      for await (const event of journal.since(seq)) rest.push(event)
      expect(rest, `since ${seq}`).toEqual(all.slice(seq))
    }
    await journal.close()
  })

  it('a missing part is reported, and the other events keep their order and numbers', async () => {
    const dir = newFolder()
    await written(dir)
    const before = await eventsIn(dir)
    const lost = eventParts(eventsFile(dir))[1]
    rmSync(lost?.path ?? '')
    const damaged: string[] = []
    const after = await eventsIn(dir, { damaged: ({ reason }: { reason: string }) => damaged.push(reason) })
    expect(damaged).toEqual(['a part of the file is missing'])
    expect(after).toEqual(before.filter(({ seq }) => after.some((event) => event.seq === seq)))
    expect(after.at(-1)).toEqual(before.at(-1))
  })

  it('the run continues if a crash left its newest part empty', async () => {
    const dir = newFolder()
    await written(dir)
    const last = eventParts(eventsFile(dir)).at(-1)
    truncateSync(last?.path ?? '', 0)
    const { journal } = await open(dir)
    journal.append(turn(99))
    await journal.close()
    const events = await eventsIn(dir)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1))
  })
})

describe('a snapshot', () => {
  it('folding the later events into a snapshot gives the same state as folding all events', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRun, async (bodies) => {
        const made = bodies.map((body, n) => ({ ...body, t: n * 10, seq: n + 1, run: 'r' }))
        // Events are stored as JSON, which has no -0.
        const events: AdlibEvent[] = JSON.parse(JSON.stringify(made))
        const whole = fold(events)
        for (let at = 1; at <= events.length; at += 1) {
          const stored = JSON.parse(JSON.stringify(fold(events.slice(0, at))))
          expect(fold(events.slice(at), stored)).toEqual(whole)
        }
      }),
      { numRuns: fuzz(200) },
    )
  })

  it('starting from a snapshot gives the same state and turns as starting from all events', async () => {
    const dir = newFolder()
    await written(dir)
    expect(existsSync(join(dir, 'snapshot.json'))).toBe(true)
    const withIt = await open(dir)
    const index = withIt.turns.saved()
    const state = withIt.journal.state()
    await withIt.journal.close()
    rmSync(join(dir, 'snapshot.json'))
    const without = await open(dir)
    expect(without.journal.state()).toEqual(state)
    expect(without.turns.saved()).toEqual(index)
    expect(withIt.warnings).toEqual([])
    await without.journal.close()
    expect((await foldRun(eventsFile(dir))).state).toEqual(state)
  })

  it('keeps the doubt whether a damaged line was a panic, until the stage is released', async () => {
    const dir = newFolder()
    const large = { partBytes: 1_000_000, snapshotEvery: 10 }
    const begun = await open(dir, large)
    begun.journal.append(runStart)
    for (let n = 1; n < 5; n += 1) begun.journal.append(turn(n))
    await begun.journal.close()
    const path = eventsFile(dir)
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, lines.with(3, '{').join('\n'))
    rmSync(join(dir, 'snapshot.json'), { force: true })
    const doubts = async () => {
      const folded = await foldRun(path)
      const { journal, mayHidePanic } = await open(dir, large)
      for (let n = 0; n < 30; n += 1) journal.append(turn(100 + n))
      await clock.advanceAsync(60)
      await journal.close()
      expect(existsSync(join(dir, 'snapshot.json'))).toBe(true)
      return [folded.mayHidePanic, mayHidePanic]
    }
    expect(await doubts()).toEqual([true, true])
    // These two read the snapshot, and not the damaged line.
    expect(await doubts()).toEqual([true, true])
    const { journal } = await open(dir, large)
    journal.append({ type: 'stage/released', by: 'panel' })
    await journal.close()
    expect(await doubts()).toEqual([false, false])
  })

  it('a start from a snapshot skips a repeated line and reads the line after it', async () => {
    const dir = newFolder()
    await written(dir)
    const path = eventsFile(dir)
    const last = eventParts(path).at(-1)?.path ?? ''
    const lines = readFileSync(path, 'utf8').split('\n')
    appendFileSync(
      last,
      `${lines[3]}\n${JSON.stringify({ ...runStart, seq: 62, t: clock.now(), run: 'r' })}\n`,
    )
    const { journal, damaged } = await open(dir)
    expect(damaged.count).toBe(1)
    expect(journal.state()).toEqual(fold(await eventsIn(dir)))
    expect((await foldRun(path)).state).toEqual(journal.state())
    await journal.close()
  })

  it.each([
    ['is damaged', (file: string) => writeFileSync(file, '{"seq":')],
    ['is of another build', (file: string) => edit(file, (data) => ({ ...data, build: 'other' }))],
    ['is newer than the events', (file: string) => edit(file, (data) => ({ ...data, bytes: 10_000_000 }))],
    ['points into a line', (file: string) => edit(file, (data) => ({ ...data, bytes: data.bytes - 3 }))],
    [
      'names another event',
      (file: string) => edit(file, (data) => ({ ...data, seq: 7, state: { ...data.state, seq: 7 } })),
    ],
  ])('a snapshot that %s is reported and not used', async (_, spoil) => {
    const dir = newFolder()
    await written(dir)
    const events = await eventsIn(dir)
    spoil(join(dir, 'snapshot.json'))
    const { journal, warnings } = await open(dir)
    expect(journal.state()).toEqual(fold(events))
    expect(warnings).toEqual([expect.stringContaining('all events are read')])
    await journal.close()
  })

  it('the next start removes an unfinished snapshot', async () => {
    const dir = newFolder()
    await written(dir)
    writeFileSync(join(dir, 'snapshot.json.1234567890'), '{"seq":')
    const { journal, warnings } = await open(dir)
    expect(existsSync(join(dir, 'snapshot.json.1234567890'))).toBe(false)
    expect(existsSync(join(dir, 'snapshot.json'))).toBe(true)
    expect(warnings).toEqual([])
    await journal.close()
  })

  it('the next snapshot waits for enough events after the last one, also when the run closes', async () => {
    const dir = newFolder()
    const { journal } = await open(dir)
    journal.append(runStart)
    for (let n = 1; n <= 12; n += 1) journal.append(turn(n))
    await clock.advanceAsync(60)
    await journal.sync()
    await expect.poll(() => existsSync(join(dir, 'snapshot.json'))).toBe(true)
    journal.append(turn(13))
    await journal.close()
    const { seq } = JSON.parse(readFileSync(join(dir, 'snapshot.json'), 'utf8')) as Stored
    expect(seq).toBeLessThan(14)
  })

  it('a snapshot that cannot be written is reported once, and the run continues', async () => {
    const dir = newFolder()
    const { journal, warnings } = await open(dir)
    // A folder at the path of the snapshot prevents every write, even by root.
    cpSync(newFolder(), join(dir, 'snapshot.json', 'x'), { recursive: true })
    journal.append(runStart)
    for (let n = 1; n <= 40; n += 1) {
      journal.append(turn(n))
      await clock.advanceAsync(60)
      await journal.sync()
    }
    await journal.close()
    expect(warnings).toEqual([expect.stringContaining('A snapshot of run r cannot be written')])
    expect((await eventsIn(dir)).length).toBe(41)
  })
})

interface Stored {
  seq: number
  bytes: number
  state: object
}
function edit(file: string, change: (data: Stored) => object): void {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Stored)))
}

describe('a run after a crash', () => {
  it('a run recovers wherever its last three lines are cut off', async () => {
    const source = newFolder()
    await written(source, 30)
    const all = await eventsIn(source)
    const last = eventParts(eventsFile(source)).at(-1)
    const text = readFileSync(last?.path ?? '')
    const lengths = text
      .toString('utf8')
      .split('\n')
      .slice(-4, -1)
      .map((line) => Buffer.byteLength(line) + 1)
    const from = text.length - lengths.reduce((sum, length) => sum + length, 0)
    for (let bytes = from; bytes < text.length; bytes += 1) {
      const dir = newFolder()
      cpSync(source, dir, { recursive: true })
      truncateSync(join(dir, basename(last?.path ?? '')), bytes)
      const { journal } = await open(dir, { partBytes: 2000 })
      const whole = text.subarray(0, bytes).toString('utf8').split('\n').length - 1
      const kept = all.slice(0, all.length - text.toString('utf8').split('\n').length + 1 + whole)
      expect(journal.state(), `cut at ${bytes}`).toEqual(fold(kept))
      journal.append(turn(500))
      await journal.close()
      expect((await eventsIn(dir)).map(({ seq }) => seq)).toEqual([...kept, null].map((_, n) => n + 1))
    }
  })
})
