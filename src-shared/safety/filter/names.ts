import names from '../../../assets/filter/names.json' with { type: 'json' }
import { rot13 } from './lexicon.ts'
import type { View } from './view.ts'
import type { ViewWord } from './view-words.ts'

const first = new Set(names.first.split(' '))
const rude = new Set(rot13(names.rude).split(' '))

/**
 * Returns whether the rude word at index `at` is part of a person's name: it is a known name, is capitalized, and is
 * next to a first name.
 */
export function isName(words: readonly ViewWord[], at: number, view: View, written: string): boolean {
  const isProper = (word: ViewWord | undefined): boolean =>
    word !== undefined && /^\p{Lu}\p{Ll}/u.test(written.slice(view.from[word.start], view.to[word.start + 1]))
  const isFirst = (word: ViewWord | undefined): boolean => isProper(word) && first.has(word?.word ?? '')
  const word = words[at]?.word ?? ''
  const isBeside = (n: number): boolean => words[n]?.clause === words[at]?.clause && isFirst(words[n])
  return rude.has(word) && isProper(words[at]) && (isBeside(at - 1) || isBeside(at + 1))
}
