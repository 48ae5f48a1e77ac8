import { z } from 'zod'

/**
 * Questions of the setup, in order: the performer, the game or other source, the place of the overlay, the amount of
 * lines.
 */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** Progress of the setup, which can be continued after the tab was closed, and repeated. */
export const setupSettings = z.object({
  /**
   * `asking`: a panel opens the setup automatically. `later`: the user postponed it. In both states, the show is a
   * demo: the audience gets only what the streamer sends by hand. `done`: the show is live.
   */
  state: z.enum(['asking', 'later', 'done']).default('done'),
  /** The next question of the setup. */
  step: setupStep.default('performer'),
})
