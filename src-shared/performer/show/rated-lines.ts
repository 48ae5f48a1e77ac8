import type { Settings } from '../../settings/settings.ts'

const maxRatings = 200

/**
 * Returns the rated lines after a line is rated, or after its rating is removed (`clear`). `line` is the line's
 * template in the bank, or its text if it has no template.
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
