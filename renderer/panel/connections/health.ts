import type { StandIn } from '../../../src-shared/events/event/brain.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { WireStatus } from '../../wire/client.ts'

/** Lamp of a connection. Its states differ in shape as well as in color. */
export interface Led {
  label: string
  lamp: 'ok' | 'idle' | 'off'
  detail: string
  /** Action offered while it is off. */
  remedy?: 'copy-overlay-address'
}

/** Returns the lamp of the panel's connection to Adlib. `lostAt` is when it was lost, in epoch ms. */
export function lineLed(status: WireStatus, lostAt: number | null, now: number): Led {
  if (status === 'live') return { label: 'Adlib', lamp: 'ok', detail: 'connected' }
  if (lostAt === null) return { label: 'Adlib', lamp: 'idle', detail: 'connecting' }
  return {
    label: 'Adlib',
    lamp: 'off',
    detail: `no answer for ${Math.max(0, Math.round((now - lostAt) / 1000))} s`,
  }
}

/** Returns the lamp of sight, with the age of the newest observation. */
export function sightLed(state: State, now: number): Led {
  const { source, observation, paused, panic, ended } = state
  if (ended !== null) return { label: 'Sight', lamp: 'idle', detail: 'run ended' }
  if (source?.state === 'off') return { label: 'Sight', lamp: 'idle', detail: 'off' }
  if (source?.state === 'denied') return { label: 'Sight', lamp: 'off', detail: 'not allowed' }
  if (source?.state === 'lost') return { label: 'Sight', lamp: 'off', detail: 'nothing is watched' }
  if (paused || panic) return { label: 'Sight', lamp: 'idle', detail: 'paused' }
  if (!observation) return { label: 'Sight', lamp: 'idle', detail: source ? 'nothing yet' : 'no source' }
  return { label: 'Sight', lamp: 'ok', detail: `${ago(now - observation.at)} ago` }
}

/** Returns the lamp of the overlay: whether one is connected, and when it last painted. */
export function overlayLed(state: State, now: number): Led {
  if (state.ended !== null) return { label: 'Overlay', lamp: 'idle', detail: 'run ended' }
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

/**
 * Returns all lamps of the header. While the connection is lost in a running performance, the other lamps are unknown.
 */
export function healthLeds(
  state: State | null,
  { status, lostAt }: { status: WireStatus; lostAt: number | null },
  now: number,
): Led[] {
  const line = lineLed(status, lostAt, now)
  if (state === null) return [line]
  const others = [brainLed(state), sightLed(state, now), overlayLed(state, now)]
  if (lostAt === null) return [line, ...others]
  if (state.ended !== null) return [{ ...line, detail: 'stopped' }, ...others]
  return [line, ...others.map(({ label }): Led => ({ label, lamp: 'idle', detail: 'unknown' }))]
}

/** Formats an age: `1.2 s`, `45 s`, `3 min`. */
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

/** Returns the lamp of the selected model. A stand-in gives the reason; otherwise the performer's newest turn with the active model decides. */
export function brainLed(state: State): Led {
  const { brain, standIn } = state
  const label = brain.driver === 'understudy' && standIn === null ? 'Understudy' : 'Model'
  if (state.ended !== null) return { label, lamp: 'idle', detail: 'run ended' }
  if (standIn !== null)
    return { label, lamp: standIn.kind === 'loading' ? 'idle' : 'off', detail: standInDetails[standIn.kind] }
  const turn = performerTurns(state).findLast(({ steps, end }) =>
    steps.some((step) => step.model === brain.model && (isOver(step) || end?.stop === 'time')),
  )
  if (turn === undefined) return { label, lamp: 'idle', detail: 'no turns yet' }
  if (turn.end?.stop === 'time') return { label, lamp: 'off', detail: 'took too long' }
  const failed = turn.steps.findLast(isOver)?.failed
  if (failed !== undefined && failed.kind !== 'cancelled')
    return { label, lamp: 'off', detail: failed.message }
  return { label, lamp: 'ok', detail: 'responding' }
}

/** Turns of other agents are longer, and say nothing about how fast the show is. */
const performerTurns = ({ turns }: State) => turns.filter(({ agent }) => agent === 'performer')

const isOver = (step: { ms?: number; failed?: unknown }): boolean =>
  step.ms !== undefined || step.failed !== undefined

/** Returns the header's text while the understudy stands in for a model; undefined otherwise. */
export function standInWords({ standIn, settings }: State): string | undefined {
  if (standIn === null) return undefined
  if (standIn.kind === 'loading') return `until ${standIn.for} is loaded`
  const limit = standIn.kind === 'slow' ? ` (over ${settings.performer.maxMs / 1000} s)` : ''
  return `standing in for ${standIn.for}${limit}`
}

/** Returns when the model is retried, as a sentence; '' if it is not. */
export function retryWords(retryAt: number | undefined, now: number): string {
  if (retryAt === undefined) return ''
  const seconds = Math.ceil((retryAt - now) / 1000)
  return seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying…'
}

/** Returns the newest speed and step time of the active model, and the 95th percentile of its recent step times. */
export function brainFacts(state: State): { tokensPerSecond?: number; stepMs?: number; p95Ms?: number } {
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
