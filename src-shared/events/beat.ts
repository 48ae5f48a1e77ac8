import { z } from 'zod'
import { gagMention, mood, tone } from './cue.ts'
import type { Box, Observation } from './observation.ts'
import { box } from './observation.ts'
import { questionKind } from './question-kind.ts'
import { beatTopic } from './screen-topic.ts'
import { wordKinds } from './stage-lists.ts'

/**
 * What a moment on the screen means for the show. `hit` and `near-death` are about the player's own health.
 * `callout`: the game announces something unknown.
 */
export const beatKind = z.enum([
  'arrival',
  'foe-low',
  'hit',
  'near-death',
  'comeback',
  'death',
  'victory',
  'reward',
  'gain',
  'setback',
  'streak',
  'countdown',
  'callout',
  'dialogue',
  'place',
  'reset',
  'action',
  'idle',
  'chat-asks',
  'chat-erupts',
  'first-time',
  'gift',
  'raid',
  'vote',
  'regular',
  'chat-quiet',
])
export type BeatKind = z.infer<typeof beatKind>
export const beatKinds = beatKind.options

/** Returns whether a beat is about chat, not about the screen. Its subject is the name of a person. */
export const isChat = ({ kind }: { readonly kind: BeatKind }): boolean => chatKinds.has(kind)
const chatKinds: ReadonlySet<BeatKind> = new Set([
  ...(['chat-asks', 'chat-erupts', 'first-time', 'gift', 'raid', 'vote'] as const),
  ...(['regular', 'chat-quiet'] as const),
])

/** Returns whether a beat is many people's grief. */
export const isMourning = ({ kind, polarity }: Pick<Beat, 'kind' | 'polarity'>): boolean =>
  kind === 'chat-erupts' && polarity < 0

/** The kinds of moments on the screen. The judge of moments has learned these, in this order. */
export const screenKinds = beatKinds.filter((kind) => !chatKinds.has(kind))

/** Returns whether lines for this kind of beat are filler: not about a moment. */
export const isFiller = ({ kind }: { readonly kind: BeatKind }): boolean =>
  kind === 'idle' || kind === 'action'

/**
 * What anyone can see in a picture without reading it. `page`: a page of text. `still`: nothing moves. `numbers`: at
 * least half of the lines contain digits.
 */
export const look = z.enum([
  'dark',
  'bright',
  'page',
  'menu',
  'still',
  'numbers',
  'sparse',
  'red',
  'green',
  'blue',
  'warm',
  'gray',
])
export type Look = z.infer<typeof look>

/**
 * What suggested a beat: a block of text, a number with a name, a number without one, a bar or a row of icons, or the
 * picture.
 */
export const signs = ['words', 'number', 'bare', 'drawn', 'picture'] as const

/** The text, number or picture that led to a beat. */
export const beatCause = z.object({
  sign: z.enum(signs),
  /** The words on the screen, or the number's label. */
  text: z.string().max(200).optional(),
  /** The position on the screen, as fractions of the picture. */
  box: box.optional(),
  /** The kind that the number or the picture suggested, if the streamer corrected it. */
  from: beatKind.optional(),
})
export type BeatCause = z.infer<typeof beatCause>

