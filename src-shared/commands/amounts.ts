import { counts, levels } from './english.ts'
import { isTypoOf, type StageTool, singular } from './lexicon.ts'
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

const maxMs = 3_600_000
const minMs = 5000

const units: Readonly<Record<string, number>> = {
  ...{ s: 1000, sec: 1000, second: 1000 },
  ...{ m: 60_000, min: 60_000, minute: 60_000, mn: 60_000 },
  ...{ h: 3_600_000, hr: 3_600_000, hour: 3_600_000 },
}

const approximations = new Set(['the', 'next', 'like', 'about', 'around'])

/**
 * Takes a length such as "for ten minutes", "5 minutes of" or "for half an hour" out of the words.
 * @param isFiller returns whether a word may follow the length
 */
export function takeLength(
  words: readonly Word[],
  isFiller: (word: Word) => boolean,
): { readonly words: readonly Word[]; readonly ms?: number } {
  for (let at = 0; at < words.length; at += 1) {
    const isNamed = words[at]?.norm === 'for'
    let next = at + Number(isNamed)
    while (approximations.has(words[next]?.norm ?? '')) next += 1
    for (let to = Math.min(words.length, next + 4); to > next; to -= 1) {
      const span = words.slice(next, to)
      const ms = lengthOf(span) ?? (isNamed && to === words.length ? minutesIn(span) : null)
      // Without a number, a length comes last: "be quiet a minute".
      const isLast = words.slice(to).every(isFiller)
      if (ms === null || !(isLast || countAt(words, next) !== null)) continue
      const after = words[to]?.norm === 'of' ? to + 1 : to
      const rest = [...words.slice(0, at), ...words.slice(after)]
      // "A second" means any short time.
      return ms < minMs ? { words: rest } : { words: rest, ms: Math.min(maxMs, ms) }
    }
  }
  return { words }
}

/** Reads a number without a unit as minutes: "mute for 5". */
function minutesIn(words: readonly Word[]): number | null {
  const count = words.length === 1 ? countAt(words, 0) : null
  return count === null || !Number.isFinite(count.value) ? null : count.value * 60_000
}

/** Reads words that are a length, such as "90 sec", "20min" or "half an hour", in ms. */
export function lengthOf(words: readonly Word[]): number | null {
  const [first] = words
  const joined = words.length === 1 ? /^(\d{1,4})([a-z]+)$/.exec(first?.norm ?? '') : null
  if (joined) return unitOf(joined[2]) === null ? null : Number(joined[1]) * (unitOf(joined[2]) ?? 0)
  if (first?.norm === 'half') {
    const isUnitThird = ['a', 'an'].includes(words[1]?.norm ?? '')
    return words.length === (isUnitThird ? 3 : 2) ? (unitOf(words.at(-1)?.norm) ?? 0) / 2 || null : null
  }
  const count = countAt(words, 0)
  const isOne = first?.norm === 'a' || first?.norm === 'an'
  const length = count?.length ?? Number(isOne)
  const isOf = words[length]?.norm === 'of'
  if (words.length !== length + 1 + Number(isOf)) return null
  const unit = unitOf(words.at(-1)?.norm)
  const many = count?.value ?? 1
  return unit === null || length === 0 || !Number.isFinite(many) ? null : many * unit
}

function unitOf(norm = ''): number | null {
  const typo = ['second', 'minute'].find((unit) => isTypoOf(singular(norm), unit))
  return units[norm] ?? units[singular(norm)] ?? (typo === undefined ? null : (units[typo] ?? null))
}
