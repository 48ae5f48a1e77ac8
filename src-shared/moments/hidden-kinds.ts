import type { BeatKind } from '../events/beat.ts'

const hiddenByVictory: readonly BeatKind[] = ['place', 'callout', 'setback', 'countdown', 'foe-low', 'reward']
/** For each kind of beat, the kinds that it makes redundant at the same moment. */
export const hiddenBy: Readonly<Partial<Record<BeatKind, readonly BeatKind[]>>> = {
  victory: hiddenByVictory,
  comeback: hiddenByVictory,
  death: ['place', 'callout', 'setback', 'countdown', 'hit', 'near-death'],
  arrival: ['place', 'callout', 'countdown', 'dialogue'],
  'near-death': ['hit', 'place', 'callout', 'setback'],
  reward: ['place', 'callout', 'dialogue'],
  streak: ['gain', 'reward', 'place', 'callout'],
  hit: ['setback'],
  gain: ['callout'],
  setback: ['callout'],
  countdown: ['callout'],
  place: ['callout'],
  reset: ['place'],
}
