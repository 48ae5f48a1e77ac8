import { z } from 'zod'

/** A call of an agent that waits for approval, in any unfinished run. Times are epoch ms. */
export const openQuestion = z.object({
  run: z.string(),
  ask: z.string(),
  agent: z.string().optional(),
  tool: z.string(),
  args: z.unknown(),
  askedAt: z.number(),
  /** The deadline of the request, which a restart of the program does not change. */
  until: z.number(),
  /** Whether the run's program is running. */
  isRunning: z.boolean(),
  /** An answer that the program has not taken yet. */
  answer: z.enum(['allow', 'deny']).optional(),
})
export type OpenQuestion = z.infer<typeof openQuestion>

/** Answer to `GET /api/asks`, without the questions of the live run, and to `GET /api/command/answer`, with them. */
export const openQuestionsAnswer = z.object({ questions: z.array(openQuestion) })
export type OpenQuestionsAnswer = z.infer<typeof openQuestionsAnswer>
