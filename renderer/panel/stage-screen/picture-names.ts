import { pictureNames } from '../../../src-shared/events/puppet-pictures.ts'

/**
 * Returns the name of the puppet picture that a file name refers to, such as `talk-blink`, or null if it refers to
 * none.
 */
export function pictureNameOf(file: string): string | null {
  const name = file
    .replace(/\.[^.]*$/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return pictureNames.includes(name) ? name : null
}

/**
 * Returns whether a PNG, WebP or GIF that begins with these bytes could contain more than one frame. For a GIF, always
 * returns true.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const has = (mark: string, within: number): boolean =>
    new TextDecoder('latin1').decode(bytes.subarray(0, within)).includes(mark)
  return has('GIF8', 4) || (has('WEBP', 16) && has('ANIM', 64)) || (has('\x89PNG', 4) && has('acTL', 65_536))
}

/**
 * Returns the size (pixels) of a picture that is scaled down to fit into a square. Keeps the aspect ratio, and never
 * enlarges a picture.
 */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
