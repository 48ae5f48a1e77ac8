import { z } from 'zod'
import { environmentVariable, socketAddress } from './address.ts'

/** Settings for hearing the chat of the stream. Adlib never writes to it. */
export const chatSettings = z.object({
  /** Name of the Twitch channel whose chat is heard, as in twitch.tv/NAME; empty for none. It needs no account. */
  twitch: z
    .string()
    .max(60)
    .regex(/^\w*$/, 'expected the name of a channel, as in twitch.tv/NAME')
    .default(''),
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
})
