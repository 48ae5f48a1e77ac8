import type { Beat } from '../../../src-shared/events/beat.ts'
import type { BankLine, Persona } from '../../../src-shared/events/persona.ts'
import { rehearsalBeats } from '../../../src-shared/performer/rehearsal-beats.ts'
import { textOf } from './persona-lines.ts'

/** Returns what a persona says at each recorded moment, null for nothing; other lines with each take. */
export const rehearse = ({ lines }: Persona, take: number): (string | null)[] =>
  rehearsalBeats.map(({ beat }) => {
    const usable = (lines[beat.kind] ?? []).flatMap((line) => filledIn(line, beat) ?? [])
    return usable[(take - 1) % Math.max(1, usable.length)] ?? null
  })

/** Returns a line with its values, or null if one is unknown or its time has not come. */
function filledIn(line: BankLine, beat: Beat): string | null {
  if (typeof line !== 'string' && (line.nth ?? 1) > beat.nth) return null
  const values = new Map<string, string | undefined>([
    ['prop', beat.prop],
    ['boss', beat.kind === 'place' ? undefined : (beat.subject ?? undefined)],
    ['place', beat.kind === 'place' ? (beat.subject ?? undefined) : undefined],
    ['deaths', beat.kind === 'death' ? `${beat.nth}` : undefined],
    ['value', beat.number === undefined ? undefined : `${beat.number.value}`],
  ])
  const text = textOf(line)
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values.get(name) === undefined)
  return unknown ? null : text.replace(/\{(\w+)\}/g, (all, name: string) => values.get(name) ?? all)
}
