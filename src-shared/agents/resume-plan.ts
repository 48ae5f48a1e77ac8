import type { PendingAction } from '../events/agent-view.ts'
import type { ActionOutcome } from '../events/event/agent.ts'
import { interruptedCall } from '../events/resume.ts'
import { thinkOutcome } from './answer.ts'

/** What to do about an action that an earlier process left open. */
export type ResumePlan = { readonly do: 'run' } | { readonly do: 'settle'; readonly outcome: ActionOutcome }

const interrupted: ReadonlySet<string> = new Set(['cancelled', 'orphan'])

const cutTurn: ActionOutcome = {
  kind: 'failed',
  error: 'cancelled',
  message: 'A restart interrupted the turn.',
}

/** Returns whether an action is carried out in a turn. */
export const takesTurn = (what: PendingAction['action']['do']): boolean =>
  what === 'call' || what === 'think' || what === 'say'

/**
 * Decides what to do with an open action after a restart. A call runs again only if its tool declares that this is
 * safe.
 */
export function resumePlan(pending: PendingAction): ResumePlan {
  const { action, turn, called, ask, safeToRetry } = pending
  const outcome = thinkOutcome(pending)
  if (turn === undefined || !takesTurn(action.do)) return { do: 'run' }
  // A turn for the audience does not continue, because its moment has passed.
  if (action.do === 'say') return { do: 'settle', outcome: outcome ?? cutTurn }
  const isCut = outcome === undefined || (outcome.kind === 'failed' && interrupted.has(outcome.error))
  if (!isCut) return { do: 'settle', outcome }
  if (action.do !== 'call' || called !== true) return { do: 'run' }
  const { error, message } = interruptedCall({
    tool: action.tool,
    safeToRetry: safeToRetry === true,
    waits: ask !== undefined,
  })
  if (error === 'cancelled') return { do: 'run' }
  return { do: 'settle', outcome: { kind: 'orphan', message: `${message} Check before you call it again.` } }
}
