import { z } from 'zod'
import { audition, modelAsks } from '../../events/audition.ts'

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
})
export type ModelChoice = z.infer<typeof modelChoice>

/** `GET /api/brains`: the understudy and every model of the servers. */
export const brainsAnswer = z.object({ brains: z.array(modelChoice) })
export type BrainsAnswer = z.infer<typeof brainsAnswer>

/** `GET /api/auditions`, newest first. */
export const auditionsAnswer = z.object({ auditions: z.array(audition) })
export type AuditionsAnswer = z.infer<typeof auditionsAnswer>
