import { type Character, charactersOf, type Steps } from './ctc-output.ts'
import { likelyWords } from './likely-characters.ts'
import { wordsOf } from './word-spaces.ts'

export type { Steps } from './ctc-output.ts'

/**
 * A word is a guess if the mean probability of its letters is less than `minLetter` or less than the nth root of
 * `minWord`, where n is the number of letters, at most `longWord`. In a longer word, one wrong letter matters less.
 */
const minWord = 0.25
const minLetter = 0.5
const longWord = 8

/** A line of text from a recognizer. Its confidence (0 to 1) is 0 if the whole line is a guess. */
export interface ReadLine {
  readonly text: string
  readonly confidence: number
}

/** Reads one line from the output of a CTC recognizer. Omits words that are only guesses. */
export function readCharacters(
  output: Steps,
  alphabet: readonly string[],
  classOf: ReadonlyMap<string, number>,
): ReadLine {
  const { probabilities, offset, classes } = output
  const words = likelyWords(wordsOf(charactersOf(output, alphabet), output.pace), (text, step) => {
    const at = classOf.get(text)
    return at === undefined ? 0 : (probabilities[offset + step * classes + at] as number)
  })
  const sure = words.filter((word) => !isGuess(word))
  const printed = sure.flat().filter(isPrinted)
  return printed.length === 0
    ? { text: textOf(words), confidence: 0 }
    : { text: textOf(sure), confidence: meanOf(printed) }
}

function isGuess(word: readonly Character[]): boolean {
  const printed = word.filter(isPrinted)
  const least = Math.max(minLetter, minWord ** (1 / Math.min(longWord, printed.length)))
  return printed.length > 0 && meanOf(printed) < least
}

const textOf = (words: readonly Character[][]): string =>
  words.map((word) => word.map(({ text }) => text).join('')).join(' ')

const meanOf = (characters: readonly Character[]): number =>
  characters.reduce((total, { probability }) => total + probability, 0) / characters.length

/**
 * Returns whether a character is a letter or a digit. Others, such as colons and dots, often have a low probability
 * and matter little.
 */
const isPrinted = ({ text }: Character): boolean => /[\p{L}\p{N}]/u.test(text)
