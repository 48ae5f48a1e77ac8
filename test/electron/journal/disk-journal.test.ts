import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventsFile, JournalUnavailable, openJournal } from '../../../electron/journal/disk-journal.ts'
import { maxLineBytes, readEvents } from '../../../electron/journal/event-file.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { journalConformance } from '../../conformance/journal.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'adlib-journal-'))
const warn = (): void => {}
const linesOf = (file: string): AdlibEvent[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

journalConformance('openJournal', async (clock, warn) => {
  const dir = newFolder()
  const events = (): AdlibEvent[] => linesOf(eventsFile(dir))
  let survivors: AdlibEvent[] = []
  const { journal } = await openJournal({
    dir,
    run: 'on-disk',
    clock,
    warn,
    async datasync() {
      const written = events()
      await Promise.resolve()
      survivors = written
    },
  })
  return { journal, survivors: () => survivors, remove: () => rmSync(dir, { recursive: true }) }
})

describe('the journal on disk', () => {
  let dir = ''
  beforeEach(() => {
    dir = newFolder()
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  const clock = virtualClock()
  const open = () => openJournal({ dir, run: 'r', clock, warn })
  const turn = (n: number): EventBody => ({
    type: 'turn/start',
    turn: `t${n}`,
    cause: 'tick',
    observation: 'o1',
  })
  const onDisk = (): AdlibEvent[] => linesOf(eventsFile(dir))

  it('writes an event before listeners are called and before append returns', async () => {
    const { journal } = await open()
    const seen: number[] = []
    journal.subscribe(() => seen.push(onDisk().length))
    journal.append(runStart)
    journal.append(turn(1))
    expect(seen).toEqual([1, 2])
    expect(onDisk().map(({ seq }) => seq)).toEqual([1, 2])
    await journal.close()
  })

  it('keeps its state after reopening, and continues with the next seq', async () => {
    const first = await open()
    first.journal.append(runStart)
    first.journal.append(turn(1))
    const state = first.journal.state()
    await first.journal.close()
    const { journal, cutBytes, damaged } = await open()
    expect(journal.state()).toEqual(state)
    expect([cutBytes, damaged.count]).toEqual([0, 0])
    expect(journal.append(turn(2)).seq).toBe(3)
    await journal.close()
  })

  it('removes a torn last line, reports its length and keeps the other lines', async () => {
    const { journal } = await open()
    journal.append(runStart)
    journal.append(turn(1))
    const whole = readFileSync(eventsFile(dir))
    const kept = journal.state()
    journal.append({ type: 'operator/said', kind: 'topic', text: 'Größe 🙂 “x”' })
    await journal.close()
    const line = readFileSync(eventsFile(dir)).subarray(whole.length)
    for (let cut = 0; cut < line.length; cut += 1) {
      writeFileSync(eventsFile(dir), Buffer.concat([whole, line.subarray(0, cut)]))
      const again = await open()
      expect(again.cutBytes).toBe(cut)
      expect(again.journal.state()).toEqual(kept)
      expect(again.journal.append(turn(2)).seq).toBe(3)
      await again.journal.close()
      expect(onDisk().map(({ seq }) => seq)).toEqual([1, 2, 3])
    }
  })

  it('removes a torn last line that is longer than one read block', async () => {
    const first = await open()
    first.journal.append(runStart)
    await first.journal.close()
    appendFileSync(eventsFile(dir), 'x'.repeat(200_000))
    const { journal, cutBytes } = await open()
    expect(cutBytes).toBe(200_000)
    expect(journal.state().seq).toBe(1)
    await journal.close()
  })

  it('skips events that only earlier versions wrote, without reporting them as damage', async () => {
    const first = await open()
    first.journal.append(runStart)
    await first.journal.close()
    appendFileSync(
      eventsFile(dir),
      '{"type":"show/learned","game":"g1","labels":[],"text":"Woe","word":null,"t":1,"seq":2,"run":"r"}\n',
    )
    const { journal, damaged } = await open()
    expect([damaged.count, journal.state().seq]).toEqual([0, 1])
    journal.append(turn(1))
    await journal.close()
    const again = await open()
    expect([again.damaged.count, again.journal.state().turns.length]).toEqual([0, 1])
    await again.journal.close()
  })

  it('skips damaged lines in the middle of the file, and reports their positions', async () => {
    const first = await open()
    first.journal.append(runStart)
    first.journal.append(turn(1))
    await first.journal.close()
    const [start, one] = readFileSync(eventsFile(dir), 'utf8').split('\n') as [string, string]
    const lines = [
      start,
      'not json',
      one,
      one,
      '{"type":"no/such","seq":3,"t":1,"run":"r"}',
      '\0\0\0',
      one.replace('"seq":2', '"seq":9'),
    ]
    writeFileSync(eventsFile(dir), `${lines.join('\n')}\n`)
    const { journal, damaged } = await open()
    expect(journal.state().seq).toBe(9)
    expect(damaged.count).toBe(4)
    expect(damaged.first[0]).toEqual({ start: start.length + 1, bytes: 9, reason: 'not valid JSON' })
    expect(damaged.first.map(({ reason }) => reason)).toEqual([
      'not valid JSON',
      'seq 2 does not follow 2',
      expect.stringContaining('not an event'),
      'not valid JSON',
    ])
    expect(journal.append(turn(2)).seq).toBe(10)
    const seqs: number[] = []
    for await (const { seq } of journal.since(0)) seqs.push(seq)
    expect(seqs).toEqual([1, 2, 9, 10])
    await journal.close()
  })

  it('skips a line that exceeds the maximum length, and reads the lines after it', async () => {
    const first = await open()
    first.journal.append(runStart)
    await first.journal.close()
    const tail = { type: 'performer/paused', by: 'x', t: 1, seq: 2, run: 'r' }
    appendFileSync(eventsFile(dir), `${'x'.repeat(maxLineBytes + 10)}\n${JSON.stringify(tail)}\n`)
    const { journal, damaged } = await open()
    expect(damaged.count).toBe(1)
    expect(journal.state().seq).toBe(2)
    await journal.close()
  })

  it('rejects an event that exceeds the maximum line length', async () => {
    const { journal } = await open()
    const result = 'x'.repeat(maxLineBytes)
    expect(() =>
      journal.append({ type: 'tool/done', turn: 't1', call: 't1.1.1', tool: 'x', ok: true, ms: 1, result }),
    ).toThrow(RangeError)
    expect(onDisk()).toEqual([])
    await journal.close()
  })

  it('does not read a line that is still being written', async () => {
    const { journal } = await open()
    journal.append(runStart)
    appendFileSync(eventsFile(dir), '{"type":"performer/pau')
    const seqs: number[] = []
    for await (const { event } of readEvents(eventsFile(dir))) seqs.push(event.seq)
    expect(seqs).toEqual([1])
    await journal.close()
  })

  it.runIf(existsSync('/dev/full'))(
    'keeps events in memory while the disk is full, without calling listeners',
    async () => {
      symlinkSync('/dev/full', eventsFile(dir))
      const troubles: unknown[] = []
      const { journal } = await openJournal({ dir, run: 'r', clock, warn })
      journal.onTrouble((trouble) => troubles.push(trouble))
      const heard: AdlibEvent[] = []
      journal.subscribe((event) => heard.push(event))
      expect(journal.append(runStart).seq).toBe(1)
      expect(journal.append(turn(1)).seq).toBe(2)
      expect([journal.state().seq, journal.written().seq, heard.length]).toEqual([2, 0, 0])
      expect(troubles).toEqual([
        { message: expect.stringMatching(/^The disk is full: .*events\.jsonl/), remedy: expect.any(String) },
      ])
      await expect(journal.sync()).rejects.toBeInstanceOf(JournalUnavailable)
      await expect(journal.close()).rejects.toBeInstanceOf(JournalUnavailable)
    },
  )

  it('skips a line whose seq is too high, and reads the lines after it', async () => {
    const first = await open()
    first.journal.append(runStart)
    first.journal.append(turn(1))
    await first.journal.close()
    const [start, one] = readFileSync(eventsFile(dir), 'utf8').split('\n') as [string, string]
    writeFileSync(eventsFile(dir), `${start}\n${one.replace('"seq":2', `"seq":${2 ** 53 - 1}`)}\n`)
    const { journal, damaged } = await open()
    expect(damaged.count).toBe(1)
    expect(journal.append(turn(2)).seq).toBe(2)
    await journal.close()
  })

  it('syncs once, 50 ms after the first unsynced event', async () => {
    const time = virtualClock()
    const { journal } = await openJournal({ dir, run: 'r', clock: time, warn })
    journal.append(runStart)
    journal.append(turn(1))
    expect(time.waiting()).toBe(1)
    await time.advanceAsync(49)
    expect(time.waiting()).toBe(1)
    await time.advanceAsync(1)
    expect(time.waiting()).toBe(0)
    journal.append(turn(2))
    expect(time.waiting()).toBe(1)
    await journal.close()
    expect(time.waiting()).toBe(0)
  })

  it('acknowledges durable events only after a sync, which may cover several events', async () => {
    const syncs: (() => void)[] = []
    const datasync = (): Promise<void> => new Promise((resolve) => syncs.push(resolve))
    const { journal } = await openJournal({ dir, run: 'r', clock: virtualClock(), warn, datasync })
    const acknowledged: string[] = []
    const commit = (body: EventBody) => journal.commit(body).then(({ type }) => void acknowledged.push(type))
    const first = commit(runStart)
    const rest = [
      commit({ type: 'stage/panic', by: 'panel' }),
      commit({ type: 'stage/released', by: 'panel' }),
    ]
    await commit(turn(1))
    expect(acknowledged).toEqual(['turn/start'])
    syncs.shift()?.()
    await first
    expect(acknowledged).toEqual(['turn/start', 'run/start'])
    await Promise.resolve()
    expect(syncs).toHaveLength(1)
    syncs.shift()?.()
    await Promise.all(rest)
    const closed = journal.close()
    for (const resolve of syncs) resolve()
    await closed
  })

  it('rejects a durable event that cannot be synced', async () => {
    let broken = true
    const datasync = async (): Promise<void> => {
      if (broken) throw new Error('EIO')
    }
    const { journal } = await openJournal({ dir, run: 'r', clock: virtualClock(), warn, datasync })
    await expect(journal.commit(runStart)).rejects.toThrow('EIO')
    broken = false
    expect((await journal.commit({ type: 'stage/panic', by: 'panel' })).seq).toBe(2)
    await journal.close()
  })

  it('creates a file that only its owner can read', async () => {
    const { journal } = await open()
    journal.append(runStart)
    await journal.close()
    if (process.platform !== 'win32') expect(statSync(eventsFile(dir)).mode & 0o777).toBe(0o600)
  })

  it.each(['at once', 'after a kill'])(
    'removes words that were removed from chat from the disk %s, and keeps the place of each event',
    async (when) => {
      const clock = virtualClock()
      const opened = () => openJournal({ dir, run: 'r', clock, warn })
      const { journal } = await opened()
      const message = (n: number, name: string): EventBody => ({
        ...{
          type: 'chat/message',
          id: `twitch:m${n}`,
          by: `twitch:${name}`,
          name,
          text: `Marlow, sing ${name}!`,
        },
      })
      journal.append(runStart)
      for (const [n, name] of ['Quillon', 'Ben'].entries()) journal.append(message(n, name))
      journal.append({ type: 'chat/gone', messages: [], person: 'twitch:Quillon' })
      const size = statSync(eventsFile(dir)).size
      const again = when === 'at once' ? journal : (await opened()).journal
      clock.advance(2000)
      await again.close()
      const events: AdlibEvent[] = []
      for await (const { event } of readEvents(eventsFile(dir))) events.push(event)
      expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
      expect(statSync(eventsFile(dir)).size).toBe(size)
      expect(JSON.stringify(events)).not.toContain('sing Quillon')
      expect(events[1]).toMatchObject({ name: 'someone' })
      expect(events[2]).toMatchObject({ name: 'Ben', text: 'Marlow, sing Ben!' })
      for (const file of ['events.jsonl', 'snapshot.json'])
        expect(readFileSync(join(dir, file), 'utf8')).not.toMatch(/"Quillon"|sing Quillon/)
    },
  )
})
