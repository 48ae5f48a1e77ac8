import { z } from 'zod'
import { address } from './address.ts'

/** Settings for hearing the streamer. */
export const earsSettings = z.object({
  /**
   * Whether the eye page listens to the microphone. Without an engine in `words`, it reports only when and how loudly
   * the streamer speaks.
   */
  enabled: z.boolean().default(false),
  /** Maximum time (ms) that a line waits for a pause in the streamer's speech. */
  maxWaitMs: z.number().int().min(0).max(60_000).default(6000),
  words: z
    .object({
      engine: z.enum(['off', 'command', 'http']).default('off'),
      /** A program that reads a WAV file from standard input and writes its text to standard output. */
      command: z.string().max(2000).default(''),
      /** Address of a server with an OpenAI-compatible transcription API; empty for none. */
      url: address.default(''),
      model: z.string().max(200).default('whisper-1'),
    })
    .prefault({}),
})
