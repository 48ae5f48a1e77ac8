import './orphan-question.css'
import type { State } from '../../../src-shared/events/state.ts'
import type { CallView } from '../../../src-shared/events/turn-view.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { useIsOwner } from '../store/role.ts'
import { useIsPast } from '../store/shown.ts'
import { send } from '../store/store.ts'

/** Asks whether a tool call took effect before a restart interrupted it. */
export function OrphanQuestion({ call }: { call: CallView }) {
  // Hidden in a past run, because the live run uses the same ids for other calls.
  const isPast = useIsPast()
  const isOwner = useIsOwner()
  if (isPast) return null
  const answer = (happened: boolean): void => void send({ command: 'settle-call', call: call.call, happened })
  return (
    <fieldset
      className="wrap orphan-question"
      disabled={!isOwner}
      aria-label={fill(ui.stream.didItHappen, { tool: call.tool })}
    >
      <b>{ui.stream.didIt}</b>
      <Button look="sm" onClick={() => answer(true)} label={ui.stream.itHappened} />
      <Button look="sm" onClick={() => answer(false)} label={ui.stream.itDidNot} />
    </fieldset>
  )
}

/** Returns whether a restart interrupted a call and the streamer has not yet said whether it took effect. */
export const isUnsettled = ({ outcome }: CallView): boolean =>
  outcome?.error === 'orphan' && outcome.settled === undefined

/** Returns the calls that may or may not have taken effect, newest first. */
export const unsettledCalls = ({ turns }: Pick<State, 'turns'>): CallView[] =>
  turns.flatMap(({ calls }) => calls.filter(isUnsettled)).reverse()
