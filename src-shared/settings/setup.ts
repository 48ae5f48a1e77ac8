import { z } from 'zod'

/**
 * Questions of the set-up, in order: the performer, the game or other source, the place of the overlay, the amount of
 * lines.
 */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** Progress of the set-up, which can be continued after the tab was closed, and repeated. */
export const setupSettings = z.object({
  /**
   * `asking`: a panel opens the set-up automatically. `later`: the user postponed it. In both states, the show is a
   * demo: the audience gets only what the streamer sends by hand. `done`: the show is live.
   */
  state: z.enum(['asking', 'later', 'done']).default('done'),
  /** The next question of the set-up. */
  step: setupStep.default('performer'),
})
