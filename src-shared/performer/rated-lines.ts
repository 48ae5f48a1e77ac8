import type { Settings } from '../settings/settings.ts'

/** Maximum number of ratings of each kind; the oldest are forgotten. */
const maxRatings = 200

/** Returns the lists of rated lines after the streamer rated one. A line of the bank is listed as its template. */
export function ratedLines(
  { funny, never }: Pick<Settings['show'], 'funny' | 'never'>,
  line: string,
  verdict: 'funny' | 'never' | 'clear',
): Pick<Settings['show'], 'funny' | 'never'> {
  const without = (list: readonly string[]) => list.filter((other) => other !== line)
  const withLine = (list: readonly string[]) => [...without(list), line].slice(-maxRatings)
  return {
    funny: verdict === 'funny' ? withLine(funny) : without(funny),
    never: verdict === 'never' ? withLine(never) : without(never),
  }
}
