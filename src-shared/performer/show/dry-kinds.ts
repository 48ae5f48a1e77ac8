import { type BeatKind, beatKinds } from '../../events/beat.ts'
import type { Persona } from '../../events/persona.ts'
import type { ShowState } from '../../events/show.ts'
import { fill, valuesOf } from './line-values.ts'

/** Returns the kinds of beats of this run that have no unused line left, so that their lines will repeat. */
export function dryKinds(show: ShowState, { lines }: Persona, never: readonly string[]): BeatKind[] {
  const said = new Set(show.used.map(({ template }) => template))
  const { counts, deathsInRow } = show.bits
  return beatKinds.filter((kind) => {
    const count = counts[kind] ?? 0
    if (count === 0) return false
    const nth = (kind === 'death' ? deathsInRow : count) + 1
    const values = valuesOf({ kind, subject: null, nth }, show)
    const usable = (lines[kind] ?? []).flatMap((line) => {
      const { text, nth: from = 1 } = typeof line === 'string' ? { text: line } : line
      return from > nth || never.includes(text) || fill(text, values) === null ? [] : [text]
    })
    return usable.length > 0 && usable.every((text) => said.has(text))
  })
}
