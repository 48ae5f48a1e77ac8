import { z } from 'zod'
import { cue } from '../cue.ts'
import { by, words } from './field.ts'

/** Length (ms) of the hush that the panel's button and a whisper ask for. */
export const hushMs = 300_000

/** Cues on their way to the audience, and the speech engine. */
export const stageEvents = [
  /** Accepted by guards and pacing. `dueAt` (epoch ms) is when it is planned to go out. */
  z.object({ type: z.literal('stage/queued'), cue, dueAt: z.number().optional() }),
  z.object({ type: z.literal('stage/cue'), cue }),
  /**
   * An overlay page connected to the gateway or left it, or OBS shows or hides its source. `scene` is the OBS scene, where
   * the page may know it.
   */
  z.object({
    type: z.literal('stage/page'),
    page: z.string().max(60),
    state: z.enum(['connected', 'visible', 'hidden', 'gone']),
    scene: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('stage/shown'), cue: z.string(), page: z.string(), at: z.number() }),
  z.object({ type: z.literal('stage/dropped'), cue: z.string(), reason: z.string() }),
  /** A cue on stage ends now. */
  z.object({ type: z.literal('stage/stopped'), cue: z.string(), by }),
  /** All cues, on stage and waiting, end now; nothing is latched. */
  z.object({ type: z.literal('stage/cleared'), by }),
  /** Tools and models perform nothing until `untilAt` (epoch ms); 0 lifts it. */
  z.object({ type: z.literal('stage/hushed'), untilAt: z.number(), by }),
  /**
   * Something was held back. The words are never in an event: the panel reads the newest ones by `id` from memory.
   * `sink` is a lane, or `screen` for text that sight read.
   */
  z.object({
    type: z.literal('stage/filtered'),
    id: z.string().max(20).optional(),
    sink: z.string(),
    reason: z.string(),
    rule: z.string(),
    category: z.string().max(60).optional(),
    cue: z.string().optional(),
    turn: z.string().optional(),
    /** The call whose words these are. */
    call: z.string().optional(),
  }),
  /** A speech engine failed, and the mumble voice speaks in its place; or it works again. */
  z.object({
    type: z.literal('voice/engine'),
    engine: z.string().max(60),
    state: z.enum(['ready', 'failed']),
    message: words.optional(),
    remedy: words.optional(),
  }),
  z.object({ type: z.literal('stage/panic'), by }),
  z.object({ type: z.literal('stage/released'), by }),
] as const
