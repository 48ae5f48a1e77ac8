import type { StandIn } from '../../../src-shared/events/event.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { WireStatus } from '../../wire/client.ts'

/** A lamp for a part of the house: its shape says as much as its colour. */
export interface Led {
  label: string
  lamp: 'ok' | 'idle' | 'off'
  detail: string
  /** What helps when it is off. */
  remedy?: 'copy-overlay-address'
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
  if (source?.state === 'lost') return { label: 'Sight', lamp: 'off', detail: 'source lost' }
  if (paused || panic) return { label: 'Sight', lamp: 'idle', detail: 'asleep' }
  if (!observation) return { label: 'Sight', lamp: 'idle', detail: source ? 'nothing yet' : 'no source' }
  return { label: 'Sight', lamp: 'ok', detail: `${ago(now - observation.at)} ago` }
}

/** Whether an overlay is connected to paint what goes out, and when it last painted something. */
export function overlayLed(state: State, now: number): Led {
  const pages = state.pages.length
  if (pages === 0) {
    return { label: 'Overlay', lamp: 'off', detail: 'not connected', remedy: 'copy-overlay-address' }
  }
  const since = Math.min(...state.pages.map(({ at }) => at))
  const painted = state.cues.flatMap(({ shown }) => shown.map(({ at }) => at)).filter((at) => at >= since)
  if (painted.length === 0) return { label: 'Overlay', lamp: 'ok', detail: 'connected, nothing shown yet' }
  const count = pages === 1 ? '1 overlay' : `${pages} overlays`
  return { label: 'Overlay', lamp: 'ok', detail: `${count}, ${ago(now - Math.max(...painted))} ago` }
}

/** The age of something: `1.2 s`, `45 s`, `3 min`. */
export const ago = (ms: number): string =>
  ms < 60_000
    ? `${(Math.max(0, ms) / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
    : `${Math.round(ms / 60_000)} min`

const standInDetails: Record<StandIn['kind'], string> = {
  loading: 'loading',
  unreachable: 'unavailable',
  slow: 'too slow',
  failing: 'failing',
  silent: 'nothing on stage',
}

/** Whether the selected model performs: a stand-in says why not; otherwise the newest turn of the active model decides. */
export function brainLed(state: State): Led {
  const { brain, standIn } = state
  const label = brain.driver === 'understudy' && standIn === null ? 'Understudy' : 'Model'
  if (standIn !== null)
    return { label, lamp: standIn.kind === 'loading' ? 'idle' : 'off', detail: standInDetails[standIn.kind] }
  const turn = state.turns.findLast(({ steps, end }) =>
    steps.some((step) => step.model === brain.model && (isOver(step) || end?.stop === 'time')),
  )
  if (turn === undefined) return { label, lamp: 'idle', detail: 'no turn yet' }
  if (turn.end?.stop === 'time') return { label, lamp: 'off', detail: 'took too long' }
  const failed = turn.steps.findLast(isOver)?.failed
  if (failed !== undefined && failed.kind !== 'cancelled')
    return { label, lamp: 'off', detail: failed.message }
  return { label, lamp: 'ok', detail: 'answers' }
}

const isOver = (step: { ms?: number; failed?: unknown }): boolean =>
  step.ms !== undefined || step.failed !== undefined

/** For whom the understudy stands in, as the header says it; undefined while nobody is stood in for. */
export function standInWords({ standIn, settings }: State): string | undefined {
  if (standIn === null) return undefined
  if (standIn.kind === 'loading') return `until ${standIn.for} is loaded`
  const limit = standIn.kind === 'slow' ? ` (over ${settings.performer.maxMs / 1000} s)` : ''
  return `standing in for ${standIn.for}${limit}`
}

/** When the model is tried again. */
export function retryWords(retryAt: number | undefined, now: number): string {
  if (retryAt === undefined) return ''
  const seconds = Math.ceil((retryAt - now) / 1000)
  return seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying…'
}

/** Figures of the last calls that the model answered itself: the newest speed and time, and the 95th percentile of the kept times. */
export function brainFacts(state: State): { tokensPerSecond?: number; stepMs?: number; p95Ms?: number } {
  const { model } = state.brain
  const steps = state.turns
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