/** A moment worth a reaction. Its texts come from the screen: safe to show, but never instructions. */
export const beat = z.object({
  id: z.string().max(20),
  kind: beatKind,
  /** Subject that is safe to show, such as a boss's name, or null. */
  subject: z.string().max(60).nullable(),
  /** From −1 (bad for the player) to 1 (good). */
  polarity: z.number().min(-1).max(1),
  salience: z.number().min(0).max(1),
  /** Below 1 if a beat of this kind got a reaction in the last two minutes. */
  novelty: z.number().min(0).max(1),
  observation: z.string().max(20),
  /** Number of beats of this kind, including this one. Deaths are counted since the last victory or comeback. */
  nth: z.number().int().min(1),
  /** A thing that the screen mentions, without an article: "wooden spoon". */
  prop: z.string().max(40).optional(),
  quote: z.string().max(80).optional(),
  /** What a message of chat wants of the performer; absent if it wants nothing that is known. */
  asks: questionKind.optional(),
  number: z
    .object({
      label: z.string().max(60),
      value: z.number(),
      was: z.number().optional(),
      max: z.number().optional(),
    })
    .optional(),
  /** Set if a `reward` is a new level or a record. */
  feat: z.enum(['level', 'record']).optional(),
  /** Set if the beat ends a match, a round or an attack without showing who won. */
  isOver: z.literal(true).optional(),
  looks: z.array(look).optional(),
  /** What the words of the beat are about; for filler, what the screen is about. */
  topic: beatTopic.optional(),
  cause: beatCause.optional(),
  /** Set if the beat is only likely, so that the show must not claim it in words. */
  isUnsure: z.literal(true).optional(),
  /** Set if the beat is about people in chat: the key of the message, and the people whom the beat names. */
  chat: z
    .object({
      message: z.string().max(130).optional(),
      people: z.array(z.object({ by: z.string().max(130), name: z.string().max(40) })).max(3),
    })
    .optional(),
})
export type Beat = z.infer<typeof beat>

/** Minimum salience or weight (0 to 1) of a peak. */
export const peakFrom = 0.8

/** Why the show does not react to a beat, or reacts without words. */
export const restCause = z.enum([
  'busy',
  /** The pause after the last line or after a peak is not over. */
  'resting',
  'lines',
  'cues',
  'quiet',
  'hushed',
  'speaking',
  /** The beat is too minor for the show's energy, or the streamer asked for quiet. */
  'low',
  /** Enough of the last lines were about chat. */
  'chat',
  /** No suitable line is left, for example because all were said recently. */
  'no-line',
  'late',
  'off',
  /** A pause, a panic, the streamer or a lost picture ended the moment. */
  'cut',
])
export type RestCause = z.infer<typeof restCause>

/** The show's plan for a beat. */
export const plan = z.object({
  /** `rest`: nothing. `murmur`: an effect, a line, or both. `combo`: sound, picture and words together. */
  level: z.enum(['rest', 'murmur', 'combo']),
  held: restCause.optional(),
  /** Time (ms) until the reason in `held` no longer applies; 0 if unknown. */
  waitMs: z.number().min(0).optional(),
  combo: z.string().max(40).optional(),
  /** Time (ms) from the beat to its line, if any. */
  wordsAfterMs: z.number().int().min(0).max(10_000).optional(),
  mood: mood.optional(),
  /** The big word that appears before the line. */
  word: z.object({ text: z.string().max(20), tone, kind: z.enum(wordKinds).optional() }).optional(),
  /** The bank's line, which a model's line can replace. */
  line: z
    .object({
      text: z.string().max(200),
      template: z.string().max(200),
      gag: gagMention.optional(),
      /** Another persona says the line on the phone, and the performer answers with `reply` right after it. */
      call: z.object({ with: z.string().max(40), reply: z.string().max(200) }).optional(),
    })
    .optional(),
  writer: z.enum(['bank', 'model']),
})
export type ShowPlan = z.infer<typeof plan>

/**
 * Returns the box of the number or line that led to a beat, as fractions of the picture, or null if it is not found.
 */
export function causeIn(beat: Beat, observation: Observation): Box | null {
  const { size, numbers, newLines, largest } = observation
  if (beat.cause?.box !== undefined && beat.observation === observation.id) return beat.cause.box
  if (size === undefined) return null
  const number = numbers.find(({ label }) => label === beat.number?.label)?.box
  const lines = [...newLines, ...(largest === undefined ? [] : [largest])]
  const names = [beat.quote, beat.subject, beat.prop].flatMap((name) => name?.toLowerCase() ?? [])
  const named = lines.find(({ text }) => names.some((name) => text.toLowerCase().includes(name)))?.box
  const box = number ?? named ?? (observation.id === beat.observation ? largest?.box : undefined)
  return box === undefined ? null : shareOf(box, size)
}

function shareOf([x, y, width, height]: Box, [all, high]: readonly [number, number]): Box {
  const part = (value: number): number => Math.min(1, Math.max(0, value))
  return [part(x / all), part(y / high), part(width / all), part(height / high)]
}
