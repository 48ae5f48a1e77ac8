import { z } from 'zod'

/**
 * Questions of the set-up, in order: the performer, the game or other source, the place of the overlay, the amount of
 * lines.
 */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** The first run, which can be continued after a closed tab and repeated. */
export const setupSettings = z.object({
  /**
   * `asking`: a panel opens the set-up automatically. `later`: the user postponed it. In both states, the show is a
   * demo: the audience gets only what the streamer sends by hand. `done`: the show is live.
   */
  state: z.enum(['asking', 'later', 'done']).default('done'),
  /** The question that the set-up shows next. */
  step: setupStep.default('performer'),
})
