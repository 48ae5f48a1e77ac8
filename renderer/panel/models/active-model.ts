import type { StandIn } from '../../../src-shared/events/event/model.ts'
import type { ModelPhaseView, State } from '../../../src-shared/events/state.ts'
import { modelShare } from '../../../src-shared/performer/model-levels.ts'
import type { Led } from '../connections/lamps.ts'
import { fill, ui } from '../kit/language.ts'
import { shortName } from './short-name.ts'

const standInDetails = (): Record<Exclude<StandIn['kind'], 'loading'>, string> => ({
  unreachable: ui.activeModel.standUnreachable,
  slow: ui.activeModel.standSlow,
  failing: ui.activeModel.standFailing,
  silent: ui.activeModel.standSilent,
})

type Selected = Pick<State, 'brain' | 'standIn' | 'modelPhase'>

/** Returns what the selected model does besides its turns; null if it only performs. */
function phaseOf({ brain, standIn, modelPhase }: Selected): ModelPhaseView | null {
  if (standIn !== null && standIn.kind !== 'loading') return null
  if (modelPhase?.model === (standIn?.for ?? brain.model)) return modelPhase
  return standIn === null ? null : { model: standIn.for, phase: 'loading', at: standIn.since }
}

/** Returns whether the selected model performs now, instead of loading or being replaced by the understudy. */
export const isOnStage = (state: Selected): boolean => {
  const phase = phaseOf(state)?.phase
  return state.standIn === null && phase !== 'loading' && phase !== 'warming'
}

/** Returns what the selected model does besides its turns, such as `Loading (8 s)`; null if it only performs. */
export function phaseWords(state: Selected, now: number): string | null {
  const view = phaseOf(state)
  if (view === null) return null
  const { phase, at, share, done, of } = view
  const percent = share === undefined ? undefined : Math.round(share * 100)
  if (phase === 'loading')
    return fill(percent === undefined ? ui.activeModel.loading : ui.activeModel.loadingShare, {
      seconds: Math.max(0, Math.round((now - at) / 1000)),
      percent,
    })
  if (phase === 'warming')
    return fill(percent === undefined ? ui.activeModel.warming : ui.activeModel.warmingShare, { percent })
  return done === undefined || of === undefined
    ? ui.activeModel.measuringModes
    : fill(ui.activeModel.measuring, { done, of })
}

/**
 * Returns the lamp of the selected model. It says what the model does before it performs, why the understudy stands in,
 * or that many lines come too late.
 */
export function activeModelLed(state: State, now: number): Led {
  const { brain, standIn } = state
  const label =
    brain.driver === 'understudy' && standIn === null ? ui.activeModel.understudy : ui.activeModel.model
  if (state.ended !== null) return { label, lamp: 'idle', detail: ui.activeModel.runEnded }
  if (standIn !== null && standIn.kind !== 'loading')
    return { label, lamp: 'off', detail: standInDetails()[standIn.kind] }
  const phase = phaseWords(state, now)
  if (phase !== null) return { label, lamp: isOnStage(state) ? 'ok' : 'idle', detail: phase }
  const turn = performerTurns(state).findLast(({ steps, end }) =>
    steps.some((step) => step.model === brain.model && (isOver(step) || end?.stop === 'time')),
  )
  if (turn?.end?.stop === 'time') return { label, lamp: 'off', detail: ui.activeModel.tookTooLong }
  const failed = turn?.steps.findLast(isOver)?.failed
  if (failed !== undefined && failed.kind !== 'cancelled')
    return { label, lamp: 'off', detail: failed.message }
  const lines = modelShare(state)
  if (lines?.isSlow && lines.model === brain.model)
    return {
      label,
      lamp: 'idle',
      detail: fill(ui.activeModel.tooLate, { late: lines.late, of: lines.asked }),
    }
  return turn === undefined
    ? { label, lamp: 'idle', detail: ui.activeModel.noTurns }
    : { label, lamp: 'ok', detail: ui.activeModel.responding }
}

/** Returns only the performer's turns, because longer turns of other agents do not slow down the show. */
const performerTurns = ({ turns }: State) => turns.filter(({ agent }) => agent === 'performer')

const isOver = (step: { ms?: number; failed?: unknown }): boolean =>
  step.ms !== undefined || step.failed !== undefined

/** Returns why the selected model does not answer, and when it is tried again; null if there is no trouble. */
export function troubleWords(state: State, now: number): string | null {
  const { standIn, brain } = state
  if (standIn?.kind === 'loading') return null
  const model = standIn?.for ?? brain.model
  const last = performerTurns(state)
    .flatMap(({ steps }) => steps)
    .findLast((step) => step.model === model && isOver(step))
  const failed = last?.failed?.kind === 'cancelled' ? undefined : last?.failed?.message
  if (standIn === null) return failed ?? null
  const why = state.brainChanges.findLast(({ standsInFor }) => standsInFor === model)?.why
  return [failed ?? why, retryWords(standIn.retryAt, now)].filter(Boolean).join(' ') || null
}

/** Returns the header's text while the understudy stands in for a model; undefined otherwise. */
export function standInWords(state: State, now: number): string | undefined {
  const { standIn, settings } = state
  if (standIn === null) return undefined
  if (standIn.kind === 'loading')
    return fill(ui.activeModel.modelPhase, {
      model: shortName(standIn.for),
      phase: phaseWords(state, now) ?? '',
    })
  const limit =
    standIn.kind === 'slow'
      ? fill(ui.activeModel.overLimit, { seconds: settings.performer.maxMs / 1000 })
      : ''
  return fill(ui.activeModel.standingInFor, { model: shortName(standIn.for), limit })
}

/** Returns a sentence about when the model is retried, or an empty string if no retry is planned. */
export function retryWords(retryAt: number | undefined, now: number): string {
  if (retryAt === undefined) return ''
  const seconds = Math.ceil((retryAt - now) / 1000)
  return seconds > 0 ? fill(ui.activeModel.retryingIn, { seconds }) : ui.activeModel.retrying
}

/** Returns the active model's newest speed and step time, and its 95th percentile of recent step times. */
export function activeModelFacts(state: State): {
  tokensPerSecond?: number
  stepMs?: number
  p95Ms?: number
} {
  const { model } = state.brain
  const steps = performerTurns(state)
    .flatMap(({ steps }) => steps)
    .filter((step) => step.model === model && step.madeBy !== 'rules')
  const times = steps.flatMap(({ ms }) => (ms === undefined ? [] : [ms])).sort((a, b) => a - b)
  const newest = steps.findLast(({ ms }) => ms !== undefined)
  const p95 = times[Math.min(times.length - 1, Math.ceil(times.length * 0.95) - 1)]
  return {
    ...(newest?.usage?.tokensPerSecond === undefined
      ? {}
      : { tokensPerSecond: newest.usage.tokensPerSecond }),
    ...(newest?.ms === undefined ? {} : { stepMs: newest.ms }),
    ...(p95 === undefined ? {} : { p95Ms: p95 }),
  }
}
