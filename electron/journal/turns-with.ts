import { readEvents } from './event-file.ts'
import type { TurnPlace } from './turn-index.ts'

/**
 * Resolves with the given turns that may match a search, without parsing every line.
 * @param places positions of the turns, in the order of the file
 */
export async function turnsWith(
  path: string,
  places: readonly TurnPlace[],
  search: string,
): Promise<TurnPlace[]> {
  const word = longestWord(search)
  const first = places[0]
  if (word === '' || first === undefined) return [...places]
  const start = Math.min(first.start, first.saw?.start ?? first.start)
  const end = places.reduce((last, place) => Math.max(last, place.end), 0)
  const starts: number[] = []
  const containing = (line: string): boolean => line.toLowerCase().includes(word)
  for await (const event of readEvents(path, { start, end, containing })) starts.push(event.start)
  return places.filter(
    ({ start, end, saw }) => hasIn(starts, start, end) || (saw && hasIn(starts, saw.start, saw.end)),
  )
}

/**
 * Returns the longest word of a search. A longer text might not be found, because a row may join several fields, and
 * JSON escapes quotes and backslashes.
 */
const longestWord = (search: string): string =>
  search
    .toLowerCase()
    .split(/[\s"\\]+/)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

function hasIn(sorted: readonly number[], start: number, end: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < start) low = middle + 1
    else high = middle
  }
  return low < sorted.length && (sorted[low] as number) < end
}
