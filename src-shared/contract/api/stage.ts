import { z } from 'zod'
import { moods } from '../../events/stage-lists.ts'

const mib = 1024 * 1024

/** Maximum size (bytes) of a puppet's picture file. */
export const maxPictureBytes = 4 * mib
/** Maximum width and height (pixels) of a puppet's picture. */
export const maxPictureSide = 2048

/** States of the eyes and the mouth in a puppet's pictures. */
export const pictureStates = ['idle', 'blink', 'talk', 'talk-blink'] as const

/** Names of a puppet's pictures, such as `idle` or, for a mood, `joy-idle`. */
export const pictureNames = ['', ...moods.map((mood) => `${mood}-`)].flatMap((mood) =>
  pictureStates.map((state) => mood + state),
)

/** Matches the name of a puppet. */
export const puppetNameRule = /^[a-z0-9_]{1,40}$/

/** `GET /api/puppets`: the user's own puppets with a usable picture `idle`, sorted by name. */
export const puppetsAnswer = z.object({ own: z.array(z.string()) })
export type PuppetsAnswer = z.infer<typeof puppetsAnswer>

/** `POST /api/puppets/:puppet`: the pictures of a new puppet, in base64, and the license of its drawings. */
export const newPuppet = z.object({
  pictures: z
    .array(z.object({ name: z.enum(pictureNames), data: z.base64() }))
    .min(1)
    .max(pictureNames.length),
  license: z.string().max(4000),
})

/** `GET /api/obs`: the scenes and sources in OBS; empty while OBS is not connected. */
export const obsAnswer = z.object({
  connected: z.boolean(),
  added: z.boolean(),
  scenes: z.array(z.string()),
  inputs: z.array(
    z.object({ name: z.string(), kind: z.string(), isMicrophone: z.boolean(), hasPicture: z.boolean() }),
  ),
})
export type ObsAnswer = z.infer<typeof obsAnswer>

const offeredVoice = z.object({
  name: z.string(),
  title: z.string(),
  license: z.string(),
  bytes: z.number(),
  /** The name to pass to the command `pull`. */
  pull: z.string(),
  isDownloaded: z.boolean(),
})

/** `GET /api/voices`: the voices that can be downloaded, and the folder in which they are stored. */
export const voicesAnswer = z.object({ folder: z.string(), voices: z.array(offeredVoice) })
export type VoicesAnswer = z.infer<typeof voicesAnswer>
