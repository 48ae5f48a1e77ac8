import { z } from 'zod'

/** The steps of the setup, in order. */
export const setupStep = z.enum(['performer', 'source', 'overlay', 'amount'])

/** Progress of the setup. */
export const setupSettings = z.object({
  /**
   * `later`: the user postponed the setup. `skipped`: the command line started this run without it. While the setup
   * asks or is postponed, the show is a demo: the audience gets only what the streamer sends by hand. See also
   * `demoReason`.
   */
  state: z.enum(['asking', 'later', 'done', 'skipped']).default('done'),
  step: setupStep.default('performer'),
})

/** Returns whether the setup has open questions. */
export const isSetupOpen = ({ state }: z.infer<typeof setupSettings>): boolean =>
  state === 'asking' || state === 'later'
