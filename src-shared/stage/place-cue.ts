import type { Cue } from '../events/cue.ts'
import { laneFacts } from '../events/lanes.ts'
import { type Box, maxTexts } from '../events/observation.ts'
import { causeBox } from './cause-box.ts'
import type { StagePart } from './stage-guard.ts'

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
