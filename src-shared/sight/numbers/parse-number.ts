import type { SeenClock, SeenLine } from '../../events/observation.ts'

/** A number as written on a screen. */
export interface WrittenNumber {
  readonly value: number
  /** The number after a slash or in parentheses, usually the maximum: "34/100", "16(16)". */
  readonly of?: number
  readonly percent: boolean
  /** Whether the OCR read at least one digit as a letter, such as `O` for `0`. */
  readonly guessed: boolean
}

// Digits may be in groups of three (12,000 · 12.000 · 12 000). After a first digit, letters that OCR confuses with
// digits count as digits.
const pattern =
  /^([+-]?)(\d{1,3}(?:[ ,.'’]\d{3})+|\d[\dOolI|SB]*)([.,]\d{1,2})?(%?)(?:\/([\dOolI|SB.,]+)%?)?$/
/** Values of abbreviations: "1.2K", "3,4 Mio.". A lower-case m is meters, and a B after many digits is an 8. */
const zeros: Readonly<Record<string, number>> = { k: 3, K: 3, M: 6, B: 9, T: 12, Tsd: 3, Mio: 6, Mrd: 9 }
const abbreviated = /^([+-]?)(\d{1,3}(?:,\d{3})*(?:\.\d{1,3})?|\d{1,3}(?:,\d{1,2})?)([kKMBT])$/
const abbreviatedInGerman = /^([+-]?)(\d{1,3}(?:\.\d{3})*(?:,\d{1,3})?)(Tsd|Mio|Mrd)$/
const clockTime = /^\d{1,2}:\d{2}(?::\d{2})?$/
const around = /^[(x×#$€£¥]|[.,;:!?)\]]+$/giu
const looksAlike: Record<string, string> = { O: '0', o: '0', l: '1', I: '1', '|': '1', S: '5', B: '8' }
const maxDigits = 12

/**
 * Reads a word as a number; undefined for other words and for clock times. `34/100` is 34 of 100, and `1.2K` is 1200.
 */
export function parseNumber(word: string): WrittenNumber | undefined {
  if (clockTime.test(word)) return undefined
  const plain = word.replace(around, '')
  const short = valueOfAbbreviation(plain)
  if (short !== undefined) return { value: short, percent: false, guessed: false }
  const match = pattern.exec(plain.replace(/^[OoQ](?=%$)/, '0'))
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', percent = '', most] = match
  const digits = whole.replace(/[^\dOolI|SB]/g, '')
  const letters = digits.replace(/\d/g, '').length
  const clean = plainDigits(digits)
  if (letters * 2 > digits.length || clean.length > maxDigits) return undefined
  const value = Number(`${sign === '-' ? '-' : ''}${clean}${fraction.replace(',', '.')}`)
  const of = most === undefined ? undefined : Number(plainDigits(most).replace(/[,.](?=\d{3})/g, ''))
  return {
    value,
    ...(of !== undefined && Number.isFinite(of) ? { of } : {}),
    percent: percent !== '' || /%/.test(word),
    guessed: letters > 0,
  }
}

function valueOfAbbreviation(word: string): number | undefined {
  const english = abbreviated.exec(word)
  const [, sign = '', digits = '', unit = ''] = english ?? abbreviatedInGerman.exec(word) ?? []
  if (unit === '') return undefined
  const grouping = english === null ? /\./g : /,(?=\d{3})/g
  return Number(`${sign}${digits.replace(grouping, '').replace(',', '.')}e${zeros[unit]}`)
}

const plainDigits = (text: string): string => text.replace(/[OolI|SB]/g, (letter) => looksAlike[letter] ?? '')

/** Rewrites a line so that each number is one word: `34 / 100` becomes `34/100`, and `12 000` becomes `12,000`. */
export function joinNumbers(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?(?:\/|\bof\b) ?(\d)/gi, '$1/$2')
    .replace(/(\d) ?\((\d[\d.,]*)\)/g, '$1/$2')
    .replace(
      /(?<![\d,.])(\d{1,3})((?: \d{3})+)(?![\d%/])/g,
      (_, head: string, tail: string) => head + tail.replace(/ /g, ','),
    )
    .replace(/(\d) (Tsd|Mio|Mrd)\b\.?/g, '$1$2')
    .replace(/\u2212(?= ?\d)/g, '-')
    .replace(/(?<=[^\s\d])[:;=] ?(?=[\d+-])/g, ': ')
    .trim()
}

const separator = /^[|·•,;/–-]$/
/** A short word must be in capitals; otherwise it may be a unit, such as "pts" or "km". */
const name = /^(?!(?:AM|PM|ago)$)(?:\p{Lu}{2,}|\p{L}[\p{L}'’-]{4,})$/u
const total = /^\(\d+\)$/
const maxNameWords = 2
const minItems = 3

/**
 * Returns whether the names in a line follow their numbers: "20 SQUADS 48 ALIVE", "Tests 2 failed | 9 passed (11)".
 */
export function hasNamesBehind(text: string): boolean {
  const words = text.replace(/,(?=\s)/g, ' ,').split(/\s+/)
  if (total.test(words.at(-1) ?? '')) words.pop()
  const parts: string[][] = [[]]
  for (const word of words)
    if (separator.test(word)) parts.push([])
    else parts.at(-1)?.push(word)
  // The first of several parts may begin with a heading.
  const [first = [], ...others] = parts
  const start = others.length === 0 ? 0 : Math.max(0, first.findIndex(isNumber))
  return [first.slice(start), ...others].every(isCounts)
}

/** Returns whether a line is in a column of lines that begin with numbers, such as a file with line numbers. */
export const isListItem = ({ box: [x, y, , height] }: SeenLine, lines: readonly SeenLine[]): boolean =>
  lines.filter(
    ({ text, box: [left, top, , tall] }) =>
      /^\W*\d+\W? \p{L}/u.test(text) &&
      Math.abs(left - x) < height * 1.5 &&
      Math.abs(top - y) < height * 3 * minItems &&
      Math.abs(tall - height) < height * 0.3,
  ).length >= minItems

function isCounts(words: readonly string[]): boolean {
  let names = maxNameWords + 1
  let isCount = words.length > 0 && isNumber(words[0] ?? '')
  for (const [index, word] of words.entries()) {
    if (isNumber(word)) {
      isCount &&= index === 0 || names > 0
      names = 0
    } else {
      isCount &&= name.test(word) && names < maxNameWords
      names++
    }
  }
  return isCount && names > 0
}

/** Returns whether a word is a number. "1." and "2)" are not, because they number the items of a list. */
const isNumber = (word: string): boolean => !/[.,:)\]]$/.test(word) && parseNumber(word) !== undefined

/**
 * Matches a line that ends with a clock, such as "TIME 0:42" or "0:42.1". OCR may miss the separator of a fraction,
 * as in "00:24 61".
 */
const clockAtEnd = /^(.*?)(?:^|[\s:=.])(?:0?0:)?(\d{1,2}):(\d{2})(?:[.,: ]?\d{1,3})?$/
const sure = 60
const maxClocks = 4
const maxLabel = 60

/** Reads the clocks that show less than a minute, such as "TIME 0:42". */
export function readClocks(lines: readonly SeenLine[]): SeenClock[] {
  return lines
    .flatMap((line) => {
      const match = line.confidence < sure ? null : clockAtEnd.exec(line.text.trim())
      const [, words = '', minutes = '', seconds = ''] = match ?? []
      if (match === null || Number(minutes) > 0 || Number(seconds) > 59) return []
      const label = words
        .replace(/[^\p{L} ]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      return [{ label: label.slice(0, maxLabel), seconds: Number(seconds) }]
    })
    .slice(0, maxClocks)
}
