import type { SeenLine } from '../../events/observation.ts'

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
