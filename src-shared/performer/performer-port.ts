import type { AgentPort, OwnTurn, SpokenTurn } from '../agents/agent-port.ts'
import type { PendingAction } from '../events/agent-view.ts'
import type { Beat, ShowPlan } from '../events/beat.ts'
import type { Correction } from '../events/corrections.ts'
import type { AnswerFate } from '../events/event/model.ts'
import type { Emit } from '../events/event.ts'
import { wasRemoved, withoutPeople } from '../events/gone.ts'
import { beatLifeMs } from '../events/line-life.ts'
import type { State } from '../events/state.ts'
import type { SayingView } from '../events/views.ts'
import type { Reaction } from '../stage/moment.ts'
import type { Forecast, Moment } from '../stage/slots.ts'
import { type Captions, hasSpoken } from './captions.ts'
import { waitingWhispers } from './decide.ts'
import { mayHoldBeats } from './hearing.ts'
import { lineLimitMs } from './model-levels.ts'
import type { TurnOutcome } from './model-selection.ts'
import { createPerception } from './perception.ts'
import type { PerformerWorld } from './performer-state.ts'
import type { WordsRequest } from './show/line-for.ts'
import { type ActiveModel, prepareTurn, type TurnDeps, understudy, writes } from './turn.ts'
import { sightingOf, type TurnInput } from './turn-input.ts'
import { isForModel, leftMs, unfollowed } from './whisper-driver.ts'
import type { JudgedAnswer } from './writer/line-driver.ts'

const reflexLifeMs = 1000

export interface PerformerDeps extends TurnDeps, Pick<WordsRequest, 'lastShow' | 'lastLedger' | 'callers'> {
  readonly emit: Emit
  readonly activeModel: (about?: 'whisper') => ActiveModel
  /** Returns the stage's budget for a moment, as if the turns in `cut` had ended. */
  readonly forecast: (moment: Moment) => Forecast
  /** Ends the words, sounds and emotes of a turn, so that a greater beat can follow. */
  readonly cut: (turn: string) => void
  readonly react: (reaction: Reaction) => void
  /** Returns what the streamer corrected in the game on the screen. Called at each observation. */
  readonly corrections: () => readonly Correction[]
  readonly captions: Pick<Captions, 'sayFallbackLine' | 'lateFate'>
  readonly print?: (line: string) => void
  /** Called after each turn in which a model got a request. */
  readonly ended?: (outcome: TurnOutcome, model: ActiveModel) => void
}

type Say = Extract<PendingAction['action'], { do: 'say' }>

