import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/**
 * A width or height as a fraction of the picture. The value is more than 0, because an empty area would cover nothing.
 */
const extent = fraction.gt(0)

/** `[x, y, width, height]` as fractions of the picture, so that an area does not depend on the picture's size. */
export const area = z.tuple([fraction, fraction, extent, extent])

/** The name of a source, or `*`. Any other key is an error, because its masks would cover nothing. */
const maskedSource = z
  .string()
  .max(200)
  .regex(/^(?:\*|screen|obs(?::.+)?|file:.+)$/s, 'expected a source: *, screen, obs, obs:NAME or file:NAME')

const namedArea = z.strictObject({ name: z.string().trim().max(40).default(''), box: area })

/** Settings of sight: the source of pictures, how they are read, and their masks. */
export const sightSettings = z.object({
  /**
   * `auto`: the demo reel until the screen is shared, then the screen. `screen`: the screen or window shared with the
   * eye page. `obs`: a source of OBS. `file`: a picture, a folder or a video.
   */
  source: z.enum(['auto', 'screen', 'obs', 'file', 'demo', 'off']).default('auto'),
  /**
   * The screen or window that the desktop app captures: `screen:` and the number of a display, or `window:` and a
   * title; empty for the first screen. While the screen or window is missing, nothing is captured.
   */
  screen: z
    .string()
    .max(300)
    .regex(/^$|^(screen|window):./su, 'expected screen:NUMBER, window:TITLE, or nothing')
    .default(''),
  /** Name of the OBS source or scene to watch; empty for the current scene. */
  obsSource: z.string().max(200).default(''),
  /** Path of a picture, folder or video; used if `source` is `file`. */
  path: z.string().max(4000).default(''),
  /** Interval (ms) between two captures of the picture. */
  everyMs: z.number().int().min(250).max(10_000).default(500),
  /** OCR engine. `auto`: `paddle`, or `tesseract` if `paddle` cannot start. */
  engine: z.enum(['auto', 'paddle', 'tesseract']).default('auto'),
  /** The part of the picture that is watched; null for the whole picture. */
  crop: area.nullable().default(null),
  /**
   * Parts that are blacked out before the picture is read or shown, by name of the source (`screen`, `obs`, `obs:NAME`,
   * `file:NAME`); `*` applies to every source.
   */
  masks: z.record(maskedSource, z.array(namedArea).max(16)).default({}),
  /** Named parts of the picture; observations name the part that contains a line. */
  regions: z.array(namedArea).max(12).default([]),
  /** Parts of names, in any letter case. An OBS source or window with one of them in its name is never watched. */
  ignore: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Whether pictures are saved in the folder of their run. */
  keepFrames: z.boolean().default(false),
  /** Pictures for models with vision. */
  images: z
    .object({
      /** Pictures that a model gets. `frame`: the whole picture. `changed`: only the part that changed. */
      send: z.enum(['off', 'frame', 'changed']).default('frame'),
      /** Maximum length (pixels) of the longer side. A larger picture is scaled down. */
      longestSide: z.number().int().min(128).max(2048).default(896),
    })
    .prefault({}),
  /** Name of a second, small vision model that answers the tool `describe_frame`; empty for the active model. */
  visionModel: z.string().max(200).default(''),
})
