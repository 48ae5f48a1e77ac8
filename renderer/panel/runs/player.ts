import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { reduce } from '../../../src-shared/events/fold.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { replayedGap } from '../../../src-shared/projections/moments.ts'
import { ui } from '../kit/language.ts'
import { RunProblem, type RunSource } from './run-source.ts'

const stepMs = 50
const batch = 500

/** A player's clock. Tests pass a virtual clock. */
export interface PlayerClock {
  monotonic(): number
  /** Calls `run` after `ms` milliseconds. Returns a function that cancels this call. */
  after(ms: number, run: () => void): () => void
}

/** Speeds of a replay, as factors of the recorded speed. */
export const speeds = [1, 2, 4] as const
export type Speed = (typeof speeds)[number]

/** A moment of a run: after the event `seq`, or with `upTo`, after all events up to `t` (epoch ms). */
export interface ReplayPoint {
  readonly seq: number
  readonly t: number
  /** Whether to include the events after `seq` up to `t`. */
  readonly upTo?: true
}

/** A replay for the panel. */
export interface Replay {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly problem: string | null
  /** The state at `at`; null before the first moment has loaded. */
  readonly state: State | null
  /** Number of jumps whose moment has loaded. */
  readonly jumps: number
  /** The recorded time (epoch ms) of the current or loading moment; 0 before the first `seek`. */
  readonly at: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

/** A replay before its first moment. */
export const idleReplay: Replay = {
  status: 'loading',
  problem: null,
  state: null,
  jumps: 0,
  at: 0,
  isPlaying: false,
  speed: 1,
}

/** Listener for a replay. */
export interface ReplayListener {
  onChange(replay: Replay): void
  /** Called after a jump, start, stop, failure or change of speed, but not while a moment is loading. */
  onJump(replay: Replay): void
  onEvent(event: AdlibEvent): void
}

/** Plays back a run at the recorded pace or faster, with long breaks shortened. Never changes the run. */
export interface Player {
  /** Loads and shows a moment. If the replay was playing, it continues from there. The newest call wins. */
  seek(moment: ReplayPoint): void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  close(): void
}

/** Creates the player for a run. It is paused and shows no moment until `seek` is called. */
export function createPlayer(source: RunSource, clock: PlayerClock, listener: ReplayListener): Player {
  let replay = idleReplay
  let closing = new AbortController()
  let aborter = new AbortController()
  let wanted: ReplayPoint | null = null
  let isLoading = false
  let tape: EventTape | null = null
  let cancelStep = (): void => {}
  /** True during a step. Two steps at once would each miss the events that the other reads. */
  let isStepping = false

  const change = (changed: Partial<Replay>): void => {
    replay = { ...replay, ...changed }
    listener.onChange(replay)
  }

  const fail = (error: unknown, signal: AbortSignal): void => {
    if (signal.aborted) return
    cancelStep()
    const problem = error instanceof RunProblem ? error.message : ui.runs.noResponse
    change({ status: 'failed', isPlaying: false, problem })
    listener.onJump(replay)
  }

  const foldTo = async (
    t: number,
    from: State,
    signal: AbortSignal,
    reached: (event: AdlibEvent) => void,
  ): Promise<State> => {
    tape ??= openTape(source.events(from.seq, signal))
    const mine = tape
    let state = from
    let event = await mine.peek()
    for (let count = 1; event !== null && event.t <= t && !signal.aborted; count += 1) {
      state = reduce(state, event)
      reached(event)
      mine.drop()
      event = await mine.peek()
      if (count % batch === 0) await new Promise<void>((resolve) => clock.after(0, resolve))
    }
    return state
  }

  const isStale = (): boolean => wanted !== null || closing.signal.aborted

  /**
   * Loads the newest requested moment. Skips older requests that have not begun, because the main process computes
   * the state of each.
   */
  const load = async (): Promise<void> => {
    isLoading = true
    while (wanted !== null && !closing.signal.aborted) {
      const { seq, t, upTo }: ReplayPoint = wanted
      wanted = null
      tape = null
      aborter = new AbortController()
      const { signal } = aborter
      try {
        let state = await source.state(seq, closing.signal)
        if (upTo && !isStale()) state = await foldTo(t, state, signal, () => {})
        if (isStale()) continue
        change({ status: 'ready', state, jumps: replay.jumps + 1 })
        listener.onJump(replay)
        if (replay.isPlaying) run()
      } catch (error) {
        if (!isStale()) fail(error, signal)
      }
    }
    isLoading = false
  }

  const step = async (elapsedMs: number, from: State): Promise<void> => {
    const { signal } = aborter
    const at = replay.at + elapsedMs * replay.speed
    try {
      const state = await foldTo(at, from, signal, listener.onEvent)
      const next = (await tape?.peek()) ?? null
      if (signal.aborted) return
      if (next === null) {
        change({ state, isPlaying: false, at: Math.min(at, Math.max(state.t, replay.at)) })
        listener.onJump(replay)
      } else change({ state, at: next.t - replayedGap(next.t - at) })
    } catch (error) {
      fail(error, signal)
    }
  }

  const run = (): void => {
    cancelStep()
    if (isStepping) return
    const began = clock.monotonic()
    cancelStep = clock.after(stepMs, () => {
      const { state } = replay
      if (!replay.isPlaying || replay.status !== 'ready' || state === null) return
      isStepping = true
      void step(clock.monotonic() - began, state).then(() => {
        isStepping = false
        if (replay.isPlaying && replay.status === 'ready') run()
      })
    })
  }

  const set = (changed: Pick<Partial<Replay>, 'isPlaying' | 'speed'>): void => {
    change(changed)
    if (replay.status !== 'ready') return
    listener.onJump(replay)
    if (changed.isPlaying) run()
  }

  return {
    seek(moment) {
      if (closing.signal.aborted) closing = new AbortController()
      wanted = moment
      aborter.abort()
      cancelStep()
      change({ status: 'loading', problem: null, at: moment.t })
      if (!isLoading) void load()
    },
    play: () => set({ isPlaying: true }),
    pause: () => set({ isPlaying: false }),
    setSpeed: (speed) => set({ speed }),
    close() {
      aborter.abort()
      closing.abort()
      cancelStep()
    },
  }
}

interface EventTape {
  peek(): Promise<AdlibEvent | null>
  drop(): void
}

function openTape(events: AsyncIterable<AdlibEvent>): EventTape {
  const iterator = events[Symbol.asyncIterator]()
  let next: Promise<AdlibEvent | null> | null = null
  return {
    peek() {
      next ??= iterator.next().then(({ done, value }) => (done ? null : value))
      return next
    },
    drop() {
      next = null
    },
  }
}
