import { z } from 'zod'
import { cue } from '../cue.ts'
import { by, words } from './field.ts'

/**
 * How long (ms) the panel's Hush button, or a whisper that asks for silence, keeps tools and models from performing.
 */
export const hushMs = 300_000

/** Events about the stage: its cues, the overlay pages, the speech engine, and what silences it. */
export const stageEvents = [
  /** Guards and pacing accepted a cue. `dueAt` (epoch ms) is the planned time of its appearance. */
  z.object({ type: z.literal('stage/queued'), cue, dueAt: z.number().optional() }),
  /** A cue is due, so the overlays get it. A cue that is marked `demo` goes only to the panel. */
  z.object({ type: z.literal('stage/cue'), cue }),
  /**
   * An overlay page connected or disconnected, or OBS shows or hides its source. `scene` is the current OBS scene, if
   * OBS reveals it to the page. `isApp` marks the page in the desktop app's overlay window.
   */
  z.object({
    type: z.literal('stage/page'),
    page: z.string().max(60),
    state: z.enum(['connected', 'visible', 'hidden', 'gone']),
    scene: z.string().max(100).optional(),
    isApp: z.literal(true).optional(),
  }),
  /**
   * An overlay page painted or began to play a cue, or the model in VTube Studio (page `vtube-studio`) began a gesture. `at` is
   * the time (epoch ms).
   */
  z.object({ type: z.literal('stage/shown'), cue: z.string(), page: z.string(), at: z.number() }),
  /** A cue was dropped; `reason` says why. */
  z.object({ type: z.literal('stage/dropped'), cue: z.string(), reason: z.string() }),
  /** A cue that was on stage was ended early. */
  z.object({ type: z.literal('stage/stopped'), cue: z.string(), by }),
  /** All cues, both on stage and waiting, were ended. Unlike a panic, this does not block new cues. */
  z.object({ type: z.literal('stage/cleared'), by }),
  /** Tools and models perform nothing until `untilAt` (epoch ms); 0 ends the silence at once. */
  z.object({ type: z.literal('stage/hushed'), untilAt: z.number(), by }),
  /**
   * A cue was refused, or harmful words on the screen were masked. The event does not contain these words. The newest
   * such words stay in memory, and the panel requests them by `id`. `sink` is the lane of the cue, or `screen`.
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
    /** Id of the tool call that requested the cue. */
    call: z.string().optional(),
  }),
  /** A speech engine failed and the mumble voice replaces it, or the engine works again. */
  z.object({
    type: z.literal('voice/engine'),
    engine: z.string().max(60),
    state: z.enum(['ready', 'failed']),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** PANIC: everything on the stage was cleared, and nothing is performed until the panic is released. */
  z.object({ type: z.literal('stage/panic'), by }),
  /** The panic was released. */
  z.object({ type: z.literal('stage/released'), by }),
] as const
