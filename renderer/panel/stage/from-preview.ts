import { z } from 'zod'
import type { FromPreview } from '../../overlay/preview.ts'

const message = z.discriminatedUnion('adlib', [
  z.object({ adlib: z.literal('ready') }),
  z.object({ adlib: z.literal('painted'), cue: z.string() }),
])

/** Reads a message that a preview of the overlay sent to the panel; undefined for any other message. */
export const fromPreview = (data: unknown): FromPreview | undefined => message.safeParse(data).data
