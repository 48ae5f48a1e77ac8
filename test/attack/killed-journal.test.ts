import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, type TestContext } from 'vitest'
import { eventsFile, openJournal } from '../../electron/journal/disk-journal.ts'
import { readEvents } from '../../electron/journal/event-file.ts'
import { eventParts } from '../../electron/journal/event-parts.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { runStart } from '../fixtures/run-start.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'
import { openFillableDisk } from './soak/fillable-disk.ts'

const clock = virtualClock()

async function open(dir: string) {
  const warnings: string[] = []
  const warn = (message: string): void => void warnings.push(message)
  const opened = await openJournal({ dir, run: 'r', clock, warn, partBytes: 20_000, snapshotEvery: 40 })
  return { ...opened, warnings }
}

async function eventsIn(dir: string): Promise<AdlibEvent[]> {
  const events: AdlibEvent[] = []
  for await (const { event } of readEvents(eventsFile(dir))) events.push(event)
  return events
}

const seqs = (events: readonly AdlibEvent[]): number[] => events.map(({ seq }) => seq)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

const kills = process.env.ADLIB_SOAK ? 200 : 4

it(
  `a journal of several files loses no acknowledged event when its process is killed ${kills} times`,
  async () => {
    const dir = newFolder()
    const random = seededRng(20_261_123)
    for (let n = 0; n < kills; n += 1) {
      const acknowledged = await killedAfter(dir, Math.floor(random() * 150))
      const { journal, warnings } = await open(dir)
      const events = await eventsIn(dir)
      expect(warnings).toEqual([])
      expect(seqs(events)).toEqual(upTo(events.length))
      expect(events.length).toBeGreaterThanOrEqual(acknowledged)
      expect(journal.state()).toEqual(fold(events))
      expect(readdirSync(dir).filter((name) => /^snapshot\.json\./.test(name))).toEqual([])
      await journal.close()
    }
    expect(existsSync(join(dir, 'snapshot.json'))).toBe(true)
    expect(eventParts(eventsFile(dir)).length).toBeGreaterThan(1)
  },
  60_000 + kills * 5000,
)

it('a journal of several files loses no event while the disk is full, and it writes again after space is freed', async (context: TestContext) => {
  const dir = newFolder()
  const disk = openFillableDisk(dir, 1)
  try {
    // Without permission to mount a disk, a full disk is simulated only in child processes, but this test writes in
    // its own process.
    if (disk.imports.length > 0) context.skip()
    const reports = join(dir, 'reports')
    const { journal, warnings } = await open(reports)
    const write = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        journal.append({ type: 'operator/said', kind: 'topic', text: `${n} ${'x'.repeat(400)}` })
        await clock.advanceAsync(60)
      }
    }
    journal.append(runStart)
    await write(100)
    await journal.sync()
    disk.fill()
    await write(200)
    await expect.poll(() => journal.trouble()?.message).toMatch(/^The disk is full/)
    await expect(journal.commit({ type: 'stage/panic', by: 'panel' })).rejects.toThrow('The disk is full')
    const reached = journal.written().seq
    expect(reached).toBeLessThan(journal.state().seq)
    expect(await eventsIn(reports)).toHaveLength(reached)

    disk.free()
    await clock.advanceAsync(6000)
    await expect.poll(() => journal.trouble()).toBeNull()
    await write(100)
    await journal.close()
    expect(warnings.filter((message) => message.includes('snapshot')).length).toBeLessThanOrEqual(1)

    const again = await open(reports)
    const events = await eventsIn(reports)
    expect(seqs(events)).toEqual(upTo(402))
    expect(again.journal.state()).toEqual(journal.state())
    expect(again.warnings).toEqual([])
    expect(eventParts(eventsFile(reports)).length).toBeGreaterThan(3)
    await again.journal.close()
  } finally {
    disk.remove()
  }
})

async function killedAfter(dir: string, count: number): Promise<number> {
  const script = fileURLToPath(new URL('./busy-writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = 0
  let read = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') continue
    last = Number(line)
    read += 1
    if (read > count) child.kill('SIGKILL')
  }
  return last
}
