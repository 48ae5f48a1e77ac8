import type { EyeAnswer } from '../../src-shared/contract/api/eye.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { blacken, coveredBoxes, ignoredBy } from '../../src-shared/sight/picture/masks.ts'
import { decodeImage, encodeJpeg } from '../capture/decode-image.ts'
import type { OpenedEyes } from '../capture/open-eyes.ts'
import type { SightHost } from '../gateway/host.ts'
import type { Obs } from '../obs/obs.ts'
import { obsSourceName } from '../obs/obs-source.ts'
import { overlaySource } from '../obs/overlay-source.ts'
import type { ScreenAccess } from '../platform/sight-parts.ts'

/** Screens and windows that the desktop app can capture. */
export interface Screens {
  /** Leaves out Adlib's own windows. */
  list(): Promise<readonly { id: string; name: string; kind: 'screen' | 'window' }[]>
  /** Resolves with an encoded thumbnail, or null if the source is gone. */
  thumb(id: string, width: number): Promise<Uint8Array | null>
}

const noScreens: Screens = { list: async () => [], thumb: async () => null }

const thumbWidth = 320

/** Lists the sources that can be watched, and makes thumbnails with the masked areas blacked out. */
export function createWatchable(deps: {
  readonly settings: () => Settings['sight']
  readonly obs: Pick<Obs, 'overview' | 'screenshot'>
  readonly eyes: Pick<OpenedEyes, 'watched'>
  readonly screen: () => ScreenAccess
  readonly screens?: Screens | undefined
}): Pick<SightHost, 'watchable' | 'obsThumb' | 'screenThumb'> {
  const { settings, obs, eyes, screen, screens = noScreens } = deps
  return {
    async watchable() {
      const { ignore, path } = settings()
      const { connected, scenes, inputs } = await obs.overview()
      const { isAllowed, asksEachTime, remedy } = screen()
      // On Wayland, listing would ask the user for permission.
      const captured = asksEachTime ? [] : await screens.list().catch(() => [])
      const entries = [
        ...scenes.map((name) => ({ name, kind: 'scene' as const })),
        ...inputs
          .filter(({ name, hasPicture }) => hasPicture && name !== overlaySource)
          .map(({ name }) => ({ name, kind: 'input' as const })),
      ]
      const answer: EyeAnswer = {
        kinds: [
          { kind: 'screen', available: isAllowed, ...(remedy === undefined ? {} : { remedy }) },
          { kind: 'obs', available: connected, ...(connected ? {} : { remedy: 'Connect to OBS first.' }) },
          {
            kind: 'file',
            available: path !== '',
            ...(path === ''
              ? { remedy: 'Enter the path of a picture, a folder of pictures or a video.' }
              : {}),
          },
          { kind: 'program', available: true },
          { kind: 'demo', available: true },
        ],
        obs: entries.map((entry) => ({ ...entry, ignored: ignoredBy(entry.name, ignore) !== undefined })),
        screens: captured.map((one) => ({ ...one, ignored: ignoredBy(one.name, ignore) !== undefined })),
        onWayland: asksEachTime,
        watched: eyes.watched(),
      }
      return answer
    },
    async screenThumb(id) {
      const { ignore, masks } = settings()
      const one = (await screens.list().catch(() => [])).find((screen) => screen.id === id)
      const gone = { kind: 'gone', message: 'This source no longer exists.', remedy: 'Choose another one.' }
      if (one === undefined || ignoredBy(one.name, ignore) !== undefined) return { ok: false, failure: gone }
      const bytes = await screens.thumb(id, thumbWidth).catch(() => null)
      if (bytes === null) {
        const failure = {
          kind: 'no-picture',
          message: 'The system provides no preview of this source.',
          remedy: 'You can still choose it.',
        }
        return { ok: false, failure }
      }
      const decoded = await decodeImage(bytes)
      if (!decoded.ok) return { ok: false, failure: decoded.error }
      const { picture } = decoded
      blacken(picture, coveredBoxes({ masks, crop: null }, ['screen'], picture))
      return { ok: true, jpeg: await encodeJpeg(picture) }
    },
    async obsThumb(name) {
      const { ignore } = settings()
      const shot = await obs.screenshot({ name, ignore, width: thumbWidth })
      if (!shot.ok) {
        const { kind, message, remedy } = shot
        return { ok: false, failure: { kind, message, remedy } }
      }
      const decoded = await decodeImage(shot.jpeg)
      if (!decoded.ok) return { ok: false, failure: decoded.error }
      const { picture } = decoded
      const { masks } = settings()
      // Ignore the crop, because the user draws it on this thumbnail.
      blacken(
        picture,
        coveredBoxes({ masks, crop: null }, [obsSourceName(name), obsSourceName(shot.source)], picture),
      )
      return { ok: true, jpeg: await encodeJpeg(picture) }
    },
  }
}
