import type { AgentPort, SpokenTurn } from '../agents/agent-port.ts'
import type { PendingAction } from '../events/agent-view.ts'
import type { Beat, ShowPlan } from '../events/beat.ts'
import type { Emit } from '../events/event.ts'
import type { SayingView } from '../events/stage-views.ts'
import type { State } from '../events/state.ts'
import type { Reaction } from '../stage/reaction.ts'
import type { Forecast, Moment } from '../stage/slots.ts'
import type { GameWords } from './beats/learned-words.ts'
import { type Captions, hasSpoken } from './captions.ts'
import { beatLifeMs, waitingWhispers } from './decide.ts'
import { hasReacted } from './has-reacted.ts'
import type { TurnOutcome } from './model-selection.ts'
import { isForModel, leftMs, unfollowed } from './model-whispers.ts'
import { createPerception } from './perception.ts'
import type { PerformerWorld } from './performer-state.ts'
import { type ActiveModel, prepareTurn, type TurnDeps, understudy, writes } from './turn.ts'
import { sightingOf, type TurnInput } from './turn-input.ts'
import { shownLines } from './writer/words-prompt.ts'

/**
 * Maximum time (ms) from the start of a beat's turn until its text appears. If the model is slower, the bank's line
 * appears instead.
 */
const wordsWithinMs = 2500
const reflexLifeMs = 1000
/** Minimum time (ms) that a model gets for its text, even if `stage.previewMs` leaves less. */
const minWordsMs = 500

export interface PerformerDeps extends TurnDeps {
  readonly emit: Emit
  readonly activeModel: (about?: 'whisper') => ActiveModel
  /** Returns the stage's budget for a moment, as if the turns in `cut` had ended. */
  readonly forecast: (moment: Moment) => Forecast
  /** Ends the words, sounds and emotes of a turn, so that a greater beat can follow. */
  readonly cut: (turn: string) => void
  readonly react: (reaction: Reaction) => void
  readonly lastShow: () => string | null
  /** Returns when a template of the bank last reached the audience, even in earlier runs (epoch ms). */
  readonly saidBefore: (template: string) => number | undefined
  /** The games' own words, to which this run adds what it learns. */
  readonly words: GameWords
  readonly captions: Pick<Captions, 'sayFallbackLine'>
  readonly print?: (line: string) => void
  /** Called after each turn of the understudy, and after each turn in which a model got a request. */
  readonly ended?: (outcome: TurnOutcome, model: ActiveModel) => void
}

interface Judged {
  readonly stop: TurnOutcome['stop']
  readonly turn: string
  /** Monotonic ms. */
  readonly askedAt: number
  readonly wasLate: boolean
  readonly model: ActiveModel
}

type Say = Extract<PendingAction['action'], { do: 'say' }>

