import { z } from 'zod'
import { environmentVariable, socketAddress } from './address.ts'

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
  /**
   * How many of the show's lines may be about chat: none, one in six, or a third. More is impossible. Peaks such as a raid are
   * greeted in any case.
   */
  lines: z.enum(['none', 'sixth', 'third']).default('third'),
  /** Streamer.bot, which carries Twitch, YouTube, Kick and donations. Its password is stored outside of the settings. */
  streamerBot: z
    .object({
      enabled: z.boolean().default(false),
      url: socketAddress.default('ws://127.0.0.1:8080/'),
      passwordEnv: environmentVariable.default('STREAMERBOT_PASSWORD'),
    })
    .prefault({}),
  /** Social Stream Ninja, which carries the chats of many sites. */
  socialStream: z
    .object({
      /** The session of Social Stream Ninja, as its page shows it; empty for none. */
      session: z
        .string()
        .max(100)
        .regex(/^[\w-]*$/, 'expected the session that Social Stream Ninja shows, such as a4Kz81pQ')
        .default(''),
      /** `local`: its server on this computer. `relay`: its public server, to which it then sends the chat. */
      where: z.enum(['local', 'relay']).default('local'),
    })
    .prefault({}),
  /** `POST /api/chat`, by which other programs report chat. */
  api: z.object({ enabled: z.boolean().default(false) }).prefault({}),
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
