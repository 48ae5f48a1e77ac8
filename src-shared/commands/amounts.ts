import { counts, levels } from './english.ts'
import { type StageTool, singular } from './lexicon.ts'
import type { Word } from './words.ts'

interface Amount {
  readonly value: number
  readonly length: number
}

/** Reads a count at this position, such as "three", "two hundred" or "x3", or returns null. */
export function countAt(words: readonly Word[], at: number): Amount | null {
  const first = numberOf(words[at])
  if (first === undefined) return null
  const next = numberOf(words[at + 1])
  if (next !== undefined && next >= 10 && first < next && !words[at + 1]?.pause)
    return { value: first * next, length: 2 }
  return { value: first, length: 1 }
}

function numberOf(word: Word | undefined): number | undefined {
  if (word === undefined || word.quote !== undefined) return undefined
  const digits = /^x?(\d{1,4})x?$/.exec(word.norm)?.[1]
  return digits === undefined ? (counts[word.norm] ?? counts[singular(word.norm)]) : Number(digits)
}

/** Reads a volume from 0 to 1 at this position, such as "half volume" or "30%", or returns null. */
export function levelAt(words: readonly Word[], at: number): Amount | null {
  const word = words[at]
  if (word === undefined || word.quote !== undefined) return null
  const said = (one: Word | undefined) =>
    one === undefined ? undefined : (shareOf(one.norm) ?? levels[one.norm])
  const named = words[at + 1]?.norm === 'percent'
  const percent = word.norm.endsWith('%') || named ? shareOf(word.norm) : undefined
  if (percent !== undefined) {
    const length = named ? 2 : 1
    return { value: percent, length: length + Number(words[at + length]?.norm === 'volume') }
  }
  if (word.norm === 'volume') {
    const skip = ['at', 'to', 'of'].includes(words[at + 1]?.norm ?? '') ? 2 : 1
    const value = said(words[at + skip])
    return value === undefined ? null : { value, length: skip + 1 }
  }
  if (['volume', 'blast'].includes(words[at + 1]?.norm ?? '')) {
    const value = said(word)
    return value === undefined ? null : { value, length: 2 }
  }
  const alone = ['full', 'half', 'high', 'low', 'medium', 'quarter', 'max', 'maximum'].includes(word.norm)
  const value = alone ? undefined : levels[word.norm]
  return value === undefined ? null : { value, length: 1 }
}

/** Reads "30%", "0.3", "3" (of 10) or "30" (of 100). */
function shareOf(norm: string): number | undefined {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d+)?)(%?)$/.exec(norm) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (number <= 1 && percent === '') return number
  return Math.min(1, number / (percent === '' && number <= 10 ? 10 : 100))
}

/**
 * Clamps a count to the tool's bounds, or returns null if the tool takes no count. `distance` (0 to 1) shows how
 * badly the count fits, for choosing between tools.
 */
export function fitCount(
  tool: StageTool,
  count: number,
): { readonly value: number; readonly distance: number } | null {
  if (tool.count === undefined) return null
  const { least, most, usual } = tool.count
  const value = Math.min(most, Math.max(least, count))
  if (!Number.isFinite(count)) return { value, distance: 1 / most }
  return { value, distance: count > most ? 1 : Math.abs(count - usual) / 1000 }
}
