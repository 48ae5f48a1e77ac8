import { causeIn } from '../events/beat-cause.ts'
import type { Cue } from '../events/cue.ts'
import type { Box } from '../events/observation.ts'
import type { State } from '../events/state.ts'

/**
 * Returns the box of the line or number that led to a turn, as fractions of the picture: its box in the newest
 * observation, otherwise its box at the turn's beat, provided that text is still there. Returns null if there is no
 * such box.
 */
export function causeBox(
  turn: string | undefined,
  { show, observation }: Pick<State, 'show' | 'observation'>,
): NonNullable<Cue['cause']> | null {
  const view = turn === undefined ? undefined : show.beats.findLast((one) => one.turn === turn)
  if (view === undefined || observation === null) return null
  const { cause } = view
  const isThere = cause !== undefined && observation.texts?.some((text) => holdsCenter(text, cause))
  return causeIn(view.beat, observation) ?? (isThere ? cause : null)
}

const holdsCenter = ([left, top, wide, high]: Box, [x, y, width, height]: Box): boolean =>
  Math.abs(x + width / 2 - left - wide / 2) <= wide / 2 &&
  Math.abs(y + height / 2 - top - high / 2) <= high / 2
