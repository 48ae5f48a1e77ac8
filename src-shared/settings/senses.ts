import { z } from 'zod'
import { address } from './address.ts'

const fraction = z.number().min(0).max(1)

/** More than 0, because an empty area would cover nothing. */
const extent = fraction.gt(0)

/** `[x, y, width, height]` as fractions of the picture. */
export const area = z.tuple([fraction, fraction, extent, extent])

/** The name of a source, or `*`. Any other key is an error, because its masks would cover nothing. */
const maskedSource = z
  .string()
  .max(200)
  .regex(
    /^(?:\*|screen|program|obs(?::.+)?|file:.+)$/s,
    'expected a source: *, screen, program, obs, obs:NAME or file:NAME',
  )

const namedArea = z.strictObject({ name: z.string().trim().max(40).default(''), box: area })

/** Settings of sight: the source of pictures, how they are read, and their masks. */
export const sightSettings = z.object({
  /**
   * `auto`: the screen. Until one is shared, the demo reel, and the show is a demo. `file`: a picture, a folder or a
   * video. `program`: pictures that another program sends to `POST /api/observe`.
   */
  source: z.enum(['auto', 'screen', 'obs', 'file', 'program', 'demo', 'off']).default('auto'),
  /**
   * The screen or window to capture: `screen:` and a number, or `window:` and a title; empty for the first screen.
   */
  screen: z
    .string()
    .max(300)
    .regex(/^$|^(screen|window):./su, 'expected screen:NUMBER, window:TITLE, or nothing')
    .default(''),
  /** The OBS source or scene to watch; empty for the current scene. */
  obsSource: z.string().max(200).default(''),
  path: z.string().max(4000).default(''),
  everyMs: z.number().int().min(250).max(10_000).default(500),
  /** OCR engine. `auto`: `paddle`, or `tesseract` if `paddle` cannot start. */
  engine: z.enum(['auto', 'paddle', 'tesseract']).default('auto'),
  /** The watched part of the picture; null for the whole picture. */
  crop: area.nullable().default(null),
  /** Parts of the picture to black out, by source, such as `screen` or `obs:NAME`; `*` means every source. */
  masks: z.record(maskedSource, z.array(namedArea).max(16)).default({}),
  /** Named parts of the picture; observations name the part that contains a line. */
  regions: z.array(namedArea).max(12).default([]),
  /** An OBS source or window with one of these texts in its name is never watched. */
  ignore: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  keepFrames: z.boolean().default(false),
  images: z
    .object({
      /** `changed`: only the part that changed. */
      send: z.enum(['off', 'frame', 'changed']).default('frame'),
      /** In pixels. A larger picture is scaled down. */
      longestSide: z.number().int().min(128).max(2048).default(896),
    })
    .prefault({}),
  /** The model that answers the tool `describe_frame`; empty for the active model. */
  visionModel: z.string().max(200).default(''),
})

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
