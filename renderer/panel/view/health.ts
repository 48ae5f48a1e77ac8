import type { State } from '../../../src-shared/events/state.ts'
import type { WireStatus } from '../../wire/client.ts'

/** A lamp for a part of the house: its shape says as much as its colour. */
export interface Led {
  label: string
  lamp: 'ok' | 'idle' | 'off'
  detail: string
}

/** How the panel's own line to Adlib stands. `lostAt` is the epoch ms since when it is gone. */
export function lineLed(status: WireStatus, lostAt: number | null, now: number): Led {
  if (status === 'live') return { label: 'Adlib', lamp: 'ok', detail: 'connected' }
  if (lostAt === null) return { label: 'Adlib', lamp: 'idle', detail: 'connecting' }
  return {
    label: 'Adlib',
    lamp: 'off',
    detail: `no answer ${Math.max(0, Math.round((now - lostAt) / 1000))} s`,
  }
}

/** Whether Adlib sees, and how old what it saw is. */
export function sightLed(state: State, now: number): Led {
  const { source, observation, paused, panic } = state
  if (source?.state === 'denied') return { label: 'Sight', lamp: 'off', detail: 'not allowed' }
  if (source?.state === 'lost') return { label: 'Sight', lamp: 'off', detail: 'source gone' }
  if (paused || panic) return { label: 'Sight', lamp: 'idle', detail: 'asleep' }
  if (!observation) return { label: 'Sight', lamp: 'idle', detail: source ? 'nothing yet' : 'no source' }
  return { label: 'Sight', lamp: 'ok', detail: `${ago(now - observation.at)} ago` }
}

/** Whether any overlay page paints what goes out; told by what became of the newest cues. */
export function overlayLed(state: State, now: number): Led {
  const settled = state.cues.findLast(
    ({ shown, dropped, cuedAt }) => cuedAt !== undefined && (shown.length > 0 || dropped === 'no-page'),
  )
  if (!settled) return { label: 'Overlay', lamp: 'idle', detail: 'nothing shown yet' }
  if (settled.shown.length === 0) return { label: 'Overlay', lamp: 'off', detail: 'no page is open' }
  const pages = settled.shown.length
  const at = settled.shown.at(-1)?.at ?? now
  return {
    label: 'Overlay',
    lamp: 'ok',
    detail: `${pages === 1 ? '1 page' : `${pages} pages`}, ${ago(now - at)}`,
  }
}

/** The age of something: `1.2 s`, `45 s`, `3 min`. */
export const ago = (ms: number): string =>
  ms < 60_000
    ? `${(Math.max(0, ms) / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
    : `${Math.round(ms / 60_000)} min`

/** Whether the brain answers: the newest finished step decides. */
export function brainLed(state: State): Led {
  const step = state.turns.findLast(({ steps }) => steps.some(isOver))?.steps.findLast(isOver)
  const label = state.brain.driver === 'understudy' ? 'Understudy' : 'Model'
  if (!step) return { label, lamp: 'idle', detail: 'no turn yet' }
  if (step.failed && step.failed.kind !== 'cancelled')
    return { label, lamp: 'off', detail: step.failed.message }
  return { label, lamp: 'ok', detail: 'answers' }
}

const isOver = (step: { ms?: number; failed?: unknown }): boolean =>
  step.ms !== undefined || step.failed !== undefined

/** Figures of the last model calls: the newest speed and time, and the 95th percentile of the kept times. */
export function brainFacts(state: State): { tokensPerSecond?: number; stepMs?: number; p95Ms?: number } {
  const { model } = state.brain
  const steps = state.turns.flatMap(({ steps }) => steps).filter((step) => step.model === model)
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
