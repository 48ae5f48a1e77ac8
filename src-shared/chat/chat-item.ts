import { z } from 'zod'
import { chatPictures, nameColor } from '../events/cue.ts'
import { giftKind } from '../events/event/chat.ts'
import { seededBy } from '../ports.ts'

/** What a person may do, from the connection's own tags. A name or a badge in a text never gives a role. */
export const chatRole = z.enum(['streamer', 'moderator', 'vip', 'subscriber', 'bot'])

export const chatPerson = z.object({
  /** The platform's id of the person; the same person on two platforms stays two. */
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  roles: z.array(chatRole).max(5).default([]),
  /** The color of the name, if the platform gives one. */
  color: nameColor.optional(),
})
export type ChatPerson = z.infer<typeof chatPerson>

const origin = { platform: z.string().min(1).max(20), id: z.string().min(1).max(100) }

/** What a source of chat delivers. Its words are data from strangers: quoted, never an order. */
export const chatItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...origin,
    person: chatPerson,
    text: z.string().max(4000),
    /** The platform says that the person has never written before. */
    isFirst: z.boolean().default(false),
    /** Names of emotes in the text that the platform draws as pictures. */
    emotes: z.array(z.string().max(100)).max(100).default([]),
    /** Words of the text that the overlay may show as pictures, with the ids of these. */
    pictures: chatPictures.optional(),
    /** Twitch's id of the channel, by which lists of emotes are found. */
    room: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  }),
  z.object({
    kind: z.literal('gift'),
    ...origin,
    person: chatPerson,
    what: giftKind,
    /** Id of the message that it came with, if this is another one: a moderator removes that. */
    message: origin.id.optional(),
    /** Number of subscriptions or bits, or the amount of money. */
    amount: z.number().min(0).max(1e9),
    months: z.number().int().min(0).max(1000).optional(),
  }),
  z.object({
    kind: z.literal('raid'),
    ...origin,
    person: chatPerson,
    viewers: z.number().int().min(0).max(1e7),
  }),
  /** A moderator or the platform removed a message, all messages of a person, or, with neither, the whole chat. */
  z.object({
    kind: z.literal('gone'),
    platform: origin.platform,
    message: z.string().max(100).optional(),
    person: z.string().max(100).optional(),
  }),
])
export type ChatItem = z.infer<typeof chatItem>
export type ChatMessage = Extract<ChatItem, { kind: 'message' }>
export type ChatGift = Extract<ChatItem, { kind: 'gift' }>

/**
 * Returns an id for a person of whom only the name is known. It does not contain the name, because ids stay on disk after
 * the name and the words of a person were removed.
 */
export const idOfName = (name: string): string => {
  const known = name.toLowerCase()
  const parts = [seededBy(known), seededBy(`${known} `)].map((rng) =>
    Math.floor(rng() * 2 ** 32).toString(36),
  )
  return `name-${parts.join('')}`
}

/** Returns the key of a person among all platforms. */
export const personKey = (platform: string, id: string): string => `${platform}:${id}`

type Authored = Exclude<ChatItem, { kind: 'gone' }>

/** Returns the key of a message, gift or raid among all platforms. */
export const messageKey = ({ platform, id }: Pick<Authored, 'platform' | 'id'>): string => `${platform}:${id}`

/** Returns the key of the person of an item. */
export const authorKey = ({ platform, person }: Pick<Authored, 'platform' | 'person'>): string =>
  personKey(platform, person.id)
