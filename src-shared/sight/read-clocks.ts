import type { SeenClock, SeenLine } from '../events/observation.ts'

/**
 * Matches a time in minutes and seconds after optional words: "TIME 0:42". A fraction of a second may follow, with
 * or without a separator, because OCR may miss it: "0:42.1", "00:24 61".
 */
const clockTime = /^(.*?)(?:^|[\s:=.])(?:0?0:)?(\d{1,2}):(\d{2})(?:[.,: ]?\d{1,3})?$/
/** Minimum confidence of a clock. */
const sure = 60
const maxClocks = 4
const maxLabel = 60

/**
 * Reads the clocks that show less than a minute, such as "TIME 0:42", because it is news when such a clock runs
 * out.
 */
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
