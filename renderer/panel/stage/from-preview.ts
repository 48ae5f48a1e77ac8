import { z } from 'zod'
import type { FromPreview } from '../../overlay/preview.ts'

const message = z.discriminatedUnion('adlib', [
  z.object({ adlib: z.literal('ready') }),
  z.object({ adlib: z.literal('painted'), cue: z.string() }),
])

/** Parses a message from an overlay preview. Returns undefined for any other message. */
export const fromPreview = (data: unknown): FromPreview | undefined => message.safeParse(data).data
