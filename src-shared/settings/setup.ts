import { z } from 'zod'

/** The steps of the setup, in order. */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** Progress of the setup. */
export const setupSettings = z.object({
  /**
   * `later`: the user postponed the setup. In every state except `done`, the show is a demo: the audience gets only
   * what the streamer sends by hand. See also `demoReason`.
   */
  state: z.enum(['asking', 'later', 'done']).default('done'),
  step: setupStep.default('performer'),
})
