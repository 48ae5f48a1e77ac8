import type { JournalReader } from '../../src-shared/events/journal.ts'
import { maxShown } from '../../src-shared/events/state.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { StageHost } from './host.ts'

/** The reports of one overlay page, limited so that no page can fill the journal. */
export interface OverlayReports {
  /** Reports a painted cue, once per page and only if the cue exists. */
  shown(cue: string, at: number): void
  /** Reports whether OBS shows the page and which scene is active, if either has changed. */
  source(hidden: boolean, scene: string | undefined): void
  /** `isApp` is true for the desktop app's own window. */
  connection(state: 'connected' | 'gone', isApp?: boolean): void
}

/**
 * Forwards the reports of one overlay page.
 * @param disconnect called if the page reports too often (`wrong`) or a report cannot be written (`failed`)
 */
export function overlayReports(options: {
  readonly journal: Pick<JournalReader, 'written'>
  readonly stage: Pick<StageHost, 'shown' | 'page'>
  readonly page: string
  readonly clock: Clock
  readonly disconnect: (reason: string, code: 'wrong' | 'failed') => void
}): OverlayReports {
  const { journal, stage, page, disconnect } = options
  const sourceChanges = tokenBucket(options.clock, { burst: 20, perSecond: 1 })
  let lastSource = ''

  const report = (
    state: 'connected' | 'visible' | 'hidden' | 'gone',
    about: { readonly scene?: string; readonly isApp?: true },
  ): void => {
    try {
      stage.page(page, state, about)
    } catch (error) {
      // The disk may be full. Disconnect only this page.
      disconnect(`Adlib cannot serve this page: ${error}`, 'failed')
    }
  }

  return {
    connection: (state, isApp = false) => report(state, isApp ? { isApp } : {}),
    shown(cue, at) {
      const view = journal.written().cues.findLast((one) => one.cue.id === cue)
      const isNews = view !== undefined && !view.shown.some((seen) => seen.page === page)
      // The state stores only `maxShown` pages for a cue, so a further page could report the cue repeatedly.
      if (isNews && view.shown.length < maxShown) stage.shown({ cue, page, at })
    },
    source(hidden, scene) {
      const now = JSON.stringify([hidden, scene])
      if (now === lastSource) return
      if (!sourceChanges.take(1)) {
        disconnect('"source" came too often', 'wrong')
        return
      }
      lastSource = now
      report(hidden ? 'hidden' : 'visible', scene === undefined ? {} : { scene })
    },
  }
}
