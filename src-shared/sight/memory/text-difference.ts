import { distance } from 'fastest-levenshtein'
import type { SeenLine } from '../../events/observation.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'

const sureNew = 60
const stillThere = 30
const flicker = 0.25
/** A line that grows by at least this factor counts as new: for example, a list item that becomes a title. */
const growth = 1.6

export interface TextDifference<Known extends SeenLine> {
  readonly newLines: SeenLine[]
  readonly goneLines: Known[]
  /** The lines of `before` that are still there, with their better readings. */
  readonly kept: Known[]
}

/**
 * Compares two readings of the whole screen. A misread letter, a ticking counter or scrolling does not make a line
 * new. Drops uncertain lines and junk.
 */
export function textDifference<Known extends SeenLine>(
  before: readonly Known[],
  after: readonly SeenLine[],
): TextDifference<Known> {
  const readable = after.filter((line) => line.confidence >= stillThere && !isJunk(line.text))
  const { pairs, missed } = pairLines(before, readable, (line) => line, [sameLine, sameText])
  return {
    newLines: readable.filter((line) => !pairs.has(line) && line.confidence >= sureNew),
    goneLines: missed,
    kept: [...pairs].map(([line, known]) => ({ ...known, ...betterReading(known, line) })),
  }
}

/**
 * Pairs readings with what is known about lines: by each criterion in turn, and first with the known line that shares
 * the largest area. Also returns what has no reading.
 */
export function pairLines<Known>(
  known: Iterable<Known>,
  lines: readonly SeenLine[],
  lineOf: (known: Known) => SeenLine,
  criteria: readonly ((known: SeenLine, line: SeenLine) => boolean)[],
): { readonly pairs: ReadonlyMap<SeenLine, Known>; readonly missed: Known[] } {
  const open = new Set(known)
  const pairs = new Map<SeenLine, Known>()
  for (const same of criteria) {
    for (const line of lines) {
      if (pairs.has(line)) continue
      const shared = (each: Known): number => overlapOf(lineOf(each).box, line.box)
      const [best] = [...open]
        .filter((each) => same(lineOf(each), line))
        .sort((a, b) => shared(b) - shared(a))
      if (best === undefined) continue
      open.delete(best)
      pairs.set(line, best)
    }
  }
  return { pairs, missed: [...open] }
}

const sameLine = (a: SeenLine, b: SeenLine): boolean =>
  overlapOf(a.box, b.box) >= Math.min(areaOf(a.box), areaOf(b.box)) * 0.5 &&
  nearlyEqual(a.text, b.text) &&
  !hasGrown(a, b)

const sameText = (a: SeenLine, b: SeenLine): boolean =>
  plainText(a.text) === plainText(b.text) && !hasGrown(a, b)

const hasGrown = ({ box: [, , width, height] }: SeenLine, { box: [, , wide, tall] }: SeenLine): boolean =>
  Math.min(wide / width, tall / height) >= growth

/** Returns whether two texts match except for case, spaces, punctuation, numbers and a few misread letters. */
export function nearlyEqual(a: string, b: string): boolean {
  const first = plainText(a)
  const second = plainText(b)
  if (first === second) return true
  const longest = Math.max(first.length, second.length)
  return distance(first, second) <= Math.floor(longest * flicker)
}

/** Returns whether two texts may be readings of one line: at most half of their characters differ. */
export function isVariant(a: string, b: string): boolean {
  const first = bareText(a)
  const second = bareText(b)
  return distance(first, second) * 2 <= Math.max(first.length, second.length)
}

/** Keeps only letters and digits, in lowercase. */
export const bareText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Keeps only letters and digits, and writes each number as 0, so that a ticking counter stays the same line. A text
 * that is only a number keeps its digits.
 */
export function plainText(text: string): string {
  const bare = bareText(text)
  const lettered = bare.replace(/\p{N}+/gu, '0')
  return /^x?0$/.test(lettered) ? bare : lettered
}

/** Returns whether a text is mostly marks or a single letter, as OCR reads specks, borders and icons. */
export function isJunk(text: string): boolean {
  const solid = text.replace(/\s+/g, '').replace(/([^\p{L}\p{N}])\1+/gu, '$1')
  const words = solid.replace(/[^\p{L}\p{N}]+/gu, '')
  if (words.length === 0 || words.length < solid.length / 2) return true
  return words.length === 1 && !/\p{N}/u.test(words)
}

function betterReading(known: SeenLine, line: SeenLine): SeenLine {
  const counted = known.text.replace(/\D/g, '') !== line.text.replace(/\D/g, '')
  if (line.confidence >= known.confidence || (counted && line.confidence >= sureNew)) return line
  return { ...known, box: line.box }
}
