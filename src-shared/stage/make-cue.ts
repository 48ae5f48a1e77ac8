import { causeIn } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import { cueDuration, laneFacts } from '../events/lanes.ts'
import { type Box, maxTexts } from '../events/observation.ts'
import { mayGoOut } from '../events/on-air.ts'
import { momentWordMs } from '../events/reading-time.ts'
import type { State } from '../events/state.ts'
import { defined } from '../step/record.ts'
import { isMomentDue, momentOf } from './moment.ts'
import { beatOf, bigWordIn, isOrdered, type Offer, type StagePart } from './stage-guard.ts'

const triumphMs = 3000

/** Returns the cue of an accepted offer. `now` is epoch ms. */
export function makeCue(offer: Offer, id: string, state: StagePart, now: number): Cue {
  const { content, by, turn, call, line, gag } = offer
  const beat = beatOf(offer, state)
  const great = offer.moment ?? (beat && momentOf(beat))
  const moment = great && isMomentDue(great, { turn, cues: state.cues, now }) ? great : undefined
  const word = bigWordIn(offer, state)
  return {
    id,
    lane: content.lane,
    by,
    durationMs: word !== undefined ? momentWordMs : durationOf(content, moment),
    content,
    ...defined({ turn, call, moment, word, line, gag }),
    ...(isOrdered(offer, state) ? { ordered: true } : {}),
    ...(offer.isGuest === true ? { guest: true } : {}),
    // It is about the demo, so it stays in it, even if the demo ends while it waits.
    ...(mayGoOut({ by }, state) ? {} : { demo: true }),
  }
}

function durationOf(content: Cue['content'], moment: Cue['moment']): number {
  if (moment === 'triumph' && content.lane === 'particle') return triumphMs
  return cueDuration(content)
}

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

function performed(
  { turn, guest }: Cue,
  { puppet }: Surroundings,
  state: StagePart,
): Pick<Cue, 'puppet' | 'cause'> {
  const performer = guest === true ? undefined : puppet?.()
  const cause = causeBox(turn, state)
  return { ...(performer !== undefined && { puppet: performer }), ...(cause !== null && { cause }) }
}
