import { z } from 'zod'
import { filterTerms } from './filter-rules.ts'

/** The languages that the show can speak. */
export const showLanguage = z.enum(['en', 'de'])
export type ShowLanguage = z.infer<typeof showLanguage>

const ratedLines = z.array(z.string().min(1).max(400)).max(200).default([])

/** Settings of the show. */
export const showSettings = z.object({
  /** Id of a built-in persona, or of one in the folder `personas` of the data folder. */
  persona: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/, 'expected the id of a persona, such as marlow')
    .default('marlow'),
  /** The language of the show. A persona without a file in this language speaks the one that it has. */
  language: showLanguage.default('en'),
  notes: z.string().max(4000).default(''),
  /** The filter holds back lines about these topics, and the prompt asks models to avoid them. */
  avoid: filterTerms,
  /** Whether other personas phone in, about every twenty minutes. */
  calls: z.boolean().default(true),
  /** Lines that the streamer liked; models get some of them as examples. */
  funny: ratedLines,
  never: ratedLines,
  showrunner: z
    .object({
      enabled: z.boolean().default(true),
      everyMinutes: z.number().min(0.5).max(60).default(3),
      /** Empty for the active model; `understudy` for notes by rules. */
      model: z.string().max(200).default(''),
    })
    .prefault({}),
  memory: z
    .object({
      enabled: z.boolean().default(false),
      days: z.number().int().min(1).max(365).default(30),
    })
    .prefault({}),
})

/** The steps of the setup, in order. */
export const setupStep = z.enum(['performer', 'source', 'chat', 'overlay', 'amount'])

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
