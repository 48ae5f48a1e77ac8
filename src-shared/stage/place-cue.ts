import { causeIn } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import { laneFacts } from '../events/lanes.ts'
import { type Box, maxTexts } from '../events/observation.ts'

import type { State } from '../events/state.ts'
import type { StagePart } from './stage-guard.ts'

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

/** What `placeCue` needs to know about the screen and the puppet. */
export interface Surroundings {
  /** Text that cues should not cover (fractions of the picture). */
  readonly textBoxes?: () => readonly Box[]
  /** Text that was recently on the screen and may return. */
  readonly recentTextBoxes?: () => readonly Box[]
  /** Returns the puppet that performs, or undefined if the puppet is turned off. */
  readonly puppet?: () => string | undefined
}

/** Adds to a cue what the overlay needs to place it, such as the boxes of text to avoid. */
export function placeCue(cue: Cue, surroundings: Surroundings, state: StagePart): Cue {
  if (laneFacts(cue.lane).onScreen)
    return { ...cue, ...avoided(surroundings), ...performed(cue, surroundings, state) }
  // A sound may begin a big moment, whose bars and curtains must not cover text.
  return cue.moment === undefined ? cue : { ...cue, ...avoided(surroundings) }
}

function avoided({ textBoxes, recentTextBoxes }: Surroundings): Pick<Cue, 'avoid' | 'avoidLately'> {
  const avoid = textBoxes?.().slice(0, maxTexts) ?? []
  const avoidLately = recentTextBoxes?.().slice(0, maxTexts) ?? []
  return { ...(avoid.length > 0 && { avoid }), ...(avoidLately.length > 0 && { avoidLately }) }
}

function performed({ turn }: Cue, { puppet }: Surroundings, state: StagePart): Pick<Cue, 'puppet' | 'cause'> {
  const performer = puppet?.()
  const cause = causeBox(turn, state)
  return { ...(performer !== undefined && { puppet: performer }), ...(cause !== null && { cause }) }
}
