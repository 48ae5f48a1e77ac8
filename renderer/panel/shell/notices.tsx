import './notices.css'
import {
  CircleQuestionMark,
  EyeOff,
  FileClock,
  FileWarning,
  HardDrive,
  OctagonAlert,
  Pause,
  Unplug,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import type { PanelRole } from '../../../src-shared/contract/panel-role.ts'
import type { OverLimitsView, StandInView, State } from '../../../src-shared/events/state.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { clockTime, counted, size } from '../kit/formats.ts'
import { useNow } from '../kit/time-hooks.ts'
import { retryWords } from '../models/brain-state.ts'
import { unwatched } from '../sight/eye-words.ts'
import { OwnerControls } from '../store/owner-controls.tsx'
import { dismissProblem, send, usePanel } from '../store/store.ts'
import { OrphanQuestion, unsettledCalls } from '../stream/orphan-question.tsx'
import { NoticeStack } from './notice-stack.tsx'
import { HoldToResume } from './panic.tsx'

/** Notices above the stream, for example about a panic, a full disk, a lost connection or a failed command. */
export function Notices({ state }: { state: State | null }) {
  const status = usePanel((panel) => panel.status)
  const lostAt = usePanel((panel) => panel.lostAt)
  const trouble = usePanel((panel) => panel.trouble)
  const problem = usePanel((panel) => panel.problem)
  const as = usePanel((panel) => panel.as)
  const turn = state?.turns.findLast(({ agent }) => agent === 'performer')
  const failed = turn?.steps.findLast(({ failed }) => failed !== undefined)?.failed
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
              Nothing reaches the stage until you resume, even after a restart. Cut from the {state.panic.by}{' '}
              at {clockTime(state.panic.at)}.
            </p>
          </div>
          {as === 'owner' ? <HoldToResume /> : <p>Only the owner can resume.</p>}
        </div>
      )}
      <NoticeStack>
        {trouble && (
          <div className="note err" role="alert">
            <HardDrive size={18} aria-hidden />
            <p>
              <b>{trouble.message}</b> {trouble.remedy} The performer waits until then. PANIC still works.
            </p>
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
        {lostAt !== null && status !== 'live' && state?.ended && (
          <div className="note" role="status">
            <Unplug size={18} aria-hidden />
            <p>
              <b>Adlib was stopped.</b> You are seeing the end of its run. This page reconnects when Adlib
              starts again.
            </p>
          </div>
        )}
        {lostAt !== null && status !== 'live' && !state?.ended && (
          <div className="note err" role="status">
            <Unplug size={18} aria-hidden />
            <p>
              <b>Adlib stopped responding at {clockTime(lostAt)}.</b> You are seeing the last known state.
              Reconnecting…
            </p>
          </div>
        )}
        <OwnerControls>
          {state && status === 'live' && <UnwatchedNotice state={state} />}
          {state?.standIn && !state.panic && <StandInNotice standIn={state.standIn} />}
          {failed && failed.kind !== 'cancelled' && state?.brain.driver !== 'understudy' && !state?.panic && (
            <div className="note err" role="status">
              <OctagonAlert size={18} aria-hidden />
              <p>
                <b>{failed.message}</b> {failed.remedy}
              </p>
              <button
                type="button"
                className="btn sm"
                onClick={() => void send({ command: 'brain', model: 'understudy' })}
              >
                Switch to the understudy
              </button>
            </div>
          )}
          {state && <OrphanNotice state={state} />}
          <SettingsNotice problem={state?.settingsProblem ?? null} />
          <SettingsNotice problem={state?.voiceProblem ?? null} />
          {state?.dataProblems.map((problem) => (
            <SettingsNotice key={problem.message} problem={problem} />
          ))}
          {state?.overLimits && <OverLimitsNotice over={state.overLimits} />}
        </OwnerControls>
        {state?.paused && !state.panic && (
          <div className="note" role="status">
            <Pause size={18} aria-hidden />
            <p>
              <b>Paused.</b> The performer starts no new turn. You can still whisper, say a line or send a
              test cue.
            </p>
          </div>
        )}
        {as !== 'owner' && <RoleNotice as={as} />}
      </NoticeStack>
    </>
  )
}

