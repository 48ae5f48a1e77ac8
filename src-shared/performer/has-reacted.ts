import { isTimingRule } from '../events/denial.ts'
import type { State } from '../events/state.ts'
import type { TurnView } from '../events/turn-view.ts'

/** Returns whether content from a turn's model reached the stage, or was held back only because of timing. */
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
