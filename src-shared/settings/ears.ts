import { z } from 'zod'
import { address } from './address.ts'

/** Settings for hearing the streamer: when they speak, and their words. */
export const earsSettings = z.object({
  /**
   * Whether the eye page listens to the microphone. Unless `words` has an engine, the page only reports the beginning,
   * the end and the loudness of speech.
   */
  enabled: z.boolean().default(false),
  /**
   * Maximum time (ms) that a line waits for a pause in the streamer's speech. After that, the line is dropped. Once the
   * streamer has been speaking this long, new lines are rejected until a pause.
   */
  maxWaitMs: z.number().int().min(0).max(60_000).default(6000),
  /**
   * Engine that turns the streamer's speech into text. If one is set, the eye page sends the speech to Adlib's main
   * process.
   */
  words: z
    .object({
      engine: z.enum(['off', 'command', 'http']).default('off'),
      /**
       * A program with its arguments. The program reads a WAV file from standard input and writes the text to standard
       * output.
       */
      command: z.string().max(2000).default(''),
      /**
       * Address of a server with an OpenAI-compatible transcription API, in any common spelling; empty for no server.
       */
      url: address.default(''),
      model: z.string().max(200).default('whisper-1'),
    })
    .prefault({}),
})
