/** Matches marks at both ends of a line. OCR reads such marks from borders and icons. */
const strayMarks = /^[^\p{L}\p{N}"'“‘(¿¡]+|[^\p{L}\p{N}"'”’)!?.…%]+$/gu

/** Removes stray marks from the ends of a line, and extra spaces. */
export const withoutStrayMarks = (line: string): string =>
  line.replace(/\s+/g, ' ').trim().replace(strayMarks, '').trim()

/** Matches abbreviations that cannot be pronounced, such as HP or XP. They keep their capitals. */
const abbreviation = /^[B-DF-HJ-NP-TV-XZ]{2,3}[!?]*$/

/** Maximum number of words in a quote. The audience reads longer texts on the screen itself. */
const maxWords = 3

/** Returns a line as a quote of at most three words; null for noise, numbers and longer texts. */
export function quotable(line: string): string | null {
  const words = line
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!?]+$/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
  if (!/^[\p{L}][\p{L}'!? ]+$/u.test(words)) return null
  const list = words.split(' ')
  if (list.length > maxWords) return null
  // A single letter that is not a word comes from an icon or a border.
  if (list.some((word) => word.length === 1 && !/[aio]/i.test(word))) return null
  return words === words.toUpperCase() ? list.map(titleCase).join(' ') : words
}

const titleCase = (word: string): string =>
  abbreviation.test(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase()
