import { z } from 'zod'

/**
 * Setup steps, in order: the performer, the game or other source, the position of the overlay, and how often to speak.
 */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** Progress of the setup. The user can continue the setup after closing the tab, and repeat it later. */
export const setupSettings = z.object({
  /**
   * `asking`: a panel opens the setup automatically. `later`: the user postponed it. In both states, the show is a
   * demo: the audience gets only what the streamer sends by hand. `done`: the show is live.
   */
  state: z.enum(['asking', 'later', 'done']).default('done'),
  /** The next setup step. */
  step: setupStep.default('performer'),
})
