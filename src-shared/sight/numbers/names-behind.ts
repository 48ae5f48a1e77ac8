import type { SeenLine } from '../../events/observation.ts'
import { parseNumber } from './parse-number.ts'

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
