import { isTimingRule } from '../events/denial.ts'
import { nextId } from '../events/ids.ts'
import type { Observation } from '../events/observation.ts'
import { restReason } from '../events/resting.ts'
import type { State } from '../events/state.ts'
import type { Cancel } from '../ports.ts'
import type { TurnOutcome } from './model-selection.ts'
import { type ActiveModel, runTurn, type TurnDeps } from './turn.ts'
import { sightingOf } from './turn-input.ts'
import { createUnderstudy, understudyName } from './understudy.ts'

/** Shortest time (ms) between the end of a turn and one that a change of the picture begins. */
const changeGapMs = 700
/** Whispers that wait for the next turn; older ones are dropped. */
const maxWhispers = 4

export interface PerformerDeps extends TurnDeps {
  /** Returns the model for the next turn. */
  readonly activeModel: () => ActiveModel
  /** True while no turn may begin because events cannot be written. */
  readonly held?: () => boolean
  /** Called with the outcome of each turn and its model. */
  readonly ended?: (outcome: TurnOutcome, model: ActiveModel) => void
}

/** The agent that is the product: it looks, thinks and performs, one turn at a time. */
export interface Performer {
  /** Takes a new observation; its `sight/observation` is already written. */
  observed(observation: Observation): void
  /** Takes a private hint of the streamer for the next turn; the audience never sees these words. */
  whisper(words: string): void
  /** Begins a turn now, as if something had changed; returns false while there is no live picture. */
  look(): boolean
  /** Checks at once whether a turn is due, because a pause or a setting changed. */
  wake(): void
  /** Ends the running turn. */
  cancel(reason: 'panic' | 'cancelled'): void
  /** Cancels the running turn and stops; resolves when the turn's end is written. */
  stop(): Promise<void>
}

/**
 * Starts performing: a turn each `performer.tickMs`, and one when what is seen changes. No turn begins before the
 * first observation, nor while paused, panicked or resting. While the picture is dead, only a whisper begins a turn.
 */
export function startPerformer(deps: PerformerDeps): Performer {
  const { clock, emit, state } = deps
  const understudy = createUnderstudy(clock)
  // Starts empty after a restart, because the last observation of an earlier process is outdated.
  let latest: Observation | null = null
  let changed = false
  let whispers: string[] = []
  let running: { controller: AbortController; done: Promise<void> } | null = null
  let stopped = false
  let stopTimer: Cancel = () => {}

  let endedAt = Number.NEGATIVE_INFINITY
  /** Since when a change of the picture has had no reaction, by the monotonic clock. */
  let unansweredSince: number | null = null

  const isLive = (source: string): boolean =>
    state().sources.every((report) => report.source !== source || report.state === 'live')

  const schedule = (ms: number) => {
    stopTimer()
    if (stopped) return
    const gap = endedAt + changeGapMs - clock.monotonic()
    stopTimer = clock.after(Math.max(0, ms, gap), wake)
  }

  const wake = () => {
    if (stopped || running) return
    const { paused, panic, settings } = state()
    const nothingToDo = latest === null || (!isLive(latest.source) && whispers.length === 0)
    const resting = restReason(state()) !== null
    if (latest === null || nothingToDo || resting || paused || panic || deps.held?.()) {
      return schedule(settings.performer.tickMs)
    }
    const controller = new AbortController()
    running = { controller, done: takeTurn(latest, controller.signal).then(finished) }
  }

  const finished = () => {
    running = null
    endedAt = clock.monotonic()
    const urgent = changed || whispers.length > 0
    schedule(urgent ? 0 : state().settings.performer.tickMs)
  }

  const takeTurn = async (observation: Observation, signal: AbortSignal) => {
    const model = deps.activeModel()
    const turn = nextId(state(), 'turn')
    const live = isLive(observation.source)
    const isNews = live && changed
    const input = {
      observation: live ? sightingOf(observation, isNews) : null,
      unchanged: !isNews,
      whispers,
    }
    const cause = whispers.length > 0 ? 'say' : isNews ? 'change' : 'tick'
    changed = false
    whispers = []
    const started = clock.monotonic()
    emit({ type: 'turn/start', turn, cause, observation: observation.id })
    const { stop, steps, calls } = await runTurn(deps, { turn, input, model, understudy, signal })
    const now = clock.monotonic()
    emit({ type: 'turn/end', turn, stop, steps, calls, ms: Math.round(now - started) })
    const reacted = hasReacted(state(), turn)
    const unansweredMs = unansweredSince === null ? 0 : now - unansweredSince
    // The understudy may have no line for a change; that counts as answered.
    if (reacted || model.brain.model === understudyName) unansweredSince = changed ? now : null
    deps.ended?.({ stop, reacted, unansweredMs }, model)
    // The next model gets to see the change that still has no reaction.
    if (unansweredSince !== null && deps.activeModel() !== model) changed = true
  }

  schedule(0)
  return {
    observed(observation) {
      latest = observation
      changed = true
      unansweredSince ??= clock.monotonic()
      if (!running) schedule(0)
    },
    whisper(words) {
      whispers = [...whispers, words].slice(-maxWhispers)
      if (!running) schedule(0)
    },
    look() {
      if (latest === null || !isLive(latest.source)) return false
      changed = true
      if (!running) schedule(0)
      return true
    },
    wake() {
      if (!running) schedule(0)
    },
    cancel: (reason) => running?.controller.abort(reason),
    async stop() {
      stopped = true
      stopTimer()
      running?.controller.abort('cancelled')
      await running?.done
    },
  }
}

/** Returns whether a turn reached the stage, or would have at a better time. */
const hasReacted = ({ cues, filtered, turns }: State, turn: string): boolean =>
  cues.some(({ cue }) => cue.turn === turn) ||
  filtered.some((row) => row.turn === turn && isTimingRule(row.rule)) ||
  turns.some(
    (view) =>
      view.turn === turn && view.calls.some(({ outcome }) => isTimingRule(outcome?.denial?.kind ?? '')),
  )
