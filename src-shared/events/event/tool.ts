import { z } from 'zod'
import { repair } from '../../step/repair.ts'
import { denialReason, toolOrigin } from '../denial.ts'
import { ask, by, path, turn, words } from './field.ts'

/**
 * Kinds of decoy tools: from the same domain, too powerful, unrelated, with nearly the same name, a deprecated version,
 * or a twin whose arguments have other keys.
 */
export const decoyTypes = [
  'same-domain',
  'powerful',
  'noise',
  'near-name',
  'deprecated',
  'wrong-key',
] as const
export type DecoyType = (typeof decoyTypes)[number]

/** Describes a decoy tool. `of` is the tool that the model should have called instead, if any. */
export const decoyProfile = z.object({
  type: z.enum(decoyTypes),
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

/** Events about the tool calls of a turn, and about questions to a model during a call. */
export const toolEvents = [
  /** A turn calls a tool. */
  z.object({
    type: z.literal('tool/call'),
    turn,
    call: z.string(),
    tool: z.string(),
    /** Absent for an unknown tool. */
    origin: toolOrigin.optional(),
    args: z.unknown(),
    raw: z.string().max(20_000),
    /** Key of this call, the same for every attempt. Absent if a restart never repeats the call. */
    key: z.string().max(500).optional(),
    repairs: z.array(repair).max(50).optional(),
    /** Set if text on the screen asks for this call. This only warns the streamer; no rule depends on it. */
    askedBy: z.literal('screen').optional(),
    /** Set if a restart may repeat the call. */
    safeToRetry: z.literal(true).optional(),
    /** Id of the approval request for this call, if an earlier process opened it. */
    ask: ask.optional(),
  }),
  /** The call has a result. If `ok` is false, the call was refused or failed. */
  z.object({
    type: z.literal('tool/done'),
    turn,
    call: z.string(),
    tool: z.string(),
    ok: z.boolean(),
    error: refusal.optional(),
    /** Set if Adlib's rules or the streamer denied the call, or if the stage refused its cue. */
    denial: denialReason.optional(),
    message: words.optional(),
    ms: z.number(),
    result: z.unknown().optional(),
  }),
  /** The call ended without a result from the tool. */
  z.object({
    type: z.literal('tool/error'),
    turn,
    call: z.string(),
    tool: z.string(),
    /** `orphan`: Adlib ended while the tool ran, so the call may or may not have happened. */
    error: z.enum(['timeout', 'cancelled', 'exception', 'orphan']),
    message: words,
    ms: z.number(),
  }),
  /** The streamer stated whether an orphan call happened. */
  z.object({ type: z.literal('tool/settled'), turn, call: z.string(), happened: z.boolean(), by }),
  /**
   * A tool with the mixin `traced` returned. Contains the arguments after all before-hooks. The duration (ms) does not include
   * the before- and after-hooks.
   */
  z.object({
    type: z.literal('tool/trace'),
    turn,
    call: z.string(),
    tool: z.string(),
    args: z.unknown(),
    ok: z.boolean(),
    ms: z.number(),
  }),
  /** A tool asks a model, or Adlib asks a model to shorten a result. `n` numbers the questions of a turn. */
  z.object({
    type: z.literal('ask/start'),
    turn,
    call: z.string(),
    n: z.number().int(),
    purpose: z.string().max(60),
    driver: z.string(),
    model: z.string(),
  }),
  /** The question is over. `text` is the answer, or the reason why there is no answer. */
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

const name = z.string().max(60)

/** Events about MCP servers and pack files. */
export const toolSourceEvents = [
  /** State of an MCP server. */
  z.object({
    type: z.literal('mcp/server'),
    server: name,
    state: z.enum(['starting', 'ready', 'lost', 'failed', 'stopped']),
    /** Number of tools that the server offers. */
    tools: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** State of a pack file. */
  z.object({
    type: z.literal('pack/file'),
    /** The file or package, as written in the setting `tools.packs`. */
    file: path,
    /** The absolute path of the file. */
    path: z.string().max(5000),
    /**
     * `waiting`: the streamer must approve the content. `failed`: the file cannot be loaded, or its code caused an
     * uncaught error. `removed`: the settings no longer list the file, or the process that loaded it has ended.
     */
    state: z.enum(['waiting', 'ready', 'failed', 'removed']),
    /** SHA-256 of the code that is `ready`, `waiting` or `failed`, including local imports. */
    hash: z.string().max(64).optional(),
    /** Number of tools of the loaded version, which may be older than a `waiting` or `failed` one. */
    tools: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** Standard error output of an MCP server. */
  z.object({ type: z.literal('mcp/log'), server: name, text: z.string().max(2000) }),
] as const
