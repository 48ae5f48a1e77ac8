import { z } from 'zod'
import { filterTerms } from './filter-rules.ts'

const ratedLines = z.array(z.string().min(1).max(400)).max(200).default([])

/** Settings of the show: persona, topics, ratings, showrunner, memory. */
export const showSettings = z.object({
  /** Id of the active persona: a built-in one, or a file in the folder `personas` of the data folder. */
  persona: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/, 'expected the id of a persona, such as marlow')
    .default('marlow'),
  /** The streamer's instructions, added to the persona's prompt. */
  notes: z.string().max(4000).default(''),
  /** Topics to avoid. The filter holds back lines about them, and the prompt asks models not to mention them. */
  avoid: filterTerms,
  /** Lines that the streamer liked; models get some of them as examples. */
  funny: ratedLines,
  /** Lines that the streamer never wants again. */
  never: ratedLines,
  /** The agent that reads the run so far and writes notes for the performer. */
  showrunner: z
    .object({
      enabled: z.boolean().default(true),
      everyMinutes: z.number().min(0.5).max(60).default(3),
      /** Name of the showrunner's model; empty for the active model, `understudy` for notes by rules. */
      model: z.string().max(200).default(''),
    })
    .prefault({}),
  /** Whether and how long Adlib keeps a summary of each run, which later runs may refer to. */
  memory: z
    .object({
      enabled: z.boolean().default(false),
      days: z.number().int().min(1).max(365).default(30),
    })
    .prefault({}),
})
