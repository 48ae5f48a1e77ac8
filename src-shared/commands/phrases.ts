import { english } from './english.ts'
import { isTypoOf } from './lexicon.ts'
import { unstretched, type Word } from './words.ts'

/** A part of a phrase that any fitting words can fill, such as `{who}`. */
export type PhraseSlot =
  | 'thing'
  | 'noun'
  | 'effect'
  | 'persona'
  | 'language'
  | 'level'
  | 'who'
  | 'whose'
  | 'rest'

/** Returns whether words can fill a slot. */
export type FitsSlot = (slot: PhraseSlot, words: readonly Word[]) => boolean

/** The words that fill the slots of a phrase. */
export type Filled = Partial<Record<PhraseSlot, readonly Word[]>>

interface Part {
  readonly words: readonly string[]
  readonly slot?: PhraseSlot
  readonly optional: boolean
}

/** A parsed phrase: words with alternatives, optional words and slots. */
export type Phrase = readonly Part[]

const maxSlotWords = 6

/**
 * Parses the phrases of `phrases.json`. `a|b` are alternatives, `?` marks an optional word, and braces
 * mark a slot. A phrase must match a whole clause, apart from polite words and a length such as "for five minutes".
 */
export const parsePhrases = (lines: readonly string[]): readonly Phrase[] =>
  lines.map((line) =>
    line.split(' ').map((part): Part => {
      const optional = part.endsWith('?')
      const name = optional ? part.slice(0, -1) : part
      const slot = /^\{(\w+)\}$/.exec(name)?.[1] as PhraseSlot | undefined
      return slot === undefined ? { words: name.split('|'), optional } : { words: [], slot, optional }
    }),
  )

/**
 * Matches all words with a phrase, and returns what fills its slots, or null. Words for which `isSkipped` is true may
 * be anywhere.
 */
export function matchPhrase(
  phrase: Phrase,
  words: readonly Word[],
  fits: FitsSlot,
  isSkipped: (word: Word) => boolean,
): Filled | null {
  const needed = phrase.filter(({ optional }) => !optional).length
  const isOpen = phrase.some(({ slot }) => slot !== undefined)
  if (needed > words.length) return null
  if (!isOpen && words.filter((word) => !isSkipped(word)).length > phrase.length) return null
  // Each pair of part and word is tried once, so that long whispers take no exponential time.
  const failed = new Set<number>()
  const match = (part: number, at: number): Filled | null => {
    const key = part * (words.length + 1) + at
    if (failed.has(key)) return null
    const found = matchFrom(part, at)
    if (found === null) failed.add(key)
    return found
  }
  const matchFrom = (part: number, at: number): Filled | null => {
    const next = phrase[part]
    const word = words[at]
    if (next === undefined && word === undefined) return {}
    if (next?.slot !== undefined) {
      for (let to = at + 1; to <= Math.min(words.length, at + maxSlotWords); to += 1) {
        const taken = words.slice(at, to)
        if (!fits(next.slot, taken)) continue
        const rest = match(part + 1, to)
        if (rest !== null) return { [next.slot]: taken, ...rest }
      }
    } else if (next !== undefined && word !== undefined && next.words.some((one) => isSaid(word, one))) {
      const rest = match(part + 1, at + 1)
      if (rest !== null) return rest
    }
    if (next?.optional) {
      const rest = match(part + 1, at)
      if (rest !== null) return rest
    }
    return word !== undefined && isSkipped(word) ? match(part, at + 1) : null
  }
  return match(0, 0)
}

/** Returns the number of words at the beginning that a phrase matches; 0 if none does. */
export function matchStart(phrases: readonly Phrase[], words: readonly Word[]): number {
  const length = (phrase: Phrase): number => {
    let at = 0
    for (const part of phrase) {
      const word = words[at]
      if (word !== undefined && part.words.some((one) => isSaid(word, one))) at += 1
      else if (!part.optional) return 0
    }
    return at
  }
  return Math.max(0, ...phrases.map(length))
}

/** A misspelled word begins with the right letter, which rules out most words at once. */
const isSaid = ({ norm, quote }: Word, word: string): boolean =>
  quote === undefined &&
  norm[0] === word[0] &&
  (norm === word ||
    unstretched(norm) === unstretched(word) ||
    (!english.neutral.has(word) && isTypoOf(norm, word)))
