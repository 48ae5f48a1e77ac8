import { type Beat, peakFrom } from '../events/beat.ts'
import type { Cue, Gesture } from '../events/cue.ts'
import type { ShowState } from '../events/show.ts'
import type { State } from '../events/state.ts'
import type { CueView } from '../events/views.ts'
import type { Attention } from '../tools/limits.ts'
import type { FinaleShare } from './pacing.ts'
import type { Offer } from './stage-guard.ts'

const greatFrom = 0.8
/** Minimum time (ms) between two moments of one kind. Some games kill the player every few seconds. */
const everyMs: { readonly [M in NonNullable<Cue['moment']>]?: number } = { death: 60_000, danger: 4000 }

/** Returns the big moment with which to stage a beat, if any. */
export function momentOf({ kind, salience }: Pick<Beat, 'kind' | 'salience'>): Cue['moment'] {
  if (salience < greatFrom) return undefined
  // The game itself announces a callout, which is staged like the arrival of a boss.
  if (kind === 'arrival' || kind === 'callout') return 'boss'
  if (kind === 'near-death') return 'danger'
  if (kind === 'comeback' || kind === 'victory') return 'triumph'
  return kind === 'death' ? 'death' : undefined
}

/**
 * Returns whether a cue may be staged as this moment. Returns false if a cue of another turn or reflex was staged as
 * it within the last `everyMs`. `now` is epoch ms.
 */
export function isMomentDue(
  moment: NonNullable<Cue['moment']>,
  {
    turn,
    cues,
    now,
  }: { readonly turn: string | undefined; readonly cues: readonly CueView[]; readonly now: number },
): boolean {
  const waitMs = everyMs[moment] ?? 0
  return cues.every(
    ({ cue, cuedAt = now }) =>
      cue.moment !== moment || (turn !== undefined && cue.turn === turn) || now - cuedAt >= waitMs,
  )
}

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

/** What the show does at once, without words, when something hurts or startles the player. */
export interface Reaction {
  /** Absent if the puppet is hidden. */
  readonly gesture?: Gesture | undefined
  readonly moment?: Cue['moment']
}

/** Weight of the heartbeat: that of a peak, for which the pacing spends the budget of later cues in advance. */
const weight = 1

/**
 * Offers a reaction to the stage: the gesture and, in danger, a heartbeat. The first of these cues begins the moment.
 */
export function offerReaction(
  stage: { readonly offer: (offer: Offer) => unknown },
  { gesture, moment }: Reaction,
): void {
  const begins = moment === undefined ? {} : { moment }
  if (gesture !== undefined) stage.offer({ content: { lane: 'act', gesture }, by: 'tool', ...begins })
  if (moment !== 'danger') return
  const content = { lane: 'sound', sound: 'heartbeat', volume: 0.8 } as const
  stage.offer({ content, by: 'tool', weight, ...(gesture === undefined && begins) })
}
