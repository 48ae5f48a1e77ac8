import type { State } from '../../../src-shared/events/state.ts'
import { ago } from '../kit/formats.ts'

/** Lamp of a connection. Its states differ in shape as well as in color. */
export interface Led {
  label: string
  lamp: 'ok' | 'idle' | 'off'
  detail: string
  /** Action that is offered while the lamp is off. */
  remedy?: 'copy-overlay-address'
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

/** Returns the lamp of the overlay: whether an overlay page is connected, and when it last painted. */
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