/** Connects the performer to the run, the stage and the model. */
export function performerPort(deps: PerformerDeps): AgentPort {
  const { emit, state, clock } = deps
  const perception = createPerception(deps.print ?? (() => {}), deps.corrections)
  const began = { seq: state().seq, at: clock.now() }
  let answered: string | null = null

  /** Writes a beat once, because a restart may repeat it. */
  const record = (beat: Beat, plan: ShowPlan, turn?: string) => {
    if (isRecorded(state(), beat)) return
    emit({ type: 'show/beat', beat, plan, ...(turn === undefined ? {} : { turn }) })
  }

  const inputOf = ({ sees, isNews, scene }: Say, sayings: readonly SayingView[]): TurnInput => {
    const seen = sees === null ? undefined : perception.seen(sees)?.observation
    const game = perception.game()
    return {
      beat: scene?.beat ?? null,
      ...(game === null ? {} : { game }),
      seen: seen == null ? null : sightingOf(seen, isNews),
      whispers: sayings.map(({ text }) => text),
    }
  }

  /** Returns what became of a model's answer about a moment; null if the moment was interrupted before it. */
  const fateOf = (
    turn: string,
    {
      stop,
      answer,
      wasLate,
      wasRefused,
    }: {
      stop: TurnOutcome['stop']
      answer: JudgedAnswer | undefined
      wasLate: boolean
      /** Whether the stage refused the line. */
      wasRefused: boolean
    },
  ): AnswerFate | null => {
    if (answer === undefined) {
      if (stop === 'failed') return 'failed'
      // A moment that was interrupted in time says nothing about the model.
      return stop === 'time' || (wasLate && stop === 'cancelled') ? 'late' : null
    }
    if (answer.fault !== undefined) return answer.fault === 'silent' ? 'silent' : 'dropped'
    if (answer.line === '') return 'acted'
    if (wasRefused) return 'dropped'
    return wasLate ? (deps.captions.lateFate(turn) ?? 'late') : 'said'
  }

  const emitAnswered = (
    turn: string,
    { ref: { model } }: ActiveModel,
    fate: AnswerFate,
    { ms, fault, usage }: Partial<JudgedAnswer> & { readonly ms: number },
  ) =>
    void emit({
      type: 'brain/answered',
      ...{ model, turn, fate, ms: Math.round(ms) },
      ...(fault === undefined ? {} : { fault }),
      ...(usage?.promptMs === undefined ? {} : { readMs: Math.round(usage.promptMs) }),
      ...(usage?.tokensPerSecond === undefined ? {} : { tokensPerSecond: usage.tokensPerSecond }),
    })

  const say = (action: Say, own: OwnTurn): SpokenTurn => {
    const { turn, signal } = own
    const { scene, whispers } = action
    const sayings = state().sayings.filter(({ waits }) => waits !== undefined && whispers.includes(waits))
    const asked = sayings.filter(isForModel)
    const withinMs = Math.min(...asked.map((saying) => leftMs(saying, clock.now())))
    const isTooLate = withinMs <= 0
    const model = isTooLate ? understudy : deps.activeModel(whispers.length === 0 ? undefined : 'whisper')
    const input = inputOf(action, sayings)
    const asksModel = writes(model) && scene?.plan.writer !== 'bank'
    const askedAt = clock.monotonic()
    let answer: (JudgedAnswer & { readonly ms: number }) | undefined
    if (scene !== null) record(scene.beat, scene.plan, turn)
    let wasLate = false
    const instead = () => {
      answered = action.id
      if (scene === null || hasSpoken(state(), turn)) return
      wasLate = true
      deps.captions.sayFallbackLine(turn, { mayFollow: model.asks !== 'judge' })
    }
    // The show does not wait for a model that only judges.
    const waitMs = model.asks === 'judge' ? 0 : lineLimitMs
    const stopWaiting = asksModel && scene !== null ? clock.after(waitMs, instead) : () => {}
    let wasRefused = false
    const { stopLimit, ...prepared } = prepareTurn(deps, {
      ...{ ...own, input, model, scene, withinMs },
      answered(judged) {
        // After a good answer, later steps of the turn do not count.
        if (answer === undefined || answer.fault !== undefined)
          answer = { ...judged, ms: clock.monotonic() - askedAt }
      },
    })
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
        if (!asksModel || scene === null || signal.aborted || hasSpoken(state(), turn)) return
        wasRefused = !wasLate && answer !== undefined && answer.line !== ''
        instead()
      },
      ended({ stop }) {
        for (const saying of asked) {
          const reply = unfollowed(saying, { turn, stop, isTooLate }, state(), clock.now())
          if (reply !== null) emit(reply)
        }
        const view = state().turns.findLast((one) => one.turn === turn)
        const wasAsked = view?.steps.some(({ madeBy }) => madeBy !== 'rules') ?? false
        if (model.driver === null || !wasAsked) return
        const fate = asksModel && scene !== null ? fateOf(turn, { stop, answer, wasLate, wasRefused }) : null
        if (fate !== null) emitAnswered(turn, model, fate, answer ?? { ms: clock.monotonic() - askedAt })
        // A model whose answers were not fitting calls has still answered.
        const isAnswered = answer !== undefined
        deps.ended?.({ stop: stop === 'failed' && isAnswered ? 'final' : stop, isAnswered }, model)
      },
    }
  }

  return {
    hear(event) {
      if (mayHoldBeats(event)) perception.hear(event)
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
          part: model.part ?? 'all',
          takesWhispers: writes(deps.activeModel('whisper')),
        },
        forecast: deps.forecast,
        persona: deps.persona(),
        lastShow: deps.lastShow,
        lastLedger: deps.lastLedger,
        callers: deps.callers,
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
    say({ action, at }, own) {
      if (action.do !== 'say') return null
      const { scene, whispers } = action
      if (scene === null) {
        const waiting = waitingWhispers(state(), began)
        return clock.now() - at <= beatLifeMs || waiting.some(({ waits = 0 }) => whispers.includes(waits))
          ? say(action, own)
          : null
      }
      if (wasRemoved(scene.beat, state())) {
        record(withoutPeople(scene.beat), { level: 'rest', held: 'cut', writer: 'bank' })
        return null
      }
      if (clock.now() - at <= beatLifeMs && !isRecorded(state(), scene.beat)) return say(action, own)
      record(scene.beat, { level: 'rest', held: 'late', writer: 'bank' })
      return null
    },
  }
}

const isRecorded = ({ show }: Pick<State, 'show'>, { id }: Beat): boolean =>
  show.beats.some(({ beat }) => beat.id === id)
