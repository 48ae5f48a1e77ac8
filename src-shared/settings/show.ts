import { z } from 'zod'
import { filterTerms } from './filter-rules.ts'

/** Lines that the streamer rated, oldest first. */
const ratedLines = z.array(z.string().min(1).max(400)).max(200).default([])

/** The settings of the show: character, topics, ratings, memory. */
export const showSettings = z.object({
  /** Id of the active persona: a built-in one or a file in `personas` of the data folder. */
  persona: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/, 'the id of a persona, such as marlow')
    .default('marlow'),
  /** Directions that are added to the persona's prompt. */
  notes: z.string().max(4000).default(''),
  /** Topics that are never mentioned: the filter holds them back, and the prompt names them. */
  avoid: filterTerms,
  /** Lines that the streamer liked; they come up as examples. */
  funny: ratedLines,
  /** Lines that the streamer never wants again. */
  never: ratedLines,
  /** The agent that reads the run so far and writes notes for the performer. */
  showrunner: z
    .object({
      enabled: z.boolean().default(true),
      everyMinutes: z.number().min(0.5).max(60).default(3),
      /** A model's name; empty for the one that performs. */
      model: z.string().max(200).default(''),
    })
    .prefault({}),
  /** One summary of each run, which later runs may refer to. */
  memory: z
    .object({
      enabled: z.boolean().default(false),
      /** After so many days a summary is deleted. */
      days: z.number().int().min(1).max(365).default(30),
    })
    .prefault({}),
})
