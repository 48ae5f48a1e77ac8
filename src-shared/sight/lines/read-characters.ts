import type { SeenLine } from '../../events/observation.ts'
import { bareText } from '../memory/text-difference.ts'
import { type Character, charactersOf, type Steps, wordsOf } from './ctc-output.ts'
import { likelyWords } from './likely-characters.ts'

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

/**
 * Minimum confidence of a single character that two readings agree on. Many shapes look like a character: anything
 * round looks like a zero.
 */
const minLone = 0.9
const muchMore = 0.05
const guess = 0.8
const sure = 0.85
const short = 3
const sureShort = 0.95
/** Both readers take a row of dots or circles for zeros. */
const dots = /^[0o](?: [0o])+$/i
const sureLone = 0.97

/** Returns the more probable of two readings of one line. If they agree, the result is more probable than either. */
export function bestReading<Line extends ReadLine>(one: Line, other: ReadLine): Line {
  const isPart =
    bareText(other.text).length < bareText(one.text).length &&
    bareText(one.text).includes(bareText(other.text))
  const best = other.confidence > one.confidence + (isPart ? muchMore : 0) ? { ...one, ...other } : one
  return agreed(one, other, best) ?? best
}

/** Returns the better of a general reading and a HUD reading. What is probably not text gets confidence 0. */
export function withHudReading<Line extends ReadLine>(general: Line, hud: ReadLine): Line {
  const letters = bareText(general.text).length
  const hudLetters = bareText(hud.text).length
  const isUnsupported = hud.text === '' && general.text.length === 1 && general.confidence < sureLone
  if (isUnsupported || dots.test(general.text)) return { ...general, confidence: 0 }
  const supported = agreed(general, hud, general)
  if (supported !== undefined) return supported
  const isShort = hudLetters <= short && /\d/.test(hud.text)
  const isBetter =
    hudLetters >= letters &&
    !dots.test(hud.text) &&
    hud.confidence > general.confidence &&
    hud.confidence >= (isShort ? sureShort : sure) &&
    (isShort || general.confidence < guess)
  return isBetter ? { ...general, ...hud } : general
}

/**
 * Returns `best` if two readings that are sure enough have the same text, otherwise undefined. Its confidence is then
 * higher, because the text is wrong only if both readings are wrong.
 */
function agreed<Line extends ReadLine>(one: ReadLine, other: ReadLine, best: Line): Line | undefined {
  const least = Math.min(one.confidence, other.confidence)
  const text = bareText(one.text)
  if (least === 0 || text !== bareText(other.text)) return undefined
  if (text.length === 1 && least < minLone) return undefined
  return { ...best, confidence: 1 - (1 - one.confidence) * (1 - other.confidence) }
}

/** Confidence of lines that are probably misread. It is too low for a line to count as new. */
const doubtful = 50
const minOddLines = 2
const minOddShare = 1 / 3

/**
 * Lowers the confidence of lines that were probably written in a script that the reader does not know. It reads them
 * as similar Latin letters: "Здоровье" becomes "3Aop0Bbe". Several such lines make the others without lower-case
 * letters doubtful, too: "КВЕСТ" becomes "KBECT".
 */
export function doubtUnknownScripts(lines: readonly SeenLine[]): SeenLine[] {
  const worded = lines.filter(({ text }) => /\p{L}{3}/u.test(text))
  const odd = new Set(worded.filter(({ text }) => isMostlyOdd(text)))
  const isForeign = odd.size >= minOddLines && odd.size >= worded.length * minOddShare
  return lines.map((line) =>
    odd.has(line) || (isForeign && worded.includes(line))
      ? { ...line, confidence: Math.min(line.confidence, doubtful) }
      : line,
  )
}

function isMostlyOdd(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}∏]+/gu) ?? []
  const lettersOf = (some: readonly string[]): number => some.join('').replace(/\P{L}/gu, '').length
  return lettersOf(words.filter(isOdd)) * 2 > lettersOf(words)
}

/**
 * Returns whether a word mixes capitals, small letters and digits as few names do: "MoHeTbl", "OKOH4EHA". Digits that
 * OCR confuses with Latin letters, such as 0 and 5, do not count, nor do l and I.
 */
function isOdd(word: string): boolean {
  if (word.replace(/\P{L}/gu, '').length < 4) return false
  if (/\p{L}{2}[34679]\p{L}|\p{L}[34679]\p{L}{2}|^[34679]\p{L}{3}/u.test(word)) return true
  // In names such as "iPhone" and "McDonald", two small letters follow each capital.
  const humps = word.replace(/[lI]/g, '').match(/\p{Ll}\p{Lu}+\p{Ll}*/gu) ?? []
  return humps.length >= 2 || humps.some((hump) => !/\p{Lu}\p{Ll}{2}/u.test(hump))
}
