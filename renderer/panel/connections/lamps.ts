import type { State } from '../../../src-shared/events/state.ts'
import { ago } from '../kit/formats.ts'
import { connectionsWords } from './connections-words.ts'

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
  if (ended !== null)
    return { label: connectionsWords.sight, lamp: 'idle', detail: connectionsWords.runEnded }
  if (source?.state === 'off')
    return { label: connectionsWords.sight, lamp: 'idle', detail: connectionsWords.off }
  if (source?.state === 'denied')
    return { label: connectionsWords.sight, lamp: 'off', detail: connectionsWords.notAllowed }
  if (source?.state === 'lost')
    return { label: connectionsWords.sight, lamp: 'off', detail: connectionsWords.nothingWatched }
  if (paused || panic) return { label: connectionsWords.sight, lamp: 'idle', detail: connectionsWords.paused }
  if (!observation)
    return {
      label: connectionsWords.sight,
      lamp: 'idle',
      detail: source ? connectionsWords.nothingYet : connectionsWords.noSource,
    }
  return {
    label: connectionsWords.sight,
    lamp: 'ok',
    detail: connectionsWords.ago(ago(now - observation.at)),
  }
}

/** Returns the lamp of the microphone of the eye page; null while the microphone is off. */
export function earsLed({ ears, ended }: Pick<State, 'ears' | 'ended'>): Led | null {
  if (ears === null || ears.state === 'off' || ended !== null) return null
  const label = connectionsWords.microphone
  switch (ears.state) {
    case 'waiting':
      return { label, lamp: 'idle', detail: connectionsWords.earsWait }
    case 'denied':
      return { label, lamp: 'off', detail: connectionsWords.notAllowed }
    case 'failed':
      return { label, lamp: 'off', detail: ears.message ?? connectionsWords.notConnected }
    case 'listening':
      return {
        label,
        lamp: 'ok',
        detail: ears.speech?.speaking ? connectionsWords.youSpeak : connectionsWords.listens,
      }
  }
}

/** Returns the lamp of the overlay: whether an overlay page is connected, and when it last painted. */
export function overlayLed(state: State, now: number): Led {
  if (state.ended !== null)
    return { label: connectionsWords.overlay, lamp: 'idle', detail: connectionsWords.runEnded }
  const pages = state.pages.length
  if (pages === 0) {
    return {
      label: connectionsWords.overlay,
      lamp: 'off',
      detail: connectionsWords.notConnected,
      remedy: 'copy-overlay-address',
    }
  }
  const since = Math.min(...state.pages.map(({ at }) => at))
  const painted = state.cues.flatMap(({ shown }) => shown.map(({ at }) => at)).filter((at) => at >= since)
  if (painted.length === 0)
    return { label: connectionsWords.overlay, lamp: 'ok', detail: connectionsWords.nothingShown }
  const count = pages === 1 ? connectionsWords.oneOverlay : connectionsWords.overlays(pages)
  return {
    label: connectionsWords.overlay,
    lamp: 'ok',
    detail: connectionsWords.overlaysAgo(count, ago(now - Math.max(...painted))),
  }
}
