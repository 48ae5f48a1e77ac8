import type { Beat } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'

/** Minimum salience of a beat that is a big moment. */
const greatFrom = 0.8

/** Returns the big moment of a beat; undefined for other beats. */
export function momentOf({ kind, salience }: Pick<Beat, 'kind' | 'salience'>): Cue['moment'] {
  if (salience < greatFrom) return undefined
  if (kind === 'arrival') return 'boss'
  if (kind === 'near-death') return 'danger'
  return kind === 'comeback' || kind === 'victory' ? 'triumph' : undefined
}
