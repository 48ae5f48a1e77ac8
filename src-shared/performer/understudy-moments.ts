import { quotable } from '../safety/quotable.ts'
import type { Sighting } from './turn-input.ts'

/**
 * The kind of moment that the words and numbers of an observation show. `quote` is the line that decided it, in a form
 * for the audience; null where it was read with low confidence or is unsafe to quote.
 */
export type Moment =
  | {
      readonly kind: 'victory' | 'defeat' | 'danger' | 'title' | 'dialogue'
      readonly quote: string | null
    }
  | {
      readonly kind: 'rising' | 'falling'
      /** The number's label in a form for the audience; null where it is unsafe to show. */
      readonly label: string | null
      readonly value: number
      readonly was: number
    }
  | { readonly kind: 'quiet' }

const words = {
  victory: /\b(victory|you win|winner|cleared|complete[d]?|champion|flawless)\b/i,
  defeat: /\b(game over|you died|defeat(ed)?|wasted|eliminated)\b/i,
  danger: /\b(boss|warden|warning|danger|alert|wakes|awakens|approaches|incoming|final wave)\b/i,
}

/** Labels of numbers whose fall is bad news. */
const vital = /\b(hp|health|life|lives|shield|armou?r|mana|energy)\b/i

/** Returns the most significant moment of an observation: the first rule that matches. */
export function momentOf(seen: Sighting): Moment {
  for (const kind of ['victory', 'defeat', 'danger'] as const) {
    const line = seen.new.find((text) => words[kind].test(text))
    if (line !== undefined) return { kind, quote: quoteOf(line, seen) }
  }
  const fallen = seen.numbers.find(
    ({ label, value, was }) => was !== undefined && value < was && vital.test(label),
  )
  if (fallen?.was !== undefined)
    return { kind: 'falling', label: quotable(fallen.label), value: fallen.value, was: fallen.was }
  const risen = seen.numbers.find(({ value, was }) => was !== undefined && value > was)
  if (risen?.was !== undefined)
    return { kind: 'rising', label: quotable(risen.label), value: risen.value, was: risen.was }
  // New lines are sorted by height, so this is the most prominent one.
  const line = seen.new.find((text) => /\p{L}{3}/u.test(text))
  if (line === undefined) return { kind: 'quiet' }
  return { kind: line.split(/\s+/).length >= 5 ? 'dialogue' : 'title', quote: quoteOf(line, seen) }
}

const quoteOf = (line: string, { unsure }: Sighting): string | null =>
  unsure.includes(line) ? null : quotable(line)
