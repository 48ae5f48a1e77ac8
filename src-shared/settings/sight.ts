import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/** A width or height as a fraction; an empty area would cover nothing. */
const extent = fraction.gt(0)

/** `[x, y, width, height]` as fractions of the picture, so that it holds at any size. */
const area = z.tuple([fraction, fraction, extent, extent])

/** The name of a source, or `*`. Under any other key, a mask would cover nothing. */
const maskedSource = z
  .string()
  .max(200)
  .regex(/^(?:\*|screen|obs(?::.+)?|file:.+)$/s, 'expected a source: *, screen, obs, obs:NAME or file:NAME')

/** A part of the picture with a name. */
const namedArea = z.strictObject({ name: z.string().trim().max(40).default(''), box: area })

/** The settings of the eyes: the origin of the pictures, what is read in them, what never leaves them. */
export const sightSettings = z.object({
  /**
   * `auto`: the screen once it is shared, until then the demo reel. `screen`: what the eye page shares. `obs`: a source of
   * OBS. `file`: a picture, a folder or a video.
   */
  source: z.enum(['auto', 'screen', 'obs', 'file', 'demo', 'off']).default('auto'),
  /** Name of the OBS source or scene; empty for the scene on air. */
  obsSource: z.string().max(200).default(''),
  /** The picture, folder or video of the source `file`. */
  path: z.string().max(4000).default(''),
  /** Interval (ms) between two looks at the picture. */
  everyMs: z.number().int().min(250).max(10_000).default(500),
  /** `auto`: `paddle`, and `tesseract` where native code cannot load. */
  engine: z.enum(['auto', 'paddle', 'tesseract']).default('auto'),
  /** The part of the picture that is watched; null for all of it. */
  crop: area.nullable().default(null),
  /**
   * Parts that are blacked out before anything reads or shows them, by the name of the source (`screen`, `obs`, `obs:NAME`,
   * `file:NAME`); `*` applies to every source.
   */
  masks: z.record(maskedSource, z.array(namedArea).max(16)).default({}),
  /** Named parts that observations refer to. */
  regions: z.array(namedArea).max(12).default([]),
  /** Names of OBS sources and windows that are never watched; letter case and place in the name do not matter. */
  ignore: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Whether pictures are kept on disk, beside their run. */
  keepFrames: z.boolean().default(false),
  /** Pictures for models with vision. */
  images: z
    .object({
      /** `changed`: the changed part of the picture. */
      send: z.enum(['off', 'frame', 'changed']).default('frame'),
      /** Longest side in pixels; a larger picture is scaled down. */
      longestSide: z.number().int().min(128).max(2048).default(896),
    })
    .prefault({}),
  /** A second, small vision model that answers `describe_frame`; empty for the active model. */
  visionModel: z.string().max(200).default(''),
})
