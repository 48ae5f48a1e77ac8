import { describe, expect, it } from 'vitest'
import { createPlayer, type Replay } from '../../renderer/panel/runs/player.ts'
import { RunProblem, type RunSource } from '../../renderer/panel/runs/run-source.ts'
import type { AdlibEvent, EventBody } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import { caption } from '../fixtures/performed-run.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const start = 1_000_000
const recorded = (...seconds: number[]): AdlibEvent[] =>
  [
    [0, runStart] as const,
    ...seconds.map((at, n): [number, EventBody] => [
      at,
      { type: 'stage/cue', cue: caption(`c${n + 1}`, `Line ${n + 1}`, 't1') },
    ]),
  ].map(([at, body], n) => ({ ...body, t: start + at * 1000, seq: n + 1, run: 'r' }) as AdlibEvent)

function open(events: readonly AdlibEvent[], broken: Partial<RunSource> = {}) {
  const clock = virtualClock()
  const asked: string[] = []
  const seen = { replay: null as Replay | null, cues: [] as string[], jumps: 0, asked }
  const source: RunSource = {
    async state(seq) {
      asked.push(`state ${seq}`)
      return fold(events.filter((event) => event.seq <= seq))
    },
    async *events(seq) {
      asked.push(`events ${seq}`)
      yield* events.filter((event) => event.seq > seq)
    },
    ...broken,
  }
  const player = createPlayer(source, clock, {
    onChange: (replay) => {
      seen.replay = replay
    },
    onJump: () => {
      seen.jumps += 1
    },
    onEvent: (event) => {
      if (event.type === 'stage/cue') seen.cues.push(event.cue.id)
    },
  })
  return { player, clock, seen, settle: () => clock.advanceAsync(0) }
}

describe('createPlayer', () => {
  it('seeking shows the state at a moment without starting the replay', async () => {
    const { player, seen, settle } = open(recorded(1, 2, 3))
    player.seek({ seq: 1, t: start + 2500, upTo: true })
    await settle()
    expect(seen.replay).toMatchObject({ status: 'ready', at: start + 2500, isPlaying: false })
    expect(seen.replay?.state?.cues.map(({ cue }) => cue.id)).toEqual(['c1', 'c2'])
    expect(seen.cues).toEqual([])
  })

  it('plays the events in order, at the pace of the run, and stops at the end of the run', async () => {
    const { player, clock, seen, settle } = open(recorded(1, 2, 3))
    player.seek({ seq: 1, t: start })
    await settle()
    player.play()
    await clock.advanceAsync(2100)
    expect(seen.cues).toEqual(['c1', 'c2'])
    await clock.advanceAsync(2000)
    expect(seen.cues).toEqual(['c1', 'c2', 'c3'])
    expect(seen.replay).toMatchObject({ isPlaying: false, status: 'ready' })
    expect(clock.waiting()).toBe(0)
  })

  it('plays at four times the speed, and does not advance while paused', async () => {
    const { player, clock, seen, settle } = open(recorded(4, 8, 12))
    player.seek({ seq: 1, t: start })
    await settle()
    player.setSpeed(4)
    player.play()
    await clock.advanceAsync(1100)
    expect(seen.cues).toEqual(['c1'])
    player.pause()
    await clock.advanceAsync(60_000)
    expect(seen.cues).toEqual(['c1'])
    player.play()
    await clock.advanceAsync(1000)
    expect(seen.cues).toEqual(['c1', 'c2'])
  })

  it('plays each event once, even with pauses and slowly arriving events', async () => {
    const events = recorded(1, 2, 3, 4, 5, 6, 7, 8)
    const arrivals: (() => void)[] = []
    const { player, clock, seen, settle } = open(events, {
      async *events(seq) {
        for (const event of events.filter((one) => one.seq > seq)) {
          await new Promise<void>((resolve) => arrivals.push(resolve))
          yield event
        }
      },
    })
    player.seek({ seq: 1, t: start })
    await settle()
    player.play()
    for (let n = 0; n < 400; n += 1) {
      await clock.advanceAsync(50)
      if (n % 7 === 0) {
        player.pause()
        player.play()
      }
      if (n % 5 === 0) arrivals.shift()?.()
    }
    while (arrivals.length > 0) {
      arrivals.shift()?.()
      await clock.advanceAsync(50)
    }
    await clock.advanceAsync(10_000)
    expect(seen.cues).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'])
    expect(seen.replay?.state?.seq).toBe(9)
  })

  it('skips long gaps between events', async () => {
    const { player, clock, seen, settle } = open(recorded(1, 3600))
    player.seek({ seq: 1, t: start })
    await settle()
    player.play()
    await clock.advanceAsync(5000)
    expect(seen.cues).toEqual(['c1', 'c2'])
  })

  it('loads one moment at a time, and skips all waiting requests except the newest', async () => {
    const answers: (() => void)[] = []
    const asked: number[] = []
    const events = recorded(1, 2, 3)
    const { player, seen, settle } = open(events, {
      state: (seq) =>
        new Promise((resolve) => {
          asked.push(seq)
          answers.push(() => resolve(fold(events.filter((event) => event.seq <= seq))))
        }),
    })
    for (const seq of [2, 3, 4]) player.seek({ seq, t: start + 1000 * (seq - 1) })
    answers[0]?.()
    await settle()
    expect(seen.replay).toMatchObject({ status: 'loading', state: null, at: start + 3000 })
    answers[1]?.()
    await settle()
    expect(asked).toEqual([2, 4])
    expect(seen.replay).toMatchObject({ status: 'ready', at: start + 3000 })
    expect(seen.replay?.state?.seq).toBe(4)
  })

  it('reports that a moment did not load, and keeps the previous state', async () => {
    let works = true
    const events = recorded(1)
    const { player, seen, settle } = open(events, {
      state: async (seq) => {
        if (!works) throw new RunProblem('The run is gone.')
        return fold(events.filter((event) => event.seq <= seq))
      },
    })
    player.seek({ seq: 2, t: start + 1000 })
    await settle()
    works = false
    player.seek({ seq: 1, t: start })
    await settle()
    expect(seen.replay).toMatchObject({ status: 'failed', problem: 'The run is gone.', isPlaying: false })
    expect(seen.replay?.state?.seq).toBe(2)
  })

  it('reports a failed request as "Adlib did not respond", with a remedy', async () => {
    const { player, seen, settle } = open(recorded(1), {
      state: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    player.seek({ seq: 2, t: start + 1000 })
    await settle()
    expect(seen.replay?.problem).toBe('Adlib did not respond. Check that it is running, then try again.')
  })

  it('counts each jump to a moment, but not the steps of a replay', async () => {
    const { player, clock, seen, settle } = open(recorded(1, 2))
    player.seek({ seq: 1, t: start })
    await settle()
    player.play()
    await clock.advanceAsync(1500)
    expect(seen.replay?.jumps).toBe(1)
    player.seek({ seq: 1, t: start })
    await settle()
    expect(seen.replay?.jumps).toBe(2)
  })

  it('plays nothing and leaves no timer once it is closed', async () => {
    const { player, clock, seen, settle } = open(recorded(1, 2))
    player.seek({ seq: 1, t: start })
    await settle()
    player.play()
    player.close()
    await clock.advanceAsync(10_000)
    expect(seen.cues).toEqual([])
    expect(clock.waiting()).toBe(0)
  })
})
