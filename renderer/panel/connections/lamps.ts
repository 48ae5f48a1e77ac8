import type { State } from '../../../src-shared/events/state.ts'
import { ago } from '../kit/formats.ts'
import { lampWords } from './lamp-words.ts'

/** A connection's status lamp. Its states differ in both shape and color. */
export interface Led {
  label: string
  lamp: 'ok' | 'slow' | 'idle' | 'off'
  detail: string
  remedy?: 'copy-overlay-address'
}

/** Returns the lamp for sight, with the age of the newest observation or, if sight is late, with its delay. */
export function sightLed(state: State, now: number): Led {
  const { source, observation, sightDelay, paused, panic, ended } = state
  if (ended !== null) return { label: lampWords.sight, lamp: 'idle', detail: lampWords.runEnded }
  if (source?.state === 'off') return { label: lampWords.sight, lamp: 'idle', detail: lampWords.off }
  if (source?.state === 'denied') return { label: lampWords.sight, lamp: 'off', detail: lampWords.notAllowed }
  if (source?.state === 'lost')
    return { label: lampWords.sight, lamp: 'off', detail: lampWords.nothingWatched }
  if (paused || panic) return { label: lampWords.sight, lamp: 'idle', detail: lampWords.paused }
  if (!observation)
    return {
      label: lampWords.sight,
      lamp: 'idle',
      detail: source ? lampWords.nothingYet : lampWords.noSource,
    }
  if (sightDelay.lateMs !== null)
    return {
      label: lampWords.sight,
      lamp: 'slow',
      detail: lampWords.seesLate(`${Math.round(sightDelay.lateMs / 1000)} s`),
    }
  return {
    label: lampWords.sight,
    lamp: 'ok',
    detail: lampWords.ago(ago(now - observation.at)),
  }
}

/** Returns the lamp for the eye page's microphone, or null if it is off or the run has ended. */
export function earsLed({ ears, ended }: Pick<State, 'ears' | 'ended'>): Led | null {
  if (ears === null || ears.state === 'off' || ended !== null) return null
  const label = lampWords.microphone
  switch (ears.state) {
    case 'waiting':
      return { label, lamp: 'idle', detail: lampWords.earsWait }
    case 'denied':
      return { label, lamp: 'off', detail: lampWords.notAllowed }
    case 'failed':
      return { label, lamp: 'off', detail: ears.message ?? lampWords.notConnected }
    case 'listening':
      return {
        label,
        lamp: 'ok',
        detail: ears.speech?.speaking ? lampWords.youSpeak : lampWords.listens,
      }
  }
}

/** Returns the lamp for the overlay, with the time of its last paint. */
export function overlayLed(state: State, now: number): Led {
  if (state.ended !== null) return { label: lampWords.overlay, lamp: 'idle', detail: lampWords.runEnded }
  const pages = state.pages.length
  if (pages === 0) {
    return {
      label: lampWords.overlay,
      lamp: 'off',
      detail: lampWords.notConnected,
      remedy: 'copy-overlay-address',
    }
  }
  const since = Math.min(...state.pages.map(({ at }) => at))
  // VTube Studio also confirms cues, but is not an overlay.
  const isOverlay = (page: string): boolean => state.pages.some((view) => view.page === page)
  const painted = state.cues
    .flatMap(({ shown }) => shown)
    .flatMap(({ page, at }) => (isOverlay(page) && at >= since ? [at] : []))
  if (painted.length === 0) return { label: lampWords.overlay, lamp: 'ok', detail: lampWords.nothingShown }
  const count = pages === 1 ? lampWords.oneOverlay : lampWords.overlays(pages)
  return {
    label: lampWords.overlay,
    lamp: 'ok',
    detail: lampWords.overlaysAgo(count, ago(now - Math.max(...painted))),
  }
}
