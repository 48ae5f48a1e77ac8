import { pictureNames } from '../../../src-shared/contract/api/stage.ts'

/** Returns the puppet picture that a file name refers to, such as `talk-blink`, or null. */
export function pictureNameOf(file: string): string | null {
  const name = file
    .replace(/\.[^.]*$/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return pictureNames.includes(name) ? name : null
}

/** Returns whether a PNG, WebP or GIF that begins with these bytes might be animated. Always true for a GIF. */
export function isAnimated(bytes: Uint8Array): boolean {
  const has = (mark: string, within: number): boolean =>
    new TextDecoder('latin1').decode(bytes.subarray(0, within)).includes(mark)
  return has('GIF8', 4) || (has('WEBP', 16) && has('ANIM', 64)) || (has('\x89PNG', 4) && has('acTL', 65_536))
}

/** Returns a picture's size (pixels) after scaling it down to fit into a square. A smaller picture keeps its size. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
