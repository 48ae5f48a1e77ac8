import { z } from 'zod'
import { repair } from '../../step/repair.ts'
import { denialReason, toolOrigin } from '../denial.ts'
import { ask, by, turn, words } from './field.ts'

/** Kind of a decoy, and the tool that should have been called instead, if any. */
export const decoyProfile = z.object({
  type: z.enum(['same-domain', 'powerful', 'noise']),
  of: z.string().max(200).optional(),
  hint: z.string().max(500),
})
export type DecoyProfile = z.infer<typeof decoyProfile>

export const refusal = z.enum([
  'rate_limited',
  'denied',
  'invalid_args',
  'unknown_tool',
  'budget',
  'skipped',
  'failed',
])
export type Refusal = z.infer<typeof refusal>

/** Tool calls of a turn, with their questions to the model. */
export const toolEvents = [
  z.object({
    type: z.literal('tool/call'),
    turn,
    call: z.string(),
    tool: z.string(),
    /** Absent for an unknown tool. */
    origin: toolOrigin.optional(),
    args: z.unknown(),
    raw: z.string().max(20_000),
    /** Repairs of this call, for the panel's diff of raw and run arguments. */
    repairs: z.array(repair).max(50).optional(),
    /** Set for a call that repeats an order from the screen. It passes the same rules as any other. */
    askedBy: z.literal('screen').optional(),
    /** Set where a restart may repeat the call: its tool says so, or it cannot run. */
    safeToRetry: z.literal(true).optional(),
    /** The approval request of an earlier process that this call carries out; the request is over then. */
    ask: ask.optional(),
  }),
  z.object({
    type: z.literal('tool/done'),
    turn,
    call: z.string(),
    tool: z.string(),
    ok: z.boolean(),
    error: refusal.optional(),
    /** Set for a call that Adlib held back. */
    denial: denialReason.optional(),
    message: words.optional(),
    ms: z.number(),
    result: z.unknown().optional(),
  }),
  z.object({
    type: z.literal('tool/error'),
    turn,
    call: z.string(),
    tool: z.string(),
    /** `orphan`: the process ended while it ran, so it may or may not have happened. */
    error: z.enum(['timeout', 'cancelled', 'exception', 'orphan']),
    message: words,
    ms: z.number(),
  }),
  /** The streamer says whether an orphan happened. */
  z.object({ type: z.literal('tool/settled'), turn, call: z.string(), happened: z.boolean(), by }),
  /** The run of a traced tool: the arguments after all hooks, and the duration without hooks. */
  z.object({
    type: z.literal('tool/trace'),
    turn,
    call: z.string(),
    tool: z.string(),
    args: z.unknown(),
    ok: z.boolean(),
    ms: z.number(),
  }),
  /** A tool, or the step that shortens its result, asks the active model. `n` counts the questions of the turn. */
  z.object({
    type: z.literal('ask/start'),
    turn,
    call: z.string(),
    n: z.number().int(),
    purpose: z.string().max(60),
    driver: z.string(),
    model: z.string(),
  }),
  /** `text` is the answer, or the reason for its absence. */
  z.object({
    type: z.literal('ask/end'),
    turn,
    call: z.string(),
    n: z.number().int(),
    ok: z.boolean(),
    text: z.string().max(2000),
    ms: z.number(),
  }),
  /** A decoy was called; it had no effect and returned its hint. */
  z.object({ type: z.literal('decoy/hit'), turn, call: z.string(), tool: z.string(), profile: decoyProfile }),
] as const
