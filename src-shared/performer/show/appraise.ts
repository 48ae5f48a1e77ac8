import type { Beat } from '../../events/beat.ts'
import { nextId } from '../../events/ids.ts'
import type { State } from '../../events/state.ts'
import type { BeatBody } from '../../moments/read-beats.ts'

const forgottenMs = 120_000

/**
 * Returns the beat with its id, its novelty and its ordinal (`nth`): among the run's beats of this kind or, for a
 * death, among the deaths in a row.
 */
export function appraise(body: BeatBody, state: State, now: number): Beat {
  const { bits } = state.show
  // Beats without a reaction do not count, because they are still new to the audience.
  const beats = state.show.beats.filter(({ plan }) => plan.level !== 'rest')
  const same = beats.findLast(({ beat }) => beat.kind === body.kind && beat.subject === body.subject)
  const kin = beats.findLast(({ beat }) => beat.kind === body.kind)
  const faded = (view: typeof same) => (view === undefined ? 1 : Math.min(1, (now - view.at) / forgottenMs))
  const count = body.kind === 'death' ? bits.deathsInRow : (bits.counts[body.kind] ?? 0)
  return {
    ...body,
    id: nextId(state, 'beat'),
    novelty: (faded(same) + faded(kin)) / 2,
    observation: state.observation?.id ?? 'o0',
    nth: count + 1,
  }
}
