import { isLive } from './agent-view.ts'
import type { ActionOutcome } from './event/agent.ts'
import type { State } from './state.ts'

/**
 * Returns the ids of approval requests that wait for a person, oldest first. Omits requests about effects, which
 * expire within seconds.
 */
export function waitingAsks(state: Pick<State, 'asks' | 'agents' | 'ended'>): string[] {
  if (state.ended !== null) return []
  const open = state.asks.flatMap(({ ask, approved, effect }) =>
    approved || effect !== undefined ? [] : [ask],
  )
  const withdrawn = state.agents
    .filter(({ status }) => isLive(status))
    .flatMap(({ pending }) => pending)
    .flatMap((action) => [action, ...(action.record?.at(-1)?.calls ?? [])])
    .flatMap(({ ask, outcome }) => (ask !== undefined && isCut(outcome) ? [ask] : []))
  return [...new Set([...open, ...withdrawn])]
}

/** Returns whether an action or call is still open or was cut off by a restart. Its agent will then repeat it. */
const isCut = (outcome: ActionOutcome | undefined): boolean =>
  outcome === undefined || (outcome.kind === 'failed' && outcome.error === 'cancelled')
