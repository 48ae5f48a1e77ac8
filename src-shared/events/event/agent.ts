import { z } from 'zod'
import { policyRules } from '../../settings/policy-rules.ts'
import { isPlain } from '../json.ts'
import { words } from './field.ts'
import { heardEvent, messageKind } from './message.ts'
import { showActions } from './show-action.ts'

/** Maximum length of a message's body and of an agent's state, in characters of JSON. */
export const maxAgentJson = 64_000
/** Maximum number of actions that one step may begin. */
export const maxActions = 32
/** Maximum number of further actions that wait for a later step. */
export const maxRest = 1000

/** Returns whether a value has a JSON form of at most `maxAgentJson` characters. */
export function isAgentJson(value: unknown): boolean {
  try {
    // Try a cheap estimate first: `JSON.stringify` would cost more than all other checks of the event.
    if (lengthLeft(value, maxAgentJson) >= 0) return true
    return (JSON.stringify(value) ?? 'null').length <= maxAgentJson
  } catch {
    return false
  }
}

/** Maximum number of JSON characters of a value besides text, such as brackets or digits. */
const maxBesides = 30
/** Maximum number of JSON characters for one character of a text, such as `\u0000`. */
const maxEscaped = 6

/**
 * Subtracts at least the length of the value's JSON from `left`. The result is negative if `left` is too small or the
 * length is uncertain.
 */
function lengthLeft(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length * maxEscaped - maxBesides
  if (typeof value === 'bigint') return -1
  if (typeof value !== 'object' || value === null) return left - maxBesides
  let rest = left - maxBesides
  if (Array.isArray(value) && !('toJSON' in value)) {
    for (let n = 0; n < value.length && rest >= 0; n += 1) rest = lengthLeft(value[n], rest)
    return rest
  }
  if (!isPlain(value)) return -1
  for (const key of Object.keys(value)) {
    if (rest < 0) return rest
    rest = lengthLeft(value[key], rest - key.length * maxEscaped)
  }
  return rest
}

const json = z
  .unknown()
  .refine(isAgentJson, `must be JSON of at most ${maxAgentJson} characters; pass a reference instead`)

/** An agent's id, such as `performer`, or `team/worker-2` for the second child of `team`. */
const agent = z.string().min(1).max(300)
const name = z.string().max(100)

/**
 * Activity of an agent. `running`: it has work in progress. `sleeping`: it waits for a message or a timer. `blocked`:
 * it waits for a lock or for agents.
 */
export const agentStatus = z.enum([
  'running',
  'sleeping',
  'blocked',
  'done',
  'failed',
  'stopped',
  'suspended',
])
export type AgentStatus = z.infer<typeof agentStatus>

/** Why an agent has its status. `kind` is for programs, `message` for people. */
export const statusReason = z.object({
  kind: name,
  message: words,
  path: z.string().max(1000).optional(),
  holder: agent.optional(),
})
export type StatusReason = z.infer<typeof statusReason>

/** A message in an inbox. `from` is an agent's id, or a name such as `operator`. */
export const agentMessage = z.object({ id: z.string().max(400), from: agent, kind: messageKind, body: json })
export type AgentMessage = z.infer<typeof agentMessage>

const tools = z.array(z.string().max(200)).max(200)

/** Fields that `agent/spawned` takes from the agent's definition. A `spawn` action can replace some. */
export const agentFields = z.object({
  role: name,
  /** Null for the active model. */
  model: name.nullable(),
  /** Tool names, `#tag` for all tools with a tag, or `*` for all tools. */
  tools,
  inbox: z.number().int().min(1).max(1000),
})

/** A request from an agent to its supervisor. */
export const agentAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('send'), to: agent, kind: messageKind, body: json }),
  /** Spawns a child; its first message is a `task` with `input`. `tools` and `policy` can only restrict it. */
  z.object({
    do: z.literal('spawn'),
    definition: name,
    input: json,
    tools: tools.optional(),
    model: name.optional(),
    policy: policyRules.optional(),
  }),
  z.object({ do: z.literal('acquire'), path: z.string().min(1).max(1000) }),
  z.object({ do: z.literal('release'), path: z.string().min(1).max(1000) }),
  z.object({ do: z.literal('call'), tool: z.string().max(200), args: json }),
  /** Asks a model to work on `task` in one turn. With a JSON schema, the result fits it. */
  z.object({
    do: z.literal('think'),
    task: z.string().max(maxAgentJson),
    model: name.optional(),
    tools: tools.optional(),
    schema: z.record(z.string(), z.unknown()).refine(isAgentJson).optional(),
  }),
  /** Asks for a `tick` message after `ms`. A new sleep replaces the previous one. */
  z.object({
    do: z.literal('sleep'),
    ms: z
      .number()
      .min(0)
      .max(7 * 24 * 3_600_000),
  }),
  z.object({ do: z.literal('done'), result: json }),
  z.object({ do: z.literal('fail'), message: words }),
  ...showActions,
])
export type AgentAction = z.infer<typeof agentAction>

/** How an action ended. `orphan`: a restart interrupted it, so it may or may not have happened. */
export const actionOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok'), value: json.optional() }),
  z.object({ kind: z.literal('failed'), error: name, message: words }),
  z.object({ kind: z.literal('orphan'), message: words }),
])
export type ActionOutcome = z.infer<typeof actionOutcome>

const actionId = z.string().max(400)

/** An action of a step, with the id `<agent>#<step>.<n>`. */
export type SteppedAction = { id: string } & AgentAction
// List all fields in each object, because an intersection would check every action twice.
const withId = agentAction.options.map(({ shape }) => z.object({ id: actionId, ...shape }))
export const steppedAction = z.discriminatedUnion(
  'do',
  withId as [(typeof withId)[number]],
) as z.ZodType<SteppedAction>

/** Events about agents. `agent` is the agent that the event is about. */
export const agentEvents = [
  /** An agent was spawned. */
  z.object({
    type: z.literal('agent/spawned'),
    agent,
    parent: agent.nullable(),
    definition: name,
    ...agentFields.shape,
    input: json,
    /** What the inbox drops and which events it receives (see `InboxPolicy`). */
    drops: z.array(messageKind).optional(),
    hears: z.array(heardEvent).optional(),
    policy: policyRules.optional(),
    action: actionId.optional(),
    version: z.number().int().optional(),
  }),
  /** The inbox of `agent` accepted a message. The sender is notified only after this event is appended. */
  z.object({ type: z.literal('agent/message'), agent, message: agentMessage }),
  /** A full inbox refused a message, or dropped the message with the id `dropped` for another one. */
  z.object({
    type: z.literal('agent/inbox-full'),
    agent,
    from: agent,
    kind: messageKind,
    dropped: z.string().max(400).optional(),
  }),
  /** The result of one step, appended before any of its actions runs. */
  z.object({
    type: z.literal('agent/stepped'),
    agent,
    took: z.array(z.string().max(400)).max(2000),
    state: json,
    actions: z.array(steppedAction).max(maxActions),
    rest: z.array(steppedAction).max(maxRest).optional(),
    /** Version of the definition at this step; absent for version 1. */
    version: z.number().int().optional(),
  }),
  /** An action of an agent has ended, with its outcome. */
  z.object({ type: z.literal('agent/acted'), agent, action: actionId, outcome: actionOutcome }),
  /** The status of an agent changed. */
  z.object({
    type: z.literal('agent/status'),
    agent,
    status: agentStatus,
    reason: statusReason.optional(),
  }),
] as const
