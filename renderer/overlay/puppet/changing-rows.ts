import type { ShareBox } from '../placement.ts'

const minTexts = 3

/**
 * Returns the rows in which text changes, such as subtitles.
 * @param lately boxes of texts that recently left the picture, without near duplicates
 * @param now boxes of the texts in the picture
 */
export function changingRows(lately: readonly ShareBox[], now: readonly ShareBox[]): ShareBox[] {
  const texts = [...lately, ...now]
  return lately.flatMap((text) => {
    const row = texts.filter((other) => isOver(text, other))
    if (row.length < minTexts) return []
    const left = Math.min(...row.map(([x]) => x))
    const top = Math.min(...row.map(([, y]) => y))
    const right = Math.max(...row.map(([x, , width]) => x + width))
    const bottom = Math.max(...row.map(([, y, , height]) => y + height))
    return [[left, top, right - left, bottom - top] as const]
  })
}

const isOver = ([x, y, width, height]: ShareBox, [x2, y2, width2, height2]: ShareBox): boolean =>
  x < x2 + width2 &&
  x2 < x + width &&
  Math.abs(y + height / 2 - y2 - height2 / 2) < Math.min(height, height2) / 2
