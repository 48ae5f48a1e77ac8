import type { Clock } from '../../src-shared/ports.ts'
import type { FrameSource, GatedFrame, SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { decodeImage } from '../capture/decode-image.ts'
import { createGating, createPace } from '../capture/gated-frame.ts'
import type { Obs } from './obs.ts'

export interface ObsSourceOptions {
  readonly obs: Pick<Obs, 'screenshot'>
  /** Name of an OBS source or scene; empty to follow the scene on air. */
  readonly watch: string
  readonly everyMs: () => number
  /** A source whose name contains one of these entries is never watched. */
  readonly ignore: () => readonly string[]
  readonly clock: Clock
}

/** Returns the name of the frame source for an OBS source or scene. An empty name means the scene on air. */
export const obsSourceName = (watch: string): string => (watch === '' ? 'obs' : `obs:${watch}`)

const maxPauseMs = 2000
const maxWidth = 1920

/** Watches an OBS source or scene until the signal aborts. After a failure, tries again later. */
export function createObsSource({ obs, watch, everyMs, ignore, clock }: ObsSourceOptions): FrameSource {
  const name = obsSourceName(watch)
  const pace = createPace(clock)
  return {
    name,
    refresh: pace.refresh,
    async *frames({ signal, report }) {
      const gating = createGating()
      let last: Buffer | undefined
      let shown = ''
      let width: number | undefined
      let failures = 0
      let reported = ''

      const become = (state: 'live' | 'lost' | 'denied', remedy?: string): void => {
        const next: SourceReport = { source: name, state, ...(remedy === undefined ? {} : { remedy }) }
        if (JSON.stringify(next) !== reported) report(next)
        reported = JSON.stringify(next)
      }

      const refresh = (): void => {
        gating.reset()
        last = undefined
      }

      const look = async (): Promise<GatedFrame | undefined> => {
        const request = { name: watch, ignore: ignore(), ...(width === undefined ? {} : { width }) }
        const t = clock.now()
        const shot = await obs.screenshot(request)
        if (signal.aborted) return undefined
        if (!shot.ok) {
          become(shot.refused ? 'denied' : 'lost', `${shot.message} ${shot.remedy}`)
          return undefined
        }
        // Another scene has different masks, so send its first picture whole.
        if (shot.source !== shown) refresh()
        shown = shot.source
        const shows = watch === '' ? { shows: obsSourceName(shot.source) } : {}
        if (last?.equals(shot.jpeg)) {
          const frame = gating.unchanged(t)
          return frame && { ...frame, ...shows }
        }
        const decoded = await decodeImage(shot.jpeg)
        if (signal.aborted) return undefined
        if (!decoded.ok) {
          const { kind, message } = decoded.error
          if (kind === 'too_large') width = maxWidth
          become(
            'lost',
            `OBS sent a picture that cannot be used: ${message}. Check the size of the source in OBS.`,
          )
          return undefined
        }
        if (decoded.picture.width > maxWidth) width = maxWidth
        last = shot.jpeg
        become('live')
        return { ...gating.frame(decoded.picture, t), ...shows }
      }

      while (!signal.aborted) {
        const started = clock.monotonic()
        const frame = await look()
        if (signal.aborted) return
        failures = frame === undefined ? failures + 1 : 0
        if (frame === undefined) last = undefined
        else yield frame
        const pause = frame === undefined ? Math.min(maxPauseMs, everyMs() * 2 ** failures) : everyMs()
        const spent = clock.monotonic() - started
        if (await pace.wait(Math.max(1, pause - spent), signal)) refresh()
      }
    },
  }
}
