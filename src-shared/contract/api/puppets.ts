import { z } from 'zod'
import { pictureNames } from '../../events/puppet-pictures.ts'

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
