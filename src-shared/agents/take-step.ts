import { z } from 'zod'
import type { AgentView } from '../events/agent-view.ts'
import {
  agentAction,
  isAgentJson,
  mostActions,
  mostAgentJson,
  type SteppedAction,
} from '../events/event/agent.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { Self, StepResult } from './step.ts'

/** Actions of an agent that have not ended, at most; each has a place for its outcome in the inbox. */
export const mostPending = 64

/** Returns what a step may know about its agent. `now` is epoch ms. */
export const selfOf = (view: AgentView, children: readonly AgentView[], now: number): Self => ({
  id: view.id,
  parent: view.parent,
  definition: view.definition,
  input: view.input,
  step: view.steps + 1,
  now,
  children: children.map(({ id, definition, status }) => ({ id, definition, status })),
  refused: view.inbox.refused,
})

/**
 * Runs one pure step over all messages that wait. Throws what the step throws, and a `TypeError` for a result that is not
 * JSON, too long, or has too many actions.
 */
export function takeStep(definition: AgentDefinition, view: AgentView, self: Self): StepResult<unknown> {
  const { inbox, state = null } = view
  return checkedStep(view, definition.step({ inbox: inbox.messages, state: state ?? definition.state, self }))
}

const result = z.object({ state: z.unknown(), actions: z.array(agentAction) })

/** Returns a step's result if it can be written. Throws a `TypeError` if not. */
function checkedStep(view: Pick<AgentView, 'id' | 'pending'>, stepped: unknown): StepResult<unknown> {
  const parsed = result.safeParse(stepped)
  if (!parsed.success)
    throw new TypeError(
      `A step of ${view.id} must return {state, actions}: ${z.prettifyError(parsed.error).slice(0, 500)}`,
    )
  const { state, actions } = parsed.data
  if (!isAgentJson(state))
    throw new TypeError(
      `The state of ${view.id} must be JSON of at most ${mostAgentJson} characters. Keep less in it.`,
    )
  if (actions.length > mostActions || view.pending.length + actions.length > mostPending)
    throw new TypeError(
      `${view.id} returned ${actions.length} actions while ${view.pending.length} are open; at most ${mostActions} a step and ${mostPending} open ones.`,
    )
  return { state: state ?? null, actions }
}

/** Gives each action of a step its id, the same whenever the step is repeated. */
export const withIds = (
  agent: string,
  step: number,
  actions: StepResult<unknown>['actions'],
): SteppedAction[] => actions.map((action, n) => ({ ...action, id: `${agent}#${step}.${n + 1}` }))
