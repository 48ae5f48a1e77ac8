import type { Beat } from '../events/beat.ts'
import type { StagePart } from './stage-guard.ts'

/** Returns the beat that led to a turn; undefined without a turn, and for a turn without a beat. */
export const beatOf = (
  { turn }: { readonly turn?: string | undefined },
  { show }: Pick<StagePart, 'show'>,
): Beat | undefined =>
  turn === undefined ? undefined : show.beats.findLast((view) => view.turn === turn)?.beat
