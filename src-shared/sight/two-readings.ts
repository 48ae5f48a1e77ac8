import type { ReadLine } from './read-characters.ts'
import { bareText } from './text-difference.ts'

/**
 * Minimum probability of a single character on which both readings agree. Many shapes look like a character:
 * anything round looks like a zero.
 */
const minLone = 0.9

/**
 * Returns the more probable of two readings of one line, each from a differently cut box. If they agree, the
 * text is more probable than in either reading, because it is wrong only if both are wrong.
 */
export function bestReading(one: ReadLine, other: ReadLine): ReadLine {
  const best = other.confidence > one.confidence ? other : one
  const least = Math.min(one.confidence, other.confidence)
  const text = bareText(one.text)
  if (least === 0 || text !== bareText(other.text)) return best
  if (text.length === 1 && least < minLone) return best
  return { ...best, confidence: 1 - (1 - one.confidence) * (1 - other.confidence) }
}