/** Connects the performer to the run, the stage and the model. */
export function performerPort(deps: PerformerDeps): AgentPort {
  const { emit, state, clock } = deps
  const perception = createPerception(deps.words, deps.print ?? (() => {}))
  const began = { seq: state().seq, at: clock.now() }
  let answered: string | null = null
  /** Time (monotonic ms) of the oldest request to which the model has not reacted. */
  let unansweredSince: number | null = null

  /** Writes a beat once, because a restart may repeat it. */
  const record = (beat: Beat, plan: ShowPlan, turn?: string) => {
    if (isRecorded(state(), beat)) return
    emit({ type: 'show/beat', beat, plan, ...(turn === undefined ? {} : { turn }) })
  }

  const inputOf = ({ sees, isNews, scene }: Say, sayings: readonly SayingView[]): TurnInput => {
    const seen = sees === null ? undefined : perception.seen(sees)?.observation
    return {
      observation: seen === undefined ? null : sightingOf(seen, isNews),
      unchanged: !isNews,
      whispers: sayings.map(({ text }) => text),
      ...(scene === null ? {} : { moment: { beat: scene.beat, shown: shownLines(state()) } }),
    }
  }

  const judge = ({ stop, turn, askedAt, wasLate, model }: Judged) => {
    const view = state().turns.findLast((one) => one.turn === turn)
    const reacted = hasReacted(state(), turn, view)
    // A model that was late has missed its turn, even if its text still arrived.
    const isMissed = wasLate && !reacted && (stop === 'cancelled' || stop === 'final')
    const wasAsked = view?.steps.some(({ madeBy }) => madeBy !== 'rules') ?? false
    if (model.driver !== null && !wasAsked) return
    if (reacted || model.driver === null) unansweredSince = null
    else unansweredSince ??= askedAt
    const unansweredMs = unansweredSince === null ? 0 : clock.monotonic() - unansweredSince
    deps.ended?.({ stop: isMissed ? 'time' : stop, reacted, unansweredMs }, model)
  }

  const say = (action: Say, turn: string, signal: AbortSignal): SpokenTurn => {
    const { scene, whispers } = action
    const sayings = state().sayings.filter(({ waits }) => waits !== undefined && whispers.includes(waits))
    const asked = sayings.filter(isForModel)
    const withinMs = Math.min(...asked.map((saying) => leftMs(saying, clock.now())))
    const isTooLate = withinMs <= 0
    const model = isTooLate ? understudy : deps.activeModel(whispers.length === 0 ? undefined : 'whisper')
    const input = inputOf(action, sayings)
    const asksModel = writes(model) && scene?.plan.writer !== 'bank'
    const askedAt = clock.monotonic()
    if (scene !== null) record(scene.beat, scene.plan, turn)
    const instead = () => {
      answered = action.id
      if (scene !== null) deps.captions.sayFallbackLine(turn)
    }
    const awaited = Math.max(minWordsMs, wordsWithinMs - state().settings.stage.previewMs)
    const stopWaiting = asksModel && scene !== null ? clock.after(awaited, instead) : () => {}
    let wasLate = false
    const { stopLimit, ...prepared } = prepareTurn(deps, { turn, input, model, scene, withinMs, signal })
    return {
      ...prepared,
      start: {
        cause: action.cause,
        observation: action.observation,
        ...(whispers.length === 0 ? {} : { whispers }),
      },
      ending() {
        stopWaiting()
        stopLimit()
        wasLate = answered === action.id
        if (asksModel && scene !== null && !signal.aborted && !hasSpoken(state(), turn)) instead()
      },
      ended({ stop }) {
        judge({ stop, turn, askedAt, wasLate, model })
        for (const saying of asked) {
          const answer = unfollowed(saying, { turn, stop, isTooLate }, state(), clock.now())
          if (answer !== null) emit(answer)
        }
      },
    }
  }

  return {
    hear(event) {
      if (event.type === 'sight/observation') perception.hear(event)
    },
    world(_, { now }): PerformerWorld {
      perception.read()
      const model = deps.activeModel()
      const running = state().agents.flatMap(({ pending }) => pending.map(({ action }) => action.id))
      let ticked: ReturnType<PerformerWorld['tick']> | undefined
      return {
        state: state(),
        began,
        seen: perception.seen,
        tick() {
          ticked ??= perception.tick(now)
          return ticked
        },
        isTense: perception.isTense(now),
        fallbackSaid: answered !== null && running.includes(answered),
        model: {
          writes: writes(model),
          asks: model.asks ?? 'tools',
          takesWhispers: writes(deps.activeModel('whisper')),
        },
        forecast: deps.forecast,
        persona: deps.persona(),
        lastShow: deps.lastShow,
        saidBefore: deps.saidBefore,
        isClean: deps.isClean,
      }
    },
    act(_, { action, at }) {
      // Skip an old reflex, such as one that a restart repeats.
      if (action.do === 'react' && clock.now() - at <= reflexLifeMs) deps.react(action)
      if (action.do === 'rest') record(action.beat, action.plan)
      if (action.do === 'cut') deps.cut(action.turn)
    },
    say({ action, at }, turn, signal) {
      if (action.do !== 'say') return null
      const { scene, whispers } = action
      if (scene === null) {
        const waiting = waitingWhispers(state(), began)
        return clock.now() - at <= beatLifeMs || waiting.some(({ waits = 0 }) => whispers.includes(waits))
          ? say(action, turn, signal)
          : null
      }
      if (clock.now() - at <= beatLifeMs && !isRecorded(state(), scene.beat)) return say(action, turn, signal)
      record(scene.beat, { level: 'rest', held: 'late', writer: 'bank' })
      return null
    },
  }
}

const isRecorded = ({ show }: Pick<State, 'show'>, { id }: Beat): boolean =>
  show.beats.some(({ beat }) => beat.id === id)
