import { z } from 'zod'

/** Who provides a tool: Adlib or a pack file, or an MCP server under a tool name that the server chose. */
export const toolOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local'), pack: z.string().optional() }),
  z.object({ kind: z.literal('mcp'), server: z.string(), tool: z.string() }),
])
export type ToolOrigin = Readonly<z.infer<typeof toolOrigin>>

/** Why Adlib held a tool call back. `denialMessage` words it for the model, the panel has its own words. */
export const denialReason = z.discriminatedUnion('kind', [
  /** The settings; `scope` is the tool's permission scope. */
  z.object({ kind: z.literal('policy'), scope: z.string().optional() }),
  /** A rule that a mixin or a parent agent adds to the settings. */
  z.object({ kind: z.literal('restriction') }),
  z.object({
    kind: z.literal('approval'),
    why: z.enum(['refused', 'expired', 'full', 'unreadable', 'unavailable']),
  }),
  z.object({
    kind: z.literal('limit'),
    rule: z.enum(['cooldown', 'rate', 'attention']),
    waitMs: z.number(),
  }),
  /** Without a holder, there are too many locks. */
  z.object({ kind: z.literal('lock'), path: z.string(), holder: z.string().optional() }),
  z.object({ kind: z.literal('panic') }),
  z.object({ kind: z.literal('paused') }),
  /** The journal cannot write; `trouble` says why. */
  z.object({ kind: z.literal('disk'), trouble: z.string() }),
  z.object({ kind: z.literal('budget') }),
  z.object({ kind: z.literal('turn-over') }),
  /** The turn has made this very call too often. */
  z.object({ kind: z.literal('repeated') }),
  /** A guard of the stage, such as the filter; `message` never contains the words. */
  z.object({
    kind: z.literal('content'),
    rule: z.string().max(60),
    message: z.string().max(500),
    category: z.string().max(60).optional(),
  }),
  /** The operator asked for silence. */
  z.object({ kind: z.literal('hushed'), waitMs: z.number() }),
  /** The microphone in OBS says that the streamer speaks. */
  z.object({ kind: z.literal('speaking') }),
  /** The stage needs a rest; `pacing.ts` has the rules. */
  z.object({
    kind: z.literal('pacing'),
    rule: z.enum(['rest', 'lines', 'cues', 'quiet']),
    waitMs: z.number(),
  }),
  /** The line is too much like one of the last lines. */
  z.object({ kind: z.literal('similar') }),
])
export type DenialReason = Readonly<z.infer<typeof denialReason>>

const timingRules: ReadonlySet<string> = new Set<DenialReason['kind']>([
  'pacing',
  'hushed',
  'speaking',
  'limit',
])

/** Returns whether a rule holds back a good line because of its time, not because of the line. */
export const isTimingRule = (rule: string): boolean => timingRules.has(rule)
