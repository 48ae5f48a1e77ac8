import { z } from 'zod'
import { gagMention, mood } from './cue.ts'

/**
 * What a moment on the screen means for the show, in any genre. `arrival`: a big opponent or guest enters. `foe-low`:
 * the opponent is nearly beaten. `hit` and `near-death` are about the player's own vitals. `gain` and `setback` are
 * small. `reset` is a restart, which is neither a loss nor a gain. `action`: the picture moves wildly, and nothing in it has
 * a name. `idle`: nothing has happened for a while.
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
  'dialogue',
  'place',
  'reset',
  'action',
  'idle',
])
export type BeatKind = z.infer<typeof beatKind>
export const beatKinds = beatKind.options

/** A moment worth a reaction. Its words come from the screen, cleaned for the audience: they are data. */
export const beat = z.object({
  id: z.string().max(20),
  kind: beatKind,
  /** What it is about, such as a boss's name, in a form for the audience; null where that is unknown or unsafe. */
  subject: z.string().max(60).nullable(),
  /** From −1 (bad for the player) to 1 (good). */
  polarity: z.number().min(-1).max(1),
  /** How much it deserves a reaction, 0 to 1. */
  salience: z.number().min(0).max(1),
  /** 1 for a kind and subject without a reaction in the last two minutes; less the more recent that reaction is. */
  novelty: z.number().min(0).max(1),
  /** Id of the observation that showed it. */
  observation: z.string().max(20),
  /** How often this kind has come up, counting this time; deaths count since the last victory. */
  nth: z.number().int().min(1),
  /** A thing that was mentioned, as a noun phrase without an article: "wooden spoon". */
  prop: z.string().max(40).optional(),
  /** A short line of a speaker. */
  quote: z.string().max(80).optional(),
  /** The number that decided it. */
  number: z
    .object({
      label: z.string().max(60),
      value: z.number(),
      was: z.number().optional(),
      max: z.number().optional(),
    })
    .optional(),
  /** The show has only just learned the game's own words that announced it. */
  learned: z.literal(true).optional(),
})
export type Beat = z.infer<typeof beat>

/** Why the show does less than a beat suggests. */
export const showHold = z.enum([
  /** Something else is on stage or in progress. */
  'busy',
  /** The rest after the last line or after a peak. */
  'resting',
  'lines',
  'cues',
  'quiet',
  'hushed',
  'speaking',
  /** Too small for the energy of the moment. */
  'low',
  /** The bank has no unused line for it. */
  'no-line',
  /** Its moment had passed before its turn could begin. */
  'late',
  /** A pause, a panic, the streamer or a lost picture ended its moment. */
  'cut',
])
export type ShowHold = z.infer<typeof showHold>

/** What the show does about a beat. */
export const plan = z.object({
  /** `murmur`: effects without words, or small words. */
  level: z.enum(['rest', 'murmur', 'combo']),
  held: showHold.optional(),
  /** How long it is held back, in ms. */
  waitMs: z.number().min(0).optional(),
  /** Name of the choreography. */
  combo: z.string().max(40).optional(),
  /** When the words go out after the beat, in ms. */
  wordsAfterMs: z.number().int().min(0).max(10_000).optional(),
  mood: mood.optional(),
  /** The line of the bank, filled in; a model's words may take its place. */
  line: z
    .object({ text: z.string().max(200), template: z.string().max(200), gag: gagMention.optional() })
    .optional(),
  writer: z.enum(['bank', 'model']),
})
export type ShowPlan = z.infer<typeof plan>
