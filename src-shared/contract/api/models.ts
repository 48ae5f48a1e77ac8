import { z } from 'zod'
import { audition, auditionLine, modelAsks } from '../../events/audition.ts'

const memoryFit = z.enum(['yes', 'tight', 'no'])

const modelChoice = z.object({
  /** The name to send in a `brain` command. */
  model: z.string(),
  driver: z.string(),
  /** Bytes on disk, if the server reports them. */
  size: z.number().exactOptional(),
  /** Ollama's names (`tools`, `vision`, `thinking` …), and `base` for a model that is not chat-tuned. */
  capabilities: z.array(z.string()).exactOptional(),
  /** How the model may be used, as its audition found; absent before its first audition. */
  asks: modelAsks.exactOptional(),
  /** Whether it fits this machine's memory, if its size is known: `tight` leaves little for a game. */
  fit: memoryFit.exactOptional(),
})
export type ModelChoice = z.infer<typeof modelChoice>

/** `GET /api/brains`: the understudy and every model of the servers. */
export const brainsAnswer = z.object({
  brains: z.array(modelChoice),
  /** Ollama's address, and whether it answers there. */
  ollama: z.object({ address: z.string(), isUp: z.boolean() }),
  /** The machine's memory, in bytes. */
  memory: z.number(),
  /** Models that are worth a download, with their size in bytes. */
  suggested: z.array(z.object({ model: z.string(), size: z.number(), fit: memoryFit })),
})
export type BrainsAnswer = z.infer<typeof brainsAnswer>

/** `GET /api/try/line?model=NAME`: a line that the model wrote for a recorded moment, as in an audition. */
export const testLineAnswer = auditionLine
  .pick({ screen: true, line: true, ms: true, fault: true })
  .extend({ model: z.string() })
export type TestLineAnswer = z.infer<typeof testLineAnswer>

/** `GET /api/auditions`, newest first. */
export const auditionsAnswer = z.object({ auditions: z.array(audition) })
export type AuditionsAnswer = z.infer<typeof auditionsAnswer>
