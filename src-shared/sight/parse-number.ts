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
const clockTime = /^\d{1,2}:\d{2}(?::\d{2})?$/
const around = /^[(x×#$€£¥]|[.,;:!?)\]]+$/giu
const looksAlike: Record<string, string> = { O: '0', o: '0', l: '1', I: '1', '|': '1', S: '5', B: '8' }
const maxDigits = 12

/** Reads a word as a number; undefined for other words and for clock times. `34/100` is 34 of 100. */
export function parseNumber(word: string): WrittenNumber | undefined {
  if (clockTime.test(word)) return undefined
  const match = pattern.exec(word.replace(around, '').replace(/^[OoQ](?=%$)/, '0'))
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
    .replace(/\u2212(?= ?\d)/g, '-')
    .replace(/(?<=[^\s\d])[:;=] ?(?=[\d+-])/g, ': ')
    .trim()
}
