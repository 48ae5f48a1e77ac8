import { isSameWords } from '../events/corrections.ts'
import type { SeenBlock, TrackedNumber } from '../events/observation.ts'
import type { MeaningOf, MeaningShares } from './text-meaning.ts'

/** A count of nothing: a zero before a word, not part of a date, a version, a score or a number below one. */
const nothing = /(?<![\p{L}\d.,:/+\-−])0(?= \p{L}{3})/u
/** Parts of a text that report on their own. A version such as 1.0 is not split. */
const betweenParts = /[:!?;,()[\]|=–—]+|\.(?!\d)/u
/** Any count but none. */
const some = '3'

/**
 * Returns what a text probably reports if it counts: a win of which there was none, as in "You defeated 0 enemies", is
 * no event. It is such a win if the same words with another count report one, too: "3 errors" is none. Nor does a zero
 * count if its line is only one part of the news.
 * @param lines the lines of the block
 * @param numbers the numbers on the screen, whose zero may be a line of its own
 */
export function withoutEmptyCount(
  block: Pick<SeenBlock, 'text' | 'embedding'>,
  lines: readonly string[],
  numbers: readonly Pick<TrackedNumber, 'label' | 'value'>[],
  meaningOf: MeaningOf,
): MeaningShares {
  const shares = meaningOf(block)
  if (!isGood(shares) || !countsNothing()) return shares
  const { win, good, none, ...others } = shares
  return { ...others, win: 0, good: 0, none: none + win + good }

  function countsNothing(): boolean {
    const means = (text: string): MeaningShares => meaningOf({ text })
    if (numbers.some(({ label, value }) => value === 0 && isSameWords(label, block.text)))
      return isGood(means(`${block.text} ${some}`))
    const parts = lines.flatMap((line) => line.split(betweenParts)).map((part) => part.trim())
    const counting = parts.find((part) => nothing.test(part))
    if (counting === undefined || /[1-9]/.test(counting)) return false
    const counted = `${some}${counting.slice(counting.search(nothing) + 1)}`
    const others = parts.filter((part) => part !== counting && part !== '')
    return (
      isGood(means(counting.replace(nothing, some))) &&
      !isBad(means(counted)) &&
      !others.some((part) => isGood(means(part)))
    )
  }
}

const isGood = ({ win, good, loss, bad, danger, none, other, place, speech }: MeaningShares): boolean =>
  win + good > Math.max(loss + bad + danger, none, other, place, speech)

const isBad = ({ win, good, loss, bad, danger, none, other }: MeaningShares): boolean =>
  loss + bad + danger > Math.max(win + good, none, other)
