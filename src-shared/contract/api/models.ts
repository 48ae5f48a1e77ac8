import { z } from 'zod'
import { audition, modelAsks } from '../../events/audition.ts'

const modelChoice = z.object({
  /** What the `brain` command takes. */
  model: z.string(),
  driver: z.string(),
  /** Bytes on disk, if the server reports them. */
  size: z.number().exactOptional(),
  /** Ollama's names (`tools`, `vision`, `thinking` …), and `base` for a model that is not chat-tuned. */
  capabilities: z.array(z.string()).exactOptional(),
  /** The result of its audition; absent before one. */
  asks: modelAsks.exactOptional(),
})
export type ModelChoice = z.infer<typeof modelChoice>

/** `GET /api/brains`: the understudy and every model of the servers. */
export const brainsAnswer = z.object({ brains: z.array(modelChoice) })
export type BrainsAnswer = z.infer<typeof brainsAnswer>

/** `GET /api/auditions`, newest first. */
export const auditionsAnswer = z.object({ auditions: z.array(audition) })
export type AuditionsAnswer = z.infer<typeof auditionsAnswer>
