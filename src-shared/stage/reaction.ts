import type { Cue, Gesture } from '../events/cue.ts'
import type { Stage } from './stage.ts'

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
export function offerReaction(stage: Pick<Stage, 'offer'>, { gesture, moment }: Reaction): void {
  const begins = moment === undefined ? {} : { moment }
  if (gesture !== undefined) stage.offer({ content: { lane: 'act', gesture }, by: 'tool', ...begins })
  if (moment !== 'danger') return
  const content = { lane: 'sound', sound: 'heartbeat', volume: 0.8 } as const
  stage.offer({ content, by: 'tool', weight, ...(gesture === undefined && begins) })
}
