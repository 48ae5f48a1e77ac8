import type { Beat } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'

/** Salience from which a beat is a great moment. */
const greatFrom = 0.8

/** Returns which great moment a beat is; undefined for all others. */
export function momentOf({ kind, salience }: Pick<Beat, 'kind' | 'salience'>): Cue['moment'] {
  if (salience < greatFrom) return undefined
  if (kind === 'arrival') return 'boss'
  if (kind === 'near-death') return 'danger'
  return kind === 'comeback' || kind === 'victory' ? 'triumph' : undefined
}
