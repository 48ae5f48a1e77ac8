import { z } from 'zod'
import type { AgentView } from '../events/agent-view.ts'
import {
  agentAction,
  isAgentJson,
  maxActions,
  maxAgentJson,
  maxRest,
  type SteppedAction,
  statusReason,
} from '../events/event/agent.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { Self, StepResult } from './step.ts'
import { refusePromise } from './synchronous.ts'

/** Maximum number of an agent's pending actions. Its inbox has room for the outcome of each. */
export const maxPending = 64

/** Returns the facts about an agent that its step can use. `now` is epoch ms. */
export const selfOf = (view: AgentView, agents: readonly AgentView[], now: number): Self => ({
  id: view.id,
  parent: view.parent,
  definition: view.definition,
  input: view.input,
  step: view.steps + 1,
  now,
  get children() {
    const own = agents.filter(({ parent }) => parent === view.id)
    return own.map(({ id, definition, status }) => ({ id, definition, status }))
  },
  refused: view.inbox.refused,
})

/**
 * Runs one pure step over all waiting messages. Throws what the step throws, or a `TypeError` if the result is
 * invalid.
 */
export function takeStep(
  definition: AgentDefinition,
  view: AgentView,
  { self, world }: { readonly self: Self; readonly world: unknown },
): StepResult<unknown> {
  const { inbox, state = null, version: from = 1 } = view
  const { version, migrate } = definition
  const own = state === null || from === version || migrate === null ? state : migrate(state, from)
  const input = { inbox: inbox.messages, state: own ?? definition.state, self, world }
  const stepped = definition.step(input)
  refusePromise(`The step of ${definition.name}`, stepped)
  return checkedStep(view, stepped)
}

/**
 * Returns why an agent must not step: another version of its definition wrote its state. Null if the agent may step.
 */
export function staleState(definition: AgentDefinition, view: AgentView): string | null {
  const { state, version = 1 } = view
  if (state === null || version === definition.version || definition.migrate !== null) return null
  return `The state is from version ${version} of ${definition.name}, and version ${definition.version} does not convert it. Resume the agent if the state still fits, or stop it.`
}

const result = z.object({
  state: z.unknown(),
  actions: z.array(agentAction),
  againInMs: z.number().min(0).optional(),
  rests: z.object({ status: z.enum(['sleeping', 'blocked']), reason: statusReason }).optional(),
})

function checkedStep(view: Pick<AgentView, 'id' | 'rest'>, stepped: unknown): StepResult<unknown> {
  const parsed = result.safeParse(stepped)
  if (!parsed.success)
    throw new TypeError(
      `A step of ${view.id} must return {state, actions}: ${z.prettifyError(parsed.error).slice(0, 500)}`,
    )
  const { state, actions, ...more } = parsed.data
  if (!isAgentJson(state))
    throw new TypeError(
      `The state of ${view.id} must be JSON of at most ${maxAgentJson} characters. Keep less in it.`,
    )
  const waiting = (view.rest ?? []).length
  if (waiting + actions.length > maxRest)
    throw new TypeError(
      `${view.id} returned ${actions.length} actions while ${waiting} are waiting; at most ${maxRest} may wait. Return fewer.`,
    )
  return { state: state ?? null, actions, ...more }
}

const withIds = (agent: string, step: number, actions: StepResult<unknown>['actions']): SteppedAction[] =>
  actions.map((action, n) => ({ ...action, id: `${agent}#${step}.${n + 1}` }))

/**
 * Splits actions into those that begin now and those that wait. At most `maxActions` begin in one step, and at most
 * `maxPending` are in progress.
 */
export function splitActions(
  view: Pick<AgentView, 'id' | 'steps' | 'pending' | 'rest'>,
  actions: StepResult<unknown>['actions'],
): { readonly now: SteppedAction[]; readonly rest: SteppedAction[] } {
  const all = [...(view.rest ?? []), ...withIds(view.id, view.steps + 1, actions)]
  const room = Math.min(maxActions, maxPending - view.pending.length)
  return { now: all.slice(0, room), rest: all.slice(room) }
}
