import { z } from 'zod'
import { beatKind } from '../events/beat.ts'

/** Version of the signals. A new field does not change it; a removed or renamed one does. */
export const signalVersion = 1

const head = {
  v: z.literal(signalVersion),
  /** Number of the event in its run that led to the signal. Several signals may share it. */
  seq: z.number().int(),
  /** Time of the event (epoch ms). */
  at: z.number(),
  /** Set while the show is a demo: nothing of it is on a stream. */
  demo: z.literal(true).optional(),
}
const count = z.number().int().min(0)
const number = z.object({
  name: z.string().max(60),
  value: z.number(),
  was: z.number().optional(),
  max: z.number().optional(),
})
const counts = z.object({ deaths: count, wins: count, records: count })
const show = z.enum(['live', 'demo', 'paused', 'panic', 'ended'])

/**
 * What Adlib reports to other programs, as one line of JSON each. Names have passed the filter; there are no pictures and no
 * other words of the screen.
 */
export const signal = z.discriminatedUnion('type', [
  /** The first signal of each connection. */
  z.object({
    ...head,
    type: z.literal('hello'),
    run: z.string(),
    show,
    numbers: z.array(number),
    counts,
  }),
  /** A moment on the screen or in chat. `sure` is false if it is only likely. */
  z.object({
    ...head,
    type: z.literal('moment'),
    kind: beatKind,
    /** What or whom it is about, such as a boss's name, or null. */
    subject: z.string().max(60).nullable(),
    /** From 0 to 1: how much it deserves a reaction. */
    salience: z.number(),
    sure: z.boolean(),
    /** From −1 (bad for the player) to 1 (good). */
    polarity: z.number(),
    /** Number of moments of this kind so far. Deaths are counted since the last victory or comeback. */
    nth: z.number().int(),
    /** Set if a `reward` is a new level or a record. */
    feat: z.enum(['level', 'record']).optional(),
    number: number.optional(),
    /** `[x, y, width, height]` in the picture, as fractions of it. */
    box: z.array(z.number()).length(4).optional(),
  }),
  /** A number on the screen changed, such as health, lives or a score. */
  z.object({ ...head, type: z.literal('number'), ...number.shape }),
  /** The picture changed as a whole. */
  z.object({ ...head, type: z.literal('cut') }),
  /** The performer says a line. */
  z.object({ ...head, type: z.literal('said'), text: z.string().max(400) }),
  /** Deaths, wins and records of this run, after one was counted. */
  z.object({ ...head, type: z.literal('counts'), ...counts.shape }),
  /** The show went live, paused, or ended; PANIC stops it. */
  z.object({ ...head, type: z.literal('show'), show }),
])
export type Signal = z.infer<typeof signal>
export type SignalNumber = z.infer<typeof number>
