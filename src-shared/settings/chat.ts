import { z } from 'zod'

/** Where pictures of emotes come from. */
export const emoteSources = ['twitch', 'bttv', 'ffz', 'seventv'] as const
export type EmoteSource = (typeof emoteSources)[number]

/** Settings for hearing the chat of the stream. Adlib never writes to it. */
export const chatSettings = z.object({
  /** Name of the Twitch channel whose chat is heard, as in twitch.tv/NAME; empty for none. It needs no account. */
  twitch: z
    .string()
    .max(60)
    .regex(/^\w*$/, 'expected the name of a channel, as in twitch.tv/NAME')
    .default(''),
  /** Names of people and bots that are not heard. */
  muted: z.array(z.string().min(1).max(100)).max(500).default([]),
  /** Whether Adlib remembers viewers for 30 days: how often they were here, their gifts, and a note. */
  memory: z.boolean().default(false),
  /** Emotes in quoted messages that the overlay shows as pictures. Their servers learn that a picture was fetched. */
  emotes: z
    .object({
      /** Only while a Twitch channel is heard. */
      twitch: z.boolean().default(true),
      bttv: z.boolean().default(false),
      ffz: z.boolean().default(false),
      seventv: z.boolean().default(false),
    })
    .prefault({}),
})
export type ChatSettings = z.infer<typeof chatSettings>
