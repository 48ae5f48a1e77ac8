import type { StandIn } from '../../../src-shared/events/event/brain.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { Led } from '../connections/lamps.ts'
import { activeModelWords } from './active-model-words.ts'

const standInDetails = (): Record<StandIn['kind'], string> => ({
  loading: activeModelWords.standLoading,
  unreachable: activeModelWords.standUnreachable,
  slow: activeModelWords.standSlow,
  failing: activeModelWords.standFailing,
  silent: activeModelWords.standSilent,
})

/** Returns the lamp of the selected model. If the understudy stands in, the lamp says why. */
export function activeModelLed(state: State): Led {
  const { brain, standIn } = state
  const label =
    brain.driver === 'understudy' && standIn === null ? activeModelWords.understudy : activeModelWords.model
  if (state.ended !== null) return { label, lamp: 'idle', detail: activeModelWords.runEnded }
  if (standIn !== null)
    return {
      label,
      lamp: standIn.kind === 'loading' ? 'idle' : 'off',
      detail: standInDetails()[standIn.kind],
    }
  const turn = performerTurns(state).findLast(({ steps, end }) =>
    steps.some((step) => step.model === brain.model && (isOver(step) || end?.stop === 'time')),
  )
  if (turn === undefined) return { label, lamp: 'idle', detail: activeModelWords.noTurns }
  if (turn.end?.stop === 'time') return { label, lamp: 'off', detail: activeModelWords.tookTooLong }
  const failed = turn.steps.findLast(isOver)?.failed
  if (failed !== undefined && failed.kind !== 'cancelled')
    return { label, lamp: 'off', detail: failed.message }
  return { label, lamp: 'ok', detail: activeModelWords.responding }
}

/** Returns only the performer's turns, because longer turns of other agents do not slow down the show. */
const performerTurns = ({ turns }: State) => turns.filter(({ agent }) => agent === 'performer')

const isOver = (step: { ms?: number; failed?: unknown }): boolean =>
  step.ms !== undefined || step.failed !== undefined

/** Returns the header's text while the understudy stands in for a model; undefined otherwise. */
export function standInWords({ standIn, settings }: State): string | undefined {
  if (standIn === null) return undefined
  if (standIn.kind === 'loading') return activeModelWords.untilLoaded(standIn.for)
  const limit = standIn.kind === 'slow' ? activeModelWords.overLimit(settings.performer.maxMs / 1000) : ''
  return activeModelWords.standingInFor(standIn.for, limit)
}

/** Returns a sentence about when the model is retried, or an empty string if no retry is planned. */
export function retryWords(retryAt: number | undefined, now: number): string {
  if (retryAt === undefined) return ''
  const seconds = Math.ceil((retryAt - now) / 1000)
  return seconds > 0 ? activeModelWords.retryingIn(seconds) : activeModelWords.retrying
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
