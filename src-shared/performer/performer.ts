import type { Emit, TurnStop } from '../events/event.ts'
import type { Observation } from '../events/observation.ts'
import type { State } from '../events/state.ts'
import { whisperBlock } from '../llm/whisper.ts'
import { runToolLoop } from '../loop/tool-loop.ts'
import type { Cancel, Clock } from '../ports.ts'
import { type ContentBlock, text } from '../step/content.ts'
import type { Message } from '../step/message.ts'
import type { ToolRuntime } from '../tools/call-tool.ts'
import { allowedTools } from '../tools/judge.ts'
import type { Cast } from './casting.ts'
import { historyOf } from './history.ts'
import { observationBlock } from './observation-block.ts'
import { performerPrompt } from './prompt.ts'

/** Least milliseconds between the end of a turn and one that a change of the picture begins. */
const changeGapMs = 700
/** A short line and two calls fit; a small model that rambles is stopped before the moment is over. */
const maxTokens = 200

export interface PerformerPorts {
  readonly emit: Emit
  readonly state: () => State
  readonly clock: Clock
  readonly runtime: ToolRuntime
  readonly cast: () => Cast
  /** Told how each turn ended and who played it, for whoever decides who plays. */
  readonly ended?: (stop: TurnStop, played: Cast) => void
}

/** The agent that is the product: it looks, thinks and performs, one turn at a time. */
export interface Performer {
  /** Something new was seen; `sight/observation` is written already. */
  observed(observation: Observation): void
  /** The streamer steers the next line; the audience never sees these words. */
  whisper(words: string): void
  /** Takes a turn now, as if something had changed; false before the first observation. */
  look(): boolean
  /** Looks at once whether there is something to do, because a pause or a setting changed. */
  wake(): void
  /** Ends the turn that is going on. */
  cancel(reason: 'panic' | 'cancelled'): void
  /** Ends for good, after the turn that is going on was cancelled and written. */
  stop(): Promise<void>
}

/**
 * Starts performing: a turn each `performer.tickMs`, and one when what is seen changes. No turn before the
 * first observation, none while paused or panicked.
 */
export function startPerformer(ports: PerformerPorts): Performer {
  const { clock, emit, state } = ports
  // What an earlier process saw is not what stands there now.
  let latest: Observation | null = null
  let changed = false
  let whispers: string[] = []
  let running: { controller: AbortController; done: Promise<void> } | null = null
  let stopped = false
  let stopTimer: Cancel = () => {}

  let endedAt = Number.NEGATIVE_INFINITY

  const schedule = (ms: number) => {
    stopTimer()
    if (stopped) return
    const rest = endedAt + changeGapMs - clock.monotonic()
    stopTimer = clock.after(Math.max(0, ms, rest), wake)
  }

  const wake = () => {
    if (stopped || running) return
    const { paused, panic, settings } = state()
    if (latest === null || paused || panic) return schedule(settings.performer.tickMs)
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
    const cast = ports.cast()
    const { driver, brain } = cast
    const id = `t${state().counters.turn + 1}`
    const cause = whispers.length > 0 ? 'say' : changed ? 'change' : 'tick'
    const content: ContentBlock[] = [observationBlock(observation)]
    if (!changed) content.push(text('Nothing new since your last turn.'))
    for (const words of whispers) content.push(whisperBlock(words))
    const messages: Message[] = [...historyOf(state()), { role: 'user', content }]
    changed = false
    whispers = []
    const started = clock.monotonic()
    emit({ type: 'turn/start', turn: id, cause, observation: observation.id })
    const { stop, steps, calls } = await runToolLoop(
      { driver, runtime: ports.runtime, clock, emit },
      {
        agent: 'performer',
        turn: id,
        model: brain.model,
        mode: settings.brain.mode,
        grounding: settings.brain.grounding,
        system: performerPrompt(settings),
        messages,
        tools: allowedTools(ports.runtime.registry, ports.runtime.policy),
        budget: settings.performer,
        maxTokens,
        signal,
      },
    )
    emit({ type: 'turn/end', turn: id, stop, steps, calls, ms: Math.round(clock.monotonic() - started) })
    ports.ended?.(stop, cast)
  }

  schedule(0)
  return {
    observed(observation) {
      latest = observation
      changed = true
      if (!running) schedule(0)
    },
    whisper(words) {
      whispers = [...whispers, words].slice(-4)
      if (!running) schedule(0)
    },
    look() {
      if (latest === null) return false
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
