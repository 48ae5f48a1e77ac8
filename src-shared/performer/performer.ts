import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import type { Observation } from '../events/observation.ts'
import type { State } from '../events/state.ts'
import { runToolLoop } from '../loop/tool-loop.ts'
import type { Cancel, Clock, Rng } from '../ports.ts'
import type { Settings } from '../settings.ts'
import { type ContentBlock, type ImageBlock, text } from '../step/content.ts'
import type { Message } from '../step/message.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools } from '../tools/policy.ts'
import { brokenTurn } from './broken-turn.ts'
import { historyOf } from './history.ts'
import { type ActiveModel, type TurnOutcome, understudyName } from './model-selector.ts'
import { observationBlock } from './observation-block.ts'
import { performerPrompt } from './prompt.ts'
import { startTurnLimit } from './turn-limit.ts'
import { turnPicture } from './turn-picture.ts'

/** Least milliseconds between the end of a turn and one that a change of the picture begins. */
const changeGapMs = 700
/** A short line and two calls fit; a small model that rambles is stopped before the moment is over. */
const maxTokens = 200

export interface PerformerDeps {
  readonly emit: Emit
  readonly state: () => State
  readonly clock: Clock
  /** Draws the seed of each turn. */
  readonly rng: Rng
  readonly runtime: ToolRuntime
  /** Who takes the next turn. */
  readonly cast: () => ActiveModel
  /** True while no turn may begin because events cannot be written. */
  readonly held?: () => boolean
  /** The newest picture, for models that see; null where there is none. */
  readonly picture?: () => Promise<ImageBlock | null>
  /** Called with the outcome of each turn and who took it. */
  readonly ended?: (outcome: TurnOutcome, played: ActiveModel) => void
}

/** The agent that is the product: it looks, thinks and performs, one turn at a time. */
export interface Performer {
  /** Something new was seen; `sight/observation` is written already. */
  observed(observation: Observation): void
  /** The streamer steers the next line; the audience never sees these words. */
  whisper(words: string): void
  /** Takes a turn now, as if something had changed; false while there is no live picture. */
  look(): boolean
  /** Looks at once whether there is something to do, because a pause or a setting changed. */
  wake(): void
  /** Ends the turn that is going on. */
  cancel(reason: 'panic' | 'cancelled'): void
  /** Ends for good, after the turn that is going on was cancelled and written. */
  stop(): Promise<void>
}

/** Seeds are below this; every server takes them. */
const seeds = 2 ** 31

/**
 * Starts performing: a turn each `performer.tickMs`, and one when what is seen changes. No turn before the
 * first observation, none while paused or panicked. While the picture is dead, only a whisper begins a turn.
 */
export function startPerformer(deps: PerformerDeps): Performer {
  const { clock, emit, state } = deps
  // What an earlier process saw is not what stands there now.
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
    const rest = endedAt + changeGapMs - clock.monotonic()
    stopTimer = clock.after(Math.max(0, ms, rest), wake)
  }

  const wake = () => {
    if (stopped || running) return
    const { paused, panic, settings } = state()
    const nothingToDo = latest === null || (!isLive(latest.source) && whispers.length === 0)
    if (latest === null || nothingToDo || paused || panic || deps.held?.()) {
      return schedule(settings.performer.tickMs)
    }
    const controller = new AbortController()
    running = { controller, done: turn(latest, controller.signal).then(finished) }
  }

  const finished = () => {
    running = null
    endedAt = clock.monotonic()
    const urgent = changed || whispers.length > 0
    schedule(urgent ? 0 : state().settings.performer.tickMs)
  }

  const turn = async (observation: Observation, signal: AbortSignal) => {
    const { settings } = state()
    const cast = deps.cast()
    const { driver, brain } = cast
    const id = nextId(state(), 'turn')
    const live = isLive(observation.source)
    const news = live && changed
    const whispered = whispers
    const cause = whispered.length > 0 ? 'say' : news ? 'change' : 'tick'
    changed = false
    whispers = []
    const started = clock.monotonic()
    const limited = new AbortController()
    const relay = () => limited.abort(signal.reason)
    if (signal.aborted) relay()
    signal.addEventListener('abort', relay, { once: true })
    const stopLimit = startTurnLimit({
      clock,
      ms: settings.performer.maxMs,
      asking: () => state().asks.some((ask) => ask.turn === id),
      expire: () => limited.abort('time'),
    })
    emit({ type: 'turn/start', turn: id, cause, observation: observation.id })
    const perform = async () => {
      const content: ContentBlock[] = [
        live ? observationBlock(observation, news) : text('(The picture is no longer at hand.)'),
      ]
      if (!news) content.push(text('Nothing new since your last turn.'))
      const picture = async () => (live ? ((await deps.picture?.()) ?? null) : null)
      const shown = await turnPicture({ driver, model: brain.model, picture, clock, signal: limited.signal })
      const messages: Message[] = [
        ...historyOf(state()),
        { role: 'user', content: shown === null ? content : [...content, shown] },
      ]
      return runToolLoop(
        { driver, runtime: deps.runtime, clock, emit },
        {
          agent: 'performer',
          turn: id,
          model: brain.model,
          mode: settings.brain.mode,
          system: performerPrompt(settings),
          messages,
          whispers: whispered,
          tools: allowedTools(deps.runtime.registry, deps.runtime.policy),
          budget: { ...settings.performer, maxMs: longestTurnMs(settings) },
          sampling: settings.sampling,
          seed: Math.floor(deps.rng() * seeds),
          maxTokens,
          signal: limited.signal,
        },
      )
    }
    const { stop, steps, calls } = await perform().catch((error: unknown) =>
      brokenTurn(emit, state(), id, error),
    )
    stopLimit()
    signal.removeEventListener('abort', relay)
    const now = clock.monotonic()
    emit({ type: 'turn/end', turn: id, stop, steps, calls, ms: Math.round(now - started) })
    const reacted = state().cues.some(({ cue }) => cue.turn === id)
    const unansweredMs = unansweredSince === null ? 0 : now - unansweredSince
    // What the understudy has no line for is nobody's fault.
    if (reacted || brain.model === understudyName) unansweredSince = changed ? now : null
    deps.ended?.({ stop, reacted, unansweredMs }, cast)
    // Whoever takes over sees the change that is still without a reaction.
    if (unansweredSince !== null && deps.cast() !== cast) changed = true
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
      whispers = [...whispers, words].slice(-4)
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

/** A turn that waits for approvals again and again ends at the latest after this, in ms. */
const longestTurnMs = ({ performer, policy }: Settings): number =>
  performer.maxMs + performer.maxCalls * policy.askMs
