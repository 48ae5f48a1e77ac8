import { z } from 'zod'
import { chatPictures, nameColor } from '../cue.ts'
import { questionKind } from '../question-kind.ts'
import { words } from './field.ts'

/** A name as the stage may show it: "someone" if the filter does not let it pass. */
const name = z.string().min(1).max(40)
/** Key of a person or a message among all platforms, such as `twitch:42`. */
const key = z.string().max(130)
const count = z.number().int().min(0)
/** Set if the streamer sent it to the own show, to try it out. */
const isTest = z.literal(true).optional()
/** The keys of the people in `names`, in the same order; absent in journals of older versions. */
const by = z.array(key).max(3).optional()
/** Maximum number of a person's messages that an event or the state names: the newest. */
export const maxMessages = 20
/** The keys of a person's messages of which an event came, by which they are removed; absent in journals of older versions. */
const ids = z.array(key).max(maxMessages).optional()
/** The same for each person in `by`. */
const idsOfEach = z.array(ids.unwrap()).max(3).optional()

/** What the show calls a person whose name it may not say. */
export const someone = 'someone'

export const chatMood = z.enum(['laugh', 'win', 'loss', 'hype'])
export type ChatMood = z.infer<typeof chatMood>
export const giftKind = z.enum(['sub', 'resub', 'gift-sub', 'bits', 'money'])
export type GiftKind = z.infer<typeof giftKind>

/**
 * Events about the chat of the stream. Of its messages, the journal holds only those that the show may quote, and their
 * numbers by minute. All names and texts have passed the filter.
 */
export const chatEvents = [
  /**
   * State of a source. `failed` has a sentence about the cause and one about the remedy, and so has `connected` if
   * something deserves a look, such as a long silence.
   */
  z.object({
    type: z.literal('chat/state'),
    source: z.string().max(40),
    state: z.enum(['off', 'connecting', 'connected', 'failed']),
    channel: z.string().max(100).optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** When a source last heard something (epoch ms), at most once a minute. */
  z.object({ type: z.literal('chat/heard'), source: z.string().max(40), at: z.number() }),
  /**
   * A person spoke to the performer. `asks`: what the message wants. `known`: what is remembered of the person, if the streamer
   * turned this on.
   */
  z.object({
    type: z.literal('chat/message'),
    ...{ id: key, by: key, name, text: z.string().min(1).max(300) },
    asks: questionKind.optional(),
    known: z.object({ streams: count, note: z.string().max(200).optional() }).optional(),
    color: nameColor.optional(),
    pictures: chatPictures.optional(),
    isTest,
  }),
  /** People wrote for the first time: the first names of `count` people. */
  z.object({
    type: z.literal('chat/newcomers'),
    names: z.array(name).max(3),
    by,
    ids: idsOfEach,
    count,
    isTest,
  }),
  /** A gift has just come, alone or as the first of a storm. Its card is shown at once; `chat/gift` follows. */
  z.object({
    type: z.literal('chat/gave'),
    what: giftKind,
    amount: z.number().min(0),
    months: count.optional(),
    name,
    by: key,
    ids,
    isTest,
  }),
  /**
   * People gave subscriptions, bits or money; a storm of gifts is one event. `count`: the number of people. `gifts`: the
   * number of gifts; absent in journals of older versions.
   */
  z.object({
    type: z.literal('chat/gift'),
    what: giftKind,
    amount: z.number().min(0),
    months: count.optional(),
    names: z.array(name).max(3),
    by,
    ids: idsOfEach,
    count,
    gifts: count.optional(),
    isTest,
  }),
  /** Another stream sent its viewers. */
  z.object({ type: z.literal('chat/raid'), name, by: key.optional(), ids, viewers: count, isTest }),
  /** A person whom the show remembers wrote for the first time in this stream. `streams`: their number, this one included. */
  z.object({ type: z.literal('chat/regular'), name, by: key, ids, streams: count }),
  /** Chat has been silent for this long (ms). */
  z.object({ type: z.literal('chat/quiet'), ms: count }),
  /** Many people laughed right after a line. `line`: its template in the bank, or its text. */
  z.object({
    type: z.literal('chat/laughed'),
    cue: z.string().max(20),
    line: z.string().min(1).max(400),
    people: count,
  }),
  /** Many people showed one mood at once. */
  z.object({ type: z.literal('chat/erupted'), mood: chatMood, people: count, isTest }),
  /**
   * A vote began (`endsAt`), or ended with the number of people for each option. With neither, it ended without a result.
   */
  z.object({
    type: z.literal('chat/vote'),
    options: z.array(z.string().max(40)).min(2).max(4),
    counts: z.array(count).max(4).optional(),
    endsAt: z.number().optional(),
    /** The person who opened it. */
    by: key.optional(),
  }),
  /**
   * A moderator or the platform removed messages, everything of a person, or the whole chat: nothing may show them from
   * now on.
   */
  z.object({
    type: z.literal('chat/gone'),
    messages: z.array(key).max(5000),
    person: key.optional(),
    all: z.literal(true).optional(),
  }),
  /** Numbers of a minute. */
  z.object({ type: z.literal('chat/counted'), messages: count, people: count, gone: count }),
] as const
