import { type Character, charactersOf, type Steps } from './ctc-output.ts'
import { likelyWords } from './likely-characters.ts'
import { wordsOf } from './word-spaces.ts'

export type { Steps } from './ctc-output.ts'

/** A line of text from a recognizer. The confidence is the mean probability of its letters and digits, 0 to 1. */
export interface ReadLine {
  readonly text: string
  readonly confidence: number
}

/** Reads one line from the output of a CTC recognizer. */
export function readCharacters(
  output: Steps,
  alphabet: readonly string[],
  classOf: ReadonlyMap<string, number>,
): ReadLine {
  const { probabilities, offset, classes } = output
  const words = likelyWords(wordsOf(charactersOf(output, alphabet)), (text, step) => {
    const at = classOf.get(text)
    return at === undefined ? 0 : (probabilities[offset + step * classes + at] as number)
  })
  const text = words.map((word) => word.map((character) => character.text).join('')).join(' ')
  // Colons and dots do not count, because they often have a low probability and matter little.
  const printed = words.flat().filter(isPrinted)
  const sum = printed.reduce((total, { probability }) => total + probability, 0)
  return { text, confidence: printed.length === 0 ? 0 : sum / printed.length }
}

const isPrinted = ({ text }: Character): boolean => /[\p{L}\p{N}]/u.test(text)
