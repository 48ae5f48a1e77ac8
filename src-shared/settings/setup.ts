import { z } from 'zod'

/** Questions of the set-up, in their order: who performs, what is played, where it appears, how much is said. */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** The first run, which can be continued after a closed tab and repeated. */
export const setupSettings = z.object({
  /**
   * `asking`: a panel opens the set-up by itself. `later`: it was put aside. In both, the show is a demo: the audience
   * gets only what the streamer sends by hand. `done`: the show is live.
   */
  state: z.enum(['asking', 'later', 'done']).default('done'),
  /** The question that the set-up shows next. */
  step: setupStep.default('performer'),
})
