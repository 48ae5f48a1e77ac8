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
