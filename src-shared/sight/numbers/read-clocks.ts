import type { SeenClock, SeenLine } from '../../events/observation.ts'

/**
 * Matches a line that ends with a clock, such as "TIME 0:42" or "0:42.1". OCR may miss the separator of a fraction,
 * as in "00:24 61".
 */
const clockTime = /^(.*?)(?:^|[\s:=.])(?:0?0:)?(\d{1,2}):(\d{2})(?:[.,: ]?\d{1,3})?$/
const sure = 60
const maxClocks = 4
const maxLabel = 60

/** Reads the clocks that show less than a minute, such as "TIME 0:42". */
export function readClocks(lines: readonly SeenLine[]): SeenClock[] {
  return lines
    .flatMap((line) => {
      const match = line.confidence < sure ? null : clockTime.exec(line.text.trim())
      const [, words = '', minutes = '', seconds = ''] = match ?? []
      if (match === null || Number(minutes) > 0 || Number(seconds) > 59) return []
      const label = words
        .replace(/[^\p{L} ]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      return [{ label: label.slice(0, maxLabel), seconds: Number(seconds) }]
    })
    .slice(0, maxClocks)
}
