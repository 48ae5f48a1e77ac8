import { isTimingRule } from '../events/denial.ts'
import type { State, TurnView } from '../events/state.ts'

/**
 * Returns whether the model of a turn reached the stage, or would have at a better time. The plan's effects and lines of
 * the bank are not its own.
 */
export function hasReacted({ cues, filtered }: State, turn: string, view: TurnView | undefined): boolean {
  const byRules = new Set(
    view?.steps.flatMap(({ step, madeBy }) => (madeBy === 'rules' ? [`${turn}.${step}`] : [])),
  )
  const isOwn = (call: string | undefined) =>
    call === undefined || !byRules.has(call.slice(0, call.lastIndexOf('.')))
  return (
    cues.some(({ cue }) => cue.turn === turn && cue.line === undefined && isOwn(cue.call)) ||
    filtered.some((row) => row.turn === turn && isTimingRule(row.rule) && isOwn(row.call)) ||
    (view?.calls.some(({ call, outcome }) => isOwn(call) && isTimingRule(outcome?.denial?.kind ?? '')) ??
      false)
  )
}
