import { countAt } from './amounts.ts'
import { isTypoOf, singular } from './lexicon.ts'
import type { Word } from './words.ts'

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
