import type { Settings } from '../settings/settings.ts'

/** Maximum number of ratings of each kind; the oldest are forgotten. */
const maxRatings = 200

/**
 * Returns the lists of rated lines after the streamer rated a line, or removed its rating (`clear`).
 * @param line the template of a line from the bank, or the text of another line
 */
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
