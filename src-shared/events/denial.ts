import { z } from 'zod'
import { effect } from '../settings/stage.ts'

/** Provider of a tool: Adlib, a pack file, an MCP server, or a game. */
export const toolOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local'), pack: z.string().optional() }),
  z.object({ kind: z.literal('mcp'), server: z.string(), tool: z.string() }),
  z.object({ kind: z.literal('game'), game: z.string(), action: z.string() }),
])
export type ToolOrigin = Readonly<z.infer<typeof toolOrigin>>

/** Why Adlib denied a tool call. `denialMessage` explains it to the model. */
export const denialReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('policy'), scope: z.string().optional() }),
  /** The settings allow the tool, but a rule of a mixin, of the agent or of an ancestor denies it. */
  z.object({
    kind: z.literal('restriction'),
    /** Whose rule it is, such as `the agent clerk`. */
    by: z.string().max(200).optional(),
  }),
  z.object({
    kind: z.literal('approval'),
    why: z.enum(['refused', 'expired', 'full', 'unreadable', 'unavailable']),
  }),
  z.object({
    kind: z.literal('limit'),
    rule: z.enum(['cooldown', 'rate', 'attention']),
    waitMs: z.number(),
  }),
  /** Another agent (`holder`) has the lock. If `holder` is absent, there are too many locks. */
  z.object({ kind: z.literal('lock'), path: z.string(), holder: z.string().optional() }),
  z.object({ kind: z.literal('panic') }),
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('disk'), trouble: z.string() }),
  z.object({ kind: z.literal('budget') }),
  z.object({ kind: z.literal('turn-over') }),
  z.object({ kind: z.literal('repeated') }),
  /** A guard of the stage rejects the words; `message` never contains them. */
  z.object({
    kind: z.literal('content'),
    rule: z.string().max(60),
    message: z.string().max(500),
    category: z.string().max(60).optional(),
  }),
  z.object({ kind: z.literal('hushed'), waitMs: z.number() }),
  /**
   * The streamer has been speaking for at least `ears.maxWaitMs` and has not stopped. Only words are denied for this
   * reason.
   */
  z.object({ kind: z.literal('speaking') }),
  z.object({ kind: z.literal('switched-off'), effect }),
  z.object({
    kind: z.literal('pacing'),
    rule: z.enum(['rest', 'lines', 'cues', 'quiet']),
    waitMs: z.number(),
  }),
  z.object({ kind: z.literal('similar') }),
])
export type DenialReason = Readonly<z.infer<typeof denialReason>>

const timingRules: ReadonlySet<string> = new Set<DenialReason['kind']>([
  'pacing',
  'hushed',
  'speaking',
  'limit',
])

/**
 * Returns whether a rule objects only to the timing, so that the cue or call could pass later.
 * @param rule the kind of a denial, or the name of a guard's rule
 */
export const isTimingRule = (rule: string): boolean => timingRules.has(rule)
