import { OctagonAlert, Pause, Unplug } from 'lucide-react'
import type { State } from '../../../src-shared/events/state.ts'
import { dismissProblem, order, usePanel } from '../store.ts'
import { clockTime } from '../view/words.ts'
import { HoldToResume } from './hold-to-resume.tsx'

/** What stands above the stream: panic, a lost line, a brain that does not answer, pause, a failed command. */
export function Notices({ state }: { state: State | null }) {
  const status = usePanel((panel) => panel.status)
  const lostAt = usePanel((panel) => panel.lostAt)
  const problem = usePanel((panel) => panel.problem)
  const failed = state?.turns.at(-1)?.steps.findLast(({ failed }) => failed !== undefined)?.failed
  const cut = state?.panic ? state.cues.filter(({ dropped }) => dropped === 'panic').length : 0
  return (
    <>
      {state?.panic && (
        <div className="cutbar" role="alert">
          <div>
            <h2>Everything is cut</h2>
            <p id="cut-words">
              {cut > 0 &&
                `The overlay was cleared and ${cut === 1 ? '1 cue was' : `${cut} cues were`} dropped. `}
              Nothing reaches the stage until you resume, even after a restart. Cut by {state.panic.by} at{' '}
              {clockTime(state.panic.at)}.
            </p>
          </div>
          <HoldToResume />
        </div>
      )}
      {lostAt !== null && status !== 'live' && (
        <div className="note err" role="status">
          <Unplug size={18} aria-hidden />
          <p>
            <b>Adlib stopped answering at {clockTime(lostAt)}.</b> What you see is from before. This page
            tries again by itself.
          </p>
        </div>
      )}
      {failed && failed.kind !== 'cancelled' && state?.brain.driver !== 'understudy' && !state?.panic && (
        <div className="note err" role="status">
          <OctagonAlert size={18} aria-hidden />
          <p>
            <b>{failed.message}</b> {failed.remedy}
          </p>
          <button
            type="button"
            className="btn sm"
            onClick={() => void order({ command: 'brain', model: 'understudy' })}
          >
            Let Understudy carry on
          </button>
        </div>
      )}
      {problem && (
        <div className="note err" role="alert">
          <OctagonAlert size={18} aria-hidden />
          <p>
            <b>{problem.message}</b> {problem.remedy}
          </p>
          <button type="button" className="btn sm" onClick={dismissProblem}>
            Dismiss
          </button>
        </div>
      )}
      {state?.paused && !state.panic && (
        <div className="note" role="status">
          <Pause size={18} aria-hidden />
          <p>
            <b>Paused.</b> The performer starts no new turn. You can still whisper, say a line or send a test
            cue.
          </p>
        </div>
      )}
    </>
  )
}
