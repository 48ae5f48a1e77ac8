import { z } from 'zod'
import { lineFault, modelAsks } from '../audition.ts'
import { turn, words } from './field.ts'

/** A server's model, or the built-in understudy. Stored runs call the active model `brain`. */
export const modelRef = z.object({ driver: z.string(), model: z.string(), mode: z.string() })
export type ModelRef = z.infer<typeof modelRef>

/** Why the understudy performs instead of the selected model; `for` is the selected model. */
export const standIn = z.object({
  for: z.string().max(200),
  /** Only earlier versions wrote `slow`, and `silent` for a model of whose output nothing reached the stage. */
  kind: z.enum(['loading', 'unreachable', 'slow', 'failing', 'silent']),
  /** Time of the next retry, epoch ms. */
  retryAt: z.number().optional(),
})
export type StandIn = z.infer<typeof standIn>

/** What the selected model is doing before or beside its turns. */
export const modelPhase = z.enum(['loading', 'warming', 'measuring', 'ready'])

/**
 * What became of an answer about a moment. `said`: in time. `tag`: after the bank's line. `kept`: for a later moment.
 * `acted`: calls without a line.
 */
export const answerFate = z.enum(['said', 'tag', 'kept', 'acted', 'late', 'dropped', 'silent', 'failed'])
export type AnswerFate = z.infer<typeof answerFate>

/** Events about the active model. */
export const brainEvents = [
  /**
   * Another model became active, the active model's mode changed, or the understudy performs for a new reason.
   * `why` explains the change.
   */
  z.object({
    type: z.literal('brain/changed'),
    from: modelRef,
    to: modelRef,
    why: words,
    /** Set while `to` substitutes for the selected model. */
    standIn: standIn.optional(),
  }),
  /** A retry of the selected model failed. */
  z.object({ type: z.literal('brain/retried'), model: z.string().max(200), why: words, retryAt: z.number() }),
  /** The selected model loads, reads the beginning of its prompts, or answers test requests (`done` of `of`). */
  z.object({
    type: z.literal('brain/phase'),
    model: z.string().max(200),
    phase: modelPhase,
    /** Share of the phase that is probably over, 0 to 1, if an earlier phase shows it. */
    share: z.number().min(0).max(1).optional(),
    done: z.number().int().optional(),
    of: z.number().int().optional(),
  }),
  /** From now on, the model is asked for more or less. `why` names the measured reason. */
  z.object({
    type: z.literal('brain/level'),
    model: z.string().max(200),
    from: modelAsks,
    to: modelAsks,
    why: words,
  }),
  /** A model was asked about a moment of the show and the request is over. Interrupted requests have no such event. */
  z.object({
    type: z.literal('brain/answered'),
    model: z.string().max(200),
    turn,
    fate: answerFate,
    fault: lineFault.optional(),
    /** Time (ms) from the request to the line, or to the end of the request. */
    ms: z.number(),
    /** Time (ms) in which the server read the prompt, and the tokens that it wrote in a second. */
    readMs: z.number().optional(),
    tokensPerSecond: z.number().optional(),
  }),
] as const

/** Events about downloads of models and voices. */
export const modelEvents = [
  /** Progress of a download. `model` names the model, or the voice that is downloaded. */
  z.object({
    type: z.literal('model/pull'),
    model: z.string().max(200),
    /** `cancelled`: paused; a later download continues it. `discarded`: what was downloaded is deleted. */
    state: z.enum(['running', 'done', 'failed', 'cancelled', 'discarded']),
    /** Number of bytes on disk so far. */
    done: z.number(),
    /** Size (bytes) of the whole download; 0 until the server reports it. */
    of: z.number(),
    /** Bytes per second over the last few seconds; absent before the second report. */
    speed: z.number().optional(),
    /** The server's current activity, or why the download failed. */
    message: words.optional(),
  }),
] as const

/** The message of a download while it waits for its next attempt. The panel shows its own words for it. */
export const connectionLost = 'connection lost, trying again'
