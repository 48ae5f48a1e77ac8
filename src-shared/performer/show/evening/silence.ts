import type { Persona } from '../../../events/persona.ts'
import { templateOf, usedAt } from '../said-before.ts'
import type { EveningMoment, Occasion } from './evening.ts'

/** The death of the evening after which the persona only looks, and then changes the subject. */
const silentDeath = 3

/** Time (ms) from that death to the words. */
export const silenceMs = 5000

/** Returns the word after the silence, once an evening. */
export function silenceOccasion({ beat, show, persona, evening }: EveningMoment): Occasion[] {
  const lines = persona.lines.anyway ?? []
  if (beat.kind !== 'death' || beat.isUnsure || evening.deaths + 1 < silentDeath) return []
  return usedAt(lines, show) === Number.NEGATIVE_INFINITY ? [{ lines }] : []
}

/** Returns whether a line is the word after the silence. */
export const endsSilence = (template: string, { lines }: Persona): boolean =>
  (lines.anyway ?? []).some((line) => templateOf(line) === template)
