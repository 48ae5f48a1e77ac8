import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { blacken, coveredBoxes } from '../../src-shared/sight/picture/masks.ts'
import { decodeImage, encodeJpeg } from '../capture/decode-image.ts'
import { pictureForModel } from '../capture/picture-for-model.ts'

/** Longest side (pixels). */
const longestSide = 480

/**
 * Resolves with a small picture of the screen that a run kept, as a `data:` address, with today's masks; null if there
 * is none.
 */
export async function framePicture(
  dir: string,
  observation: { readonly id: string; readonly source: string },
  sight: Pick<Settings['sight'], 'crop' | 'masks'>,
): Promise<string | null> {
  if (!/^o\d+$/.test(observation.id)) return null
  const bytes = await readFile(join(dir, 'frames', `${observation.id}.jpg`)).catch(() => null)
  const decoded = bytes && (await decodeImage(bytes))
  if (!decoded?.ok) return null
  const { picture } = decoded
  blacken(picture, coveredBoxes(sight, [observation.source], picture))
  const small = await pictureForModel(await encodeJpeg(picture), { longestSide })
  return small && `data:${small.mimeType};base64,${small.data}`
}
