import './orphan-question.css'
import type { CallView, State } from '../../../src-shared/events/state.ts'
import { useIsPast } from '../store/shown.ts'
import { send } from '../store/store.ts'

/** Asks whether a call happened that a restart cut off. The performer reads the answer with its next turn. */
export function OrphanQuestion({ call }: { call: CallView }) {
  // The ids of a past run name other calls in the live one.
  if (useIsPast()) return null
  const answer = (happened: boolean): void => void send({ command: 'settle-call', call: call.call, happened })
  return (
    <fieldset className="orphan-question" aria-label={`Did ${call.tool} happen?`}>
      <b>Did it happen?</b>
      <button type="button" className="btn sm" onClick={() => answer(true)}>
        It happened
      </button>
      <button type="button" className="btn sm" onClick={() => answer(false)}>
        It did not
      </button>
    </fieldset>
  )
}

/** Whether a call was cut off by a restart and nobody has said whether it happened. */
export const isUnsettled = ({ outcome }: CallView): boolean =>
  outcome?.error === 'orphan' && outcome.settled === undefined

/** Returns the calls that may or may not have happened, the newest first. */
export const unsettledCalls = ({ turns }: Pick<State, 'turns'>): CallView[] =>
  turns.flatMap(({ calls }) => calls.filter(isUnsettled)).reverse()
