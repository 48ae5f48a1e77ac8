import { z } from 'zod'
import { chatMood, giftKind } from '../../events/event/chat.ts'

/** Why something that chat said did not reach the show. */
export const leftOut = z.enum([
  /** The person got an answer less than five minutes ago. */
  'answered',
  /** The show had no room for it within a minute. */
  'too-old',
  /** Too much came at once. */
  'too-many',
  /** The filter stops the text. */
  'filter',
  /** The person is on the mute list. */
  'muted',
  /** Moderators removed words of this person less than half an hour ago. */
  'timed-out',
])
export type LeftOut = z.infer<typeof leftOut>

/** `waits`: for room in the show. `handed`: the show got it, and decides whether to react. */
export const chatOutcome = z.enum(['waits', 'handed', ...leftOut.options])
export type ChatOutcome = z.infer<typeof chatOutcome>

/** A person in the lane. `name` has passed the filter; `login` has not, and is only for the mute list. */
const heardPerson = z.object({ name: z.string().max(40), login: z.string().max(200) })
export type HeardPerson = z.infer<typeof heardPerson>

const count = z.number().int().min(0)
const row = {
  id: z.string().max(200),
  /** When it was decided, or since when it waits (epoch ms). */
  at: z.number(),
  outcome: chatOutcome,
  isTest: z.boolean(),
  people: z.array(heardPerson).max(3),
}

/** What came from chat, and what became of it. */
export const heardRow = z.discriminatedUnion('kind', [
  /** A person spoke to the performer. Without `text`, the filter stops it. */
  z.object({ ...row, kind: z.literal('asks'), text: z.string().max(300).optional() }),
  z.object({ ...row, kind: z.literal('first-time'), count }),
  z.object({ ...row, kind: z.literal('gift'), what: giftKind, amount: z.number().min(0), count }),
  z.object({ ...row, kind: z.literal('raid'), viewers: count }),
  z.object({ ...row, kind: z.literal('erupts'), mood: chatMood, count }),
  z.object({ ...row, kind: z.literal('vote-opened'), options: z.array(z.string().max(40)).max(4) }),
  z.object({
    ...row,
    kind: z.literal('vote'),
    options: z.array(z.string().max(40)).max(4),
    counts: z.array(count).max(4),
  }),
  /** Numbers of a minute. */
  z.object({ ...row, kind: z.literal('counted'), messages: count, count, gone: count }),
])
export type HeardRow = z.infer<typeof heardRow>

/** `GET /api/chat`: what chat said lately, oldest first. It is only in memory. */
export const chatAnswer = z.object({
  rows: z.array(heardRow),
  /** When the newest message came from any source (epoch ms). */
  heardAt: z.number().nullable(),
})
export type ChatAnswer = z.infer<typeof chatAnswer>

/** Lengths (minutes) of "What did I miss?". */
export const missedMinutes = z.enum(['10', '30'])
export type MissedMinutes = z.infer<typeof missedMinutes>

/** `GET /api/chat/missed?minutes=10`: the last minutes of chat, for the streamer alone. */
export const missedAnswer = z.object({
  /** From when on chat is remembered, if this is within the asked minutes (epoch ms). */
  since: z.number().nullable(),
  messages: count,
  /** The most people who wrote in one minute. */
  people: count,
  /** Newest first. */
  questions: z.array(
    z.object({ id: z.string(), at: z.number(), name: z.string(), text: z.string(), outcome: chatOutcome }),
  ),
  newcomers: z.object({ names: z.array(z.string()), count }),
  gifts: z.array(z.object({ what: giftKind, amount: z.number(), names: z.array(z.string()), count })),
  raids: z.array(z.object({ name: z.string(), viewers: count })),
  eruptions: z.array(z.object({ at: z.number(), mood: chatMood, count })),
  votes: z.array(z.object({ options: z.array(z.string()), counts: z.array(count) })),
})
export type MissedAnswer = z.infer<typeof missedAnswer>

/** Body and answer of `POST /api/chat/summary`: at most two sentences of the performing model. */
export const summaryQuestion = z.strictObject({ minutes: missedMinutes })
export const summaryAnswer = z.object({ model: z.string(), text: z.string() })
export type SummaryAnswer = z.infer<typeof summaryAnswer>

/** Messages that the streamer can send to the own show, to try it out. */
export const chatTest = z.enum(['asks', 'first-time', 'gift', 'raid', 'erupts'])
export type ChatTest = z.infer<typeof chatTest>
