import { distance } from 'fastest-levenshtein'
import type { SeenLine } from '../events/observation.ts'
import { areaOf, overlapOf } from './boxes.ts'

/** Lines below this confidence are no news. */
const sure = 60
/** A line that was already known stays as long as it is read at least this surely. */
const stillThere = 30
/** Two readings of one line differ by at most this share of their letters. */
const flicker = 0.25

export interface TextDifference {
  readonly newLines: SeenLine[]
  readonly goneLines: SeenLine[]
  /** What stands on the screen now, news included; hand it in as `before` next time. */
  readonly standing: SeenLine[]
}

/**
 * What came and what went between two readings of the whole screen. A line is the same when it stands in
 * the same place with nearly the same text (so that a letter read differently, or a number that counts
 * up, is no news) or with the same text elsewhere (a list that scrolls). Unsure and junk lines are dropped.
 */
export function textDifference(before: readonly SeenLine[], after: readonly SeenLine[]): TextDifference {
  const gone = new Set(before)
  const standing: SeenLine[] = []
  let open = after.filter((line) => line.confidence >= stillThere && !isJunk(line.text))
  for (const same of [sameLine, sameText]) {
    const unmatched: SeenLine[] = []
    for (const line of open) {
      const known = bestMatch(line, gone, same)
      if (known === undefined) unmatched.push(line)
      else {
        gone.delete(known)
        standing.push(betterReading(known, line))
      }
    }
    open = unmatched
  }
  const newLines = open.filter((line) => line.confidence >= sure)
  standing.push(...newLines)
  standing.sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
  return { newLines, goneLines: [...gone], standing }
}

/** Whether two lines are two readings of one line on the screen. */
export function sameLine(a: SeenLine, b: SeenLine): boolean {
  const smaller = Math.min(areaOf(a.box), areaOf(b.box))
  return overlapOf(a.box, b.box) >= smaller * 0.5 && nearlyEqual(a.text, b.text)
}

const sameText = (a: SeenLine, b: SeenLine): boolean => plain(a.text) === plain(b.text)

/** Equal but for case, spaces, punctuation, digits, and a share of letters read differently. */
export function nearlyEqual(a: string, b: string): boolean {
  const first = plain(a)
  const second = plain(b)
  if (first === second) return true
  const longest = Math.max(first.length, second.length)
  return distance(first, second) <= Math.floor(longest * flicker)
}

/** Letters and digits alone, every digit the same: a counter that ticks is the same line. */
function plain(text: string): string {
  const bare = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const lettered = bare.replace(/\p{N}+/gu, '0')
  return lettered === '0' ? bare : lettered
}

/** Specks, borders and icons that were read as letters: hardly a letter or digit in them. */
export function isJunk(text: string): boolean {
  const solid = text.replace(/\s+/g, '')
  const words = solid.replace(/[^\p{L}\p{N}]+/gu, '')
  if (words.length === 0 || words.length < solid.length / 2) return true
  return words.length === 1 && !/\p{N}/u.test(words)
}

function bestMatch(
  line: SeenLine,
  among: ReadonlySet<SeenLine>,
  same: (a: SeenLine, b: SeenLine) => boolean,
): SeenLine | undefined {
  let best: SeenLine | undefined
  let most = -1
  for (const known of among) {
    if (!same(known, line)) continue
    const shared = overlapOf(known.box, line.box)
    if (shared > most) {
      best = known
      most = shared
    }
  }
  return best
}

/** The new place with the surer text; a text whose digits moved on is taken as it is now. */
function betterReading(known: SeenLine, line: SeenLine): SeenLine {
  const counted = known.text.replace(/\D/g, '') !== line.text.replace(/\D/g, '')
  if (line.confidence >= known.confidence || (counted && line.confidence >= sure)) return line
  return { ...known, box: line.box }
}
