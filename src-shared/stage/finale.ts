import type { Beat } from '../events/beat.ts'
import type { ShowState } from '../events/show.ts'
import type { State } from '../events/state.ts'
import type { Attention } from '../tools/limits.ts'
import { type FinaleShare, peakFrom } from './pacing.ts'

/** Maximum time (ms) since the last sign of a fight for which the fight counts as going on. */
const fightMs = 3 * 60_000

/** Time (ms) from a finale's beat in which its calls are made. */
const callsMs = 3000
/** Attention that a finale costs: sound, particles, big word, emote and line. */
const finaleAttention = 7

type Moment = Pick<Beat, 'kind' | 'salience'>

/** Returns whether a beat ends a fight with a finale: a big word, a sound and a burst of particles. */
export const isFinale = ({ kind, salience }: Moment): boolean =>
  (kind === 'victory' || kind === 'comeback') && salience >= peakFrom

/**
 * Returns how the price of a finale counts for the effects of a beat: it is kept back while a fight is on, and the
 * end of the fight may spend it. Undefined if no price is kept.
 */
export function finaleShare(
  beat: Moment | undefined,
  { beats }: Pick<ShowState, 'beats'>,
  now: number,
): FinaleShare | undefined {
  if (beat !== undefined && isFinale(beat)) return 'spent'
  // The beat itself does not count, because its budget is also forecast before it is recorded.
  const last = beats.findLast((view) => view.beat !== beat && (isSign(view.beat) || endsFight(view.beat)))
  return last !== undefined && isSign(last.beat) && now - last.at < fightMs ? 'kept' : undefined
}

/** Returns the budget of the audience's attention, from which a finale may borrow its price. */
export function attentionOf({ settings, show }: Pick<State, 'settings' | 'show'>, now: number): Attention {
  const isOn = show.beats.some(({ beat, at }) => isFinale(beat) && now - at < callsMs)
  return { ...settings.stage.attention, advance: isOn ? finaleAttention : 0 }
}

const isSign = ({ kind, polarity }: Beat): boolean =>
  kind === 'foe-low' || kind === 'near-death' || (kind === 'arrival' && polarity < 0)

const endsFight = (beat: Beat): boolean =>
  beat.kind === 'death' || beat.kind === 'reset' || beat.isOver === true || isFinale(beat)
