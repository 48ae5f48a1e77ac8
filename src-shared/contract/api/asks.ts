import { z } from 'zod'

/** A tool call that waits for approval, in a run that has not ended. Times are epoch ms. */
export const openQuestion = z.object({
  run: z.string(),
  ask: z.string(),
  agent: z.string().optional(),
  tool: z.string(),
  args: z.unknown(),
  askedAt: z.number(),
  /** The deadline, which a restart does not change. */
  until: z.number(),
  isRunning: z.boolean(),
  answer: z.enum(['allow', 'deny']).optional(),
})
export type OpenQuestion = z.infer<typeof openQuestion>

/**
 * Answer to `GET /api/asks`, which leaves out the questions of the live run, and to `GET /api/command/answer`, which
 * includes them.
 */
export const openQuestionsAnswer = z.object({ questions: z.array(openQuestion) })
export type OpenQuestionsAnswer = z.infer<typeof openQuestionsAnswer>
