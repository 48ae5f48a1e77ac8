import { isHomonym } from './homonyms.ts'
import type { Match } from './match.ts'
import { isName } from './names.ts'
import { hasCleanSense, isAtMonster } from './senses.ts'
import type { View } from './view.ts'
import { type ViewWord, wordsOf } from './view-words.ts'

const typed =
  /^[\p{Script=Latin}\p{Script=Cyrillic}]+(?:['’ -][\p{Script=Latin}\p{Script=Cyrillic}]+)*\d{0,3}$/u
const isTyped = (text: string): boolean => {
  const composed = text.normalize('NFC')
  return typed.test(composed) && composed === text.normalize('NFKC')
}

/**
 * Returns a test for matches that are clean in their context, such as names. `written` is the text to which the
 * view's offsets refer.
 */
export function cleanUsesOn(
  view: View,
  written: string,
  languages: readonly string[],
): (match: Match) => boolean {
  // Split the text into words only at the first match, because few texts have a match.
  let found: readonly ViewWord[] | undefined
  return ({ start, end, term }) => {
    found ??= wordsOf(view, written)
    const words = found
    const first = words.findIndex((word) => word.end > start)
    const last = words.findLastIndex((word) => word.start < end)
    if (first === -1 || first > last) return false
    if (!isTyped(written.slice(view.from[words[first]?.start ?? 0], view.to[(words[last]?.end ?? 0) - 1])))
      return false
    return (
      (term.category === 'threat' && isAtMonster(words, last)) ||
      hasCleanSense(words, first, last) ||
      isHomonym(words, first, last, languages) ||
      (first === last && isName(words, first, view, written))
    )
  }
}
