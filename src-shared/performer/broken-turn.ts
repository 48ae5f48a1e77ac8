import { describe } from '../events/bounded-json.ts'
import type { Emit, TurnStop } from '../events/event.ts'
import type { State } from '../events/state.ts'

/**
 * Writes what became of a turn whose code threw, which is a mistake in Adlib or in a tool pack: each call that has no
 * end gets one, and the step fails with what was thrown. Returns the turn's outcome; writing its end is the caller's.
 */
export function brokenTurn(
  emit: Emit,
  state: State,
  turn: string,
  error: unknown,
): { stop: TurnStop; steps: number; calls: number } {
  const view = state.turns.findLast((one) => one.turn === turn)
  const message = `The turn broke: ${describe(error)}`
  for (const { call, tool, at, outcome } of view?.calls ?? []) {
    if (outcome !== undefined) continue
    emit({ type: 'tool/error', turn, call, tool, error: 'exception', message, ms: Math.max(0, state.t - at) })
  }
  const steps = view?.steps.length ?? 0
  const remedy = 'The next turn tries again. If it keeps happening, choose another model and report this.'
  emit({ type: 'llm/failed', turn, step: steps, kind: 'exception', message, remedy })
  return { stop: 'failed', steps, calls: view?.calls.length ?? 0 }
}
