import { distance } from 'fastest-levenshtein'
import type { SeenLine } from '../../events/observation.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'

const sure = 60
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
  const gone = new Set(before)
  const kept: Known[] = []
  let open = after.filter((line) => line.confidence >= stillThere && !isJunk(line.text))
  for (const same of [sameLine, sameText]) {
    const unmatched: SeenLine[] = []
    for (const line of open) {
      const known = bestMatch(line, gone, same)
      if (known === undefined) unmatched.push(line)
      else {
        gone.delete(known)
        kept.push({ ...known, ...betterReading(known, line) })
      }
    }
    open = unmatched
  }
  return { newLines: open.filter((line) => line.confidence >= sure), goneLines: [...gone], kept }
}

/** Returns whether two readings show the same line of the screen. */
export function sameLine(a: SeenLine, b: SeenLine): boolean {
  const smaller = Math.min(areaOf(a.box), areaOf(b.box))
  return overlapOf(a.box, b.box) >= smaller * 0.5 && nearlyEqual(a.text, b.text)
}

const hasGrown = ({ box: [, , width, height] }: SeenLine, { box: [, , wide, tall] }: SeenLine): boolean =>
  Math.min(wide / width, tall / height) >= growth

const sameText = (a: SeenLine, b: SeenLine): boolean => plainText(a.text) === plainText(b.text)

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

function bestMatch<Known extends SeenLine>(
  line: SeenLine,
  among: ReadonlySet<Known>,
  same: (a: SeenLine, b: SeenLine) => boolean,
): Known | undefined {
  let best: Known | undefined
  let most = -1
  for (const known of among) {
    if (!same(known, line) || hasGrown(known, line)) continue
    const shared = overlapOf(known.box, line.box)
    if (shared > most) {
      best = known
      most = shared
    }
  }
  return best
}

function betterReading(known: SeenLine, line: SeenLine): SeenLine {
  const counted = known.text.replace(/\D/g, '') !== line.text.replace(/\D/g, '')
  if (line.confidence >= known.confidence || (counted && line.confidence >= sure)) return line
  return { ...known, box: line.box }
}
