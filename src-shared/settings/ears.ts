import { z } from 'zod'
import { address } from './address.ts'

/** Settings of hearing: when the streamer speaks, and what they say. */
export const earsSettings = z.object({
  /** Whether the eye page listens to the microphone. It only reports when speech begins and ends, and how loud it is. */
  enabled: z.boolean().default(false),
  /** How long (ms) a line waits for the streamer's pause before it is dropped. */
  maxWaitMs: z.number().int().min(0).max(60_000).default(6000),
  /** What turns the streamer's speech into text. With one, the eye page sends their speech to Adlib's main process. */
  words: z
    .object({
      engine: z.enum(['off', 'command', 'http']).default('off'),
      /** A program with its arguments. It reads a WAV file from standard input and writes the text to standard output. */
      command: z.string().max(2000).default(''),
      /** Address of a server with OpenAI's transcription API, in any common spelling; empty for no server. */
      url: address.default(''),
      /** Name of the server's model. */
      model: z.string().max(200).default('whisper-1'),
    })
    .prefault({}),
})