/** What the person at this device may do, and who does the rest. */
function RoleNotice({ as }: { as: Exclude<PanelRole, 'owner'> }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className="note">
      <UserRound size={18} aria-hidden />
      <p>
        <b>{as === 'moderator' ? 'You are a moderator.' : 'You are a viewer.'}</b>{' '}
        {as === 'moderator'
          ? 'You can panic, pause, hush, cancel and whisper. The owner does the rest.'
          : 'You can watch. Only the owner and moderators can act.'}
      </p>
      <button type="button" className="btn sm" onClick={() => setDismissed(true)}>
        Got it
      </button>
    </div>
  )
}

/** Notice that nothing is watched, with what the streamer can do about it. */
function UnwatchedNotice({ state }: { state: State }) {
  const trouble = unwatched(state)
  if (trouble === null) return null
  return (
    <div className="note err" role="status">
      <EyeOff size={18} aria-hidden />
      <p>
        <b>Nothing is watched. {trouble.title}</b> {trouble.text}
        {state.panic === null &&
          state.paused === null &&
          state.observation !== null &&
          ' Until then, the performer says only a quiet line now and then.'}
      </p>
      {trouble.action === 'share' && <EyeLink run={state.run} label="Open the eye" look="btn sm" />}
    </div>
  )
}

/** Notice about calls that the last restart interrupted, until the streamer answers whether they happened. */
function OrphanNotice({ state }: { state: State }) {
  const calls = unsettledCalls(state)
  const [newest] = calls
  if (newest === undefined) return null
  const others = calls.length - 1
  return (
    <div className="note err" role="status">
      <CircleQuestionMark size={18} aria-hidden />
      <p>
        <b>A restart cut off {newest.tool}.</b>{' '}
        <span className="orphan-why">It may or may not have happened, so Adlib does not repeat it.</span>
        {others > 0 && ` ${others} more ${others === 1 ? 'call waits' : 'calls wait'} for your answer.`}
      </p>
      <OrphanQuestion call={newest} />
    </div>
  )
}

/** Notice that the understudy stands in for a model: why, and when the model is retried. */
function StandInNotice({ standIn }: { standIn: StandInView }) {
  const now = useNow()
  const loading = standIn.kind === 'loading'
  return (
    <div className={loading ? 'note' : 'note err'} role="status">
      <OctagonAlert size={18} aria-hidden />
      <p>
        <b>
          {loading
            ? `Loading ${standIn.for}. The understudy performs until it is ready.`
            : `The understudy is standing in for ${standIn.for}.`}
        </b>{' '}
        {!loading && `${standIn.why} ${retryWords(standIn.retryAt, now)}`}
      </p>
      <button
        type="button"
        className="btn sm"
        onClick={() => void send({ command: 'brain', model: 'understudy' })}
      >
        Switch to the understudy
      </button>
    </div>
  )
}

/** Asks whether to delete the runs beyond the storage limits. Either button closes the question. */
export function OverLimitsNotice({ over: { runs, of, bytes, why } }: { over: OverLimitsView }) {
  const answer = (verdict: 'delete' | 'keep') => void send({ command: 'run-limits', verdict })
  return (
    <div className="note" role="status">
      <FileClock size={18} aria-hidden />
      <p>
        <b>
          The limits would delete {runs} of {counted(of, 'run')} ({size(bytes)}).
        </b>{' '}
        {why === 'most' ? 'That is more than half' : 'The clock may be wrong'}, so nothing was deleted.
        Deleted runs can be restored for a day.
      </p>
      <button type="button" className="btn sm" onClick={() => answer('keep')}>
        Keep them
      </button>
      <button type="button" className="btn sm" onClick={() => answer('delete')}>
        Delete them
      </button>
    </div>
  )
}

/** Problem with the settings file, the voice or a data file. Dismiss hides it on this page until another appears. */
export function SettingsNotice({ problem }: { problem: State['settingsProblem'] }) {
  const [dismissed, setDismissed] = useState('')
  if (problem === null || problem.message === dismissed) return null
  return (
    <div className="note err" role="status">
      <FileWarning size={18} aria-hidden />
      <p>
        <b>{problem.message}</b> {problem.remedy}
      </p>
      <button type="button" className="btn sm" onClick={() => setDismissed(problem.message)}>
        Dismiss
      </button>
    </div>
  )
}
