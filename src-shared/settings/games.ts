import { z } from 'zod'

/** Settings for games that connect to Adlib, such as the mods of the Neuro API. */
export const gameSettings = z.object({
  /** Whether Adlib waits for games on this computer. */
  serve: z.boolean().default(false),
  /** Games of the Neuro API expect port 8000. */
  port: z.number().int().min(1).max(65_535).default(8000),
  /** Time (ms) that a model has for an action that a game requires. Then the understudy chooses one by chance. */
  answerWithinMs: z.number().int().min(1000).max(120_000).default(8000),
  /** Names of games that may connect without a question. A game in a web page also names its origin: `Chess (https://example.org)`. */
  allowed: z.array(z.string().min(1).max(300)).max(100).default([]),
})
