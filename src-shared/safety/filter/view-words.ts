import { isLetter, type View } from './view.ts'

/** A word of a view, with its range in the view's symbols. */
export interface ViewWord {
  readonly word: string
  readonly start: number
  readonly end: number
  readonly sentence: number
  readonly clause: number
}

const endOfSentence = /[.!?…\n]/
const endOfClause = /[.!?…\n,;:()"–—]/

/** Returns the words of a view. "sh0p" is one word. `written` is the text to which the view's offsets refer. */
export function wordsOf(view: View, written: string): ViewWord[] {
  const { plain, letters, kind, joined } = view
  const isPart = (at: number): boolean => isLetter(view, at) || kind[at] === 'digit'
  const continues = (at: number): boolean =>
    joined[at] === true ||
    (isPart(at) && isPart(at - 1) && (kind[at] === 'digit' || kind[at - 1] === 'digit'))
  const found: ViewWord[] = []
  let sentence = 0
  let clause = 0
  let done = 0
  for (let at = 0; at < plain.length; at += 1) {
    if (!isPart(at)) continue
    const start = at
    while (continues(at + 1)) at += 1
    const word = plain.slice(start, at + 1).map((letter, n) => letter || (letters[start + n]?.[0] ?? ''))
    const between = written.slice(done, view.from[start])
    if (endOfSentence.test(between)) sentence += 1
    if (endOfClause.test(between)) clause += 1
    done = view.to[at] ?? written.length
    found.push({ word: word.join(''), start, end: at + 1, sentence, clause })
  }
  return found
}
