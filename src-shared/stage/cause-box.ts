import { causeIn } from '../events/beat-cause.ts'
import type { Cue } from '../events/cue.ts'
import type { Box } from '../events/observation.ts'
import type { State } from '../events/state.ts'

/** Returns the box (fractions of the picture) of the text that led to a turn, if that text is still there. */
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
