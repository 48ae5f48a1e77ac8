import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdlibEvent, EventBody } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { durableEvents } from '../../src-shared/events/journal.ts'
import { arbitraryRun } from '../fixtures/arbitrary-events.ts'
import { fuzz } from '../fixtures/fuzz.ts'
import { runStart } from '../fixtures/run-start.ts'
import { type VirtualClock, virtualClock } from '../fixtures/virtual-clock.ts'

interface Made {
  readonly journal: Journal
  readonly remove: () => void
  /** Returns the events that would survive a power loss at this moment; absent for a journal in memory. */
  readonly survivors?: () => AdlibEvent[]
}

const durableBodies: readonly EventBody[] = [
  runStart,
  { type: 'stage/panic', by: 'panel' },
  { type: 'stage/released', by: 'panel' },
  { type: 'lock/acquired', path: 'a', holder: 'x' },
  { type: 'lock/released', path: 'a', holder: 'x' },
  { ...runStart, type: 'run/resumed', cutBytes: 0 } as EventBody,
  { type: 'rule/began', firing: '2.lamp', rule: 'lamp' },
  { type: 'clip/began', clip: '2.peak', by: 'test' },
  { type: 'run/end', reason: 'stopped' },
]

export function journalConformance(
  name: string,
  make: (clock: VirtualClock, warn: (message: string) => void) => Promise<Made>,
): void {
  describe(`${name} as a journal`, () => {
    const made: Made[] = []
    afterEach(async () => {
      for (const { journal, remove } of made.splice(0)) {
        await journal.close()
        remove()
      }
    })
    const open = async (warn: (message: string) => void = () => {}) => {
      const clock = virtualClock()
      const one = await make(clock, warn)
      made.push(one)
      return { ...one, clock }
    }
    const paused: EventBody = { type: 'performer/paused', by: 'panel' }
    const resumed: EventBody = { type: 'performer/resumed', by: 'panel' }

    it('numbers events from 1 without gaps, and adds the time and the run ID to each event', async () => {
      const { journal, clock } = await open()
      const first = journal.append(runStart)
      clock.advance(250)
      const second = journal.append({ ...paused, agent: 'director' })
      expect([first.seq, second.seq]).toEqual([1, 2])
      expect(second).toEqual({ ...paused, agent: 'director', t: first.t + 250, seq: 2, run: journal.run })
    })

    it('ignores a seq, time or run in the body of a new event', async () => {
      const { journal, clock } = await open()
      const forged = { ...paused, seq: 77, t: 1, run: 'another' } as EventBody
      expect(journal.append(forged)).toMatchObject({ seq: 1, t: clock.now(), run: journal.run })
    })

    it('reads back the same events that it stored, and folding them yields its state', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryRun, async (bodies) => {
          const { journal, clock } = await open()
          const returned = bodies.map((body) => {
            clock.advance(7)
            return journal.append(body)
          })
          const read = await all(journal.since(0))
          expect(read).toEqual(returned)
          expect(fold(read)).toEqual(journal.state())
        }),
        { numRuns: fuzz(40) },
      )
    })

    it('returns exactly the events after a given seq', async () => {
      const { journal } = await open()
      for (let n = 0; n < 600; n += 1) journal.append(n % 2 ? paused : resumed)
      for (const seq of [0, 1, 254, 255, 256, 257, 512, 598, 599, 600, 601]) {
        const seqs = (await all(journal.since(seq))).map((event) => event.seq)
        expect(seqs).toEqual(Array.from({ length: Math.max(0, 600 - seq) }, (_, n) => seq + 1 + n))
      }
    })

    it('returns each event exactly once, even if events are written while it reads', async () => {
      const { journal } = await open()
      for (let n = 0; n < 50; n += 1) journal.append(paused)
      const seqs: number[] = []
      for await (const event of journal.since(0)) {
        seqs.push(event.seq)
        if (event.seq <= 50) journal.append(resumed)
      }
      expect(seqs.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
    })

    it('adds an event to its state before it calls listeners', async () => {
      const { journal } = await open()
      const heard: boolean[] = []
      journal.subscribe((event) => heard.push(journal.state().seq === event.seq))
      journal.append(paused)
      journal.append(resumed)
      expect(heard).toEqual([true, true])
    })

    it('calls a listener with all events in order, even if another listener writes an event', async () => {
      const { journal } = await open()
      const heard: string[] = []
      journal.subscribe((event) => {
        if (event.type === 'performer/paused') journal.append(resumed)
      })
      journal.subscribe((event) => heard.push(`${event.seq} ${event.type}`))
      journal.append(paused)
      expect(heard).toEqual(['1 performer/paused', '2 performer/resumed'])
    })

    it('survives a throwing listener, and reports its error', async () => {
      const warnings: string[] = []
      const { journal } = await open((message) => warnings.push(message))
      const heard: number[] = []
      journal.subscribe(() => {
        throw new Error('broken view')
      })
      journal.subscribe((event) => heard.push(event.seq))
      journal.append(paused)
      expect(heard).toEqual([1])
      expect(warnings.join()).toContain('broken view')
    })

    it('stops calling a removed listener, and ignores a second removal', async () => {
      const { journal } = await open()
      const heard: number[] = []
      const leave = journal.subscribe((event) => heard.push(event.seq))
      journal.append(paused)
      leave()
      leave()
      journal.append(resumed)
      expect(heard).toEqual([1])
    })

    it('throws for an invalid event and stores no part of it', async () => {
      const { journal } = await open()
      journal.append(paused)
      const before = journal.state()
      const heard: AdlibEvent[] = []
      journal.subscribe((event) => heard.push(event))
      expect(() => journal.append({ type: 'turn/start', turn: 5 } as unknown as EventBody)).toThrow()
      expect(() => journal.append({ type: 'no/such' } as unknown as EventBody)).toThrow()
      expect(journal.state()).toBe(before)
      expect(heard).toEqual([])
      expect(journal.append(resumed).seq).toBe(2)
      expect(await all(journal.since(0))).toHaveLength(2)
    })

    it('stores values as JSON: a date becomes a string, and NaN becomes null', async () => {
      const { journal } = await open()
      journal.append({ type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' })
      const args = { when: new Date(0), not: undefined, odd: Number.NaN }
      journal.append({ type: 'tool/call', turn: 't1', call: 't1.1.1', tool: 'x', args, raw: '' })
      expect(journal.state().turns[0]?.calls[0]?.args).toEqual({
        when: '1970-01-01T00:00:00.000Z',
        odd: null,
      })
      expect(fold(await all(journal.since(0)))).toEqual(journal.state())
    })

    it('syncs a durable event to disk before it acknowledges the event', async () => {
      expect(new Set(durableBodies.map(({ type }) => type))).toEqual(durableEvents)
      const { journal, survivors } = await open()
      for (const body of durableBodies) {
        journal.append(paused)
        const event = await journal.commit(body)
        expect(event).toMatchObject({ type: body.type, seq: journal.state().seq })
        if (survivors) expect(survivors().at(-1)).toEqual(event)
      }
    })

    it('`commit` updates the state at once and resolves with the numbered event', async () => {
      const { journal } = await open()
      const first = journal.commit(paused)
      const second = journal.commit({ type: 'stage/panic', by: 'panel' })
      expect(journal.state()).toMatchObject({ seq: 2, panic: { by: 'panel' } })
      expect([(await first).seq, (await second).seq]).toEqual([1, 2])
    })

    it('rejects a commit of an invalid event', async () => {
      const { journal } = await open()
      await expect(journal.commit({ type: 'no/such' } as unknown as EventBody)).rejects.toThrow()
      expect(journal.state().seq).toBe(0)
    })

    it('rejects writes once it is closed, and ignores a second close', async () => {
      const { journal } = await open()
      journal.append(paused)
      await journal.sync()
      await journal.close()
      await journal.close()
      expect(() => journal.append(resumed)).toThrow(/closed/)
    })
  })
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
