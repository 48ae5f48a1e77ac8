/** Marks at the ends of a line that a reader of pictures makes of borders and icons. */
const strayMarks = /^[^\p{L}\p{N}"'“‘(¿¡]+|[^\p{L}\p{N}"'”’)!?.…%]+$/gu

/** A read line without stray marks at its ends, and with single blanks. */
export const withoutStrayMarks = (line: string): string =>
  line.replace(/\s+/g, ' ').trim().replace(strayMarks, '').trim()

/** An abbreviation such as HP or XP: nobody can pronounce it, so it keeps its capitals. */
const abbreviation = /^[B-DF-HJ-NP-TV-XZ]{2,3}[!?]*$/

/** Most words that are quoted; more of them the audience reads on the screen by itself. */
const mostWords = 3

/**
 * A read line as it may be quoted to the audience: one to three words of letters and `'!?` alone, in title case where it
 * was all capitals, except for abbreviations. Null for anything else: dirt of the reading, numbers, whole sentences.
 */
export function quotable(line: string): string | null {
  const words = line
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!?]+$/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
  if (!/^[\p{L}][\p{L}'!? ]+$/u.test(words)) return null
  const list = words.split(' ')
  if (list.length > mostWords) return null
  // A letter alone is an icon or a border, unless it is a word.
  if (list.some((word) => word.length === 1 && !/[aio]/i.test(word))) return null
  return words === words.toUpperCase() ? list.map(titleCase).join(' ') : words
}

const titleCase = (word: string): string =>
  abbreviation.test(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase()
