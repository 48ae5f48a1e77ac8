import './notices.css'
import {
  ChevronDown,
  CircleQuestionMark,
  FileClock,
  FileWarning,
  HardDrive,
  OctagonAlert,
  Pause,
  Unplug,
  UserRound,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { PanelRole } from '../../../src-shared/contract/command-row.ts'
import type { OverLimitsView, State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { withCode } from '../kit/with-code.tsx'
import { OwnerControls } from '../store/owner-controls.tsx'
import { dismissProblem, send, usePanel } from '../store/store.ts'
import { OrphanQuestion, unsettledCalls } from '../stream/orphan-question.tsx'
import type { OpenSetup } from './missing-notices.tsx'
import { HoldToResume } from './panic.tsx'

const MissingNotices = lazy(async () => {
  const { MissingNotices } = await import('./missing-notices.tsx')
  return { default: MissingNotices }
})

/** Notices above the stream, for example about a panic, a full disk, a lost connection or a failed command. */
export function Notices({ state, openSetup }: { state: State | null; openSetup: OpenSetup }) {
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
        <div className="inline loose fixed cutbar" role="alert">
          <div>
            <h2>{ui.shell.everythingCut}</h2>
            <p id="cut-words">{panicWords(cut, state.panic.by, clockTime(state.panic.at))}</p>
          </div>
          {as === 'owner' ? <HoldToResume /> : <p>{ui.shell.onlyOwnerResumes}</p>}
        </div>
      )}
      <NoticeStack>
        {trouble && (
          <div className="note err" role="alert">
            <HardDrive size={18} aria-hidden />
            <p>
              <b>{trouble.message}</b> {fill(ui.shell.diskTrouble, { remedy: trouble.remedy })}
            </p>
          </div>
        )}
        {/* a change that needs a code is not a failure: a separate question asks for the code */}
        {problem && problem.kind !== 'needs_code' && (
          <div className="note err" role="alert">
            <OctagonAlert size={18} aria-hidden />
            <p>
              <b>{problem.message}</b> {withCode(problem.remedy)}
            </p>
            <Button look="sm" onClick={dismissProblem} label={ui.shell.dismiss} />
          </div>
        )}
        {lostAt !== null && status !== 'live' && state?.ended && (
          <div className="note" role="status">
            <Unplug size={18} aria-hidden />
            <p>
              <b>{ui.shell.adlibStopped}</b> {ui.shell.endOfRun}
            </p>
          </div>
        )}
        {lostAt !== null && status !== 'live' && !state?.ended && (
          <div className="note err" role="status">
            <Unplug size={18} aria-hidden />
            <p>
              <b>{fill(ui.shell.stoppedResponding, { time: clockTime(lostAt) })}</b> {ui.shell.lastState}
            </p>
          </div>
        )}
        <OwnerControls>
          {/* a viewer's state does not say what is missing */}
          {state && status === 'live' && as !== 'viewer' && (
            <Suspense fallback={null}>
              <MissingNotices state={state} openSetup={openSetup} />
            </Suspense>
          )}
          {failed && failed.kind !== 'cancelled' && state?.brain.driver !== 'understudy' && !state?.panic && (
            <div className="note err" role="status">
              <OctagonAlert size={18} aria-hidden />
              <p>
                <b>{failed.message}</b> {withCode(failed.remedy)}
              </p>
              <Button
                look="sm"
                onClick={() => void send({ command: 'brain', model: 'understudy' })}
                label={ui.shell.switchToUnderstudy}
              />
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
              <b>{ui.shell.paused}</b> {ui.shell.pausedText}
            </p>
          </div>
        )}
        {as !== 'owner' && <RoleNotice as={as} />}
      </NoticeStack>
    </>
  )
}

function RoleNotice({ as }: { as: Exclude<PanelRole, 'owner'> }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className="note">
      <UserRound size={18} aria-hidden />
      <p>
        <b>{as === 'moderator' ? ui.shell.youModerate : ui.shell.youWatch}</b>{' '}
        {as === 'moderator' ? ui.shell.moderatorMay : ui.shell.viewerMay}
      </p>
      <Button look="sm" onClick={() => setDismissed(true)} label={ui.shell.gotIt} />
    </div>
  )
}

function OrphanNotice({ state }: { state: State }) {
  const calls = unsettledCalls(state)
  const [newest] = calls
  if (newest === undefined) return null
  const others = calls.length - 1
  return (
    <div className="note err" role="status">
      <CircleQuestionMark size={18} aria-hidden />
      <p>
        <b>{fill(ui.shell.cutOff, { tool: newest.tool })}</b>{' '}
        <span className="orphan-why">{ui.shell.maybeHappened}</span>
        {others > 0 && fill(ui.shell.othersWait, { others })}
      </p>
      <OrphanQuestion call={newest} />
    </div>
  )
}

/** Asks whether to delete the runs that exceed the storage limits. */
export function OverLimitsNotice({ over: { runs, of, bytes, why } }: { over: OverLimitsView }) {
  const answer = (verdict: 'delete' | 'keep') => void send({ command: 'run-limits', verdict })
  return (
    <div className="note" role="status">
      <FileClock size={18} aria-hidden />
      <p>
        <b>{fill(ui.shell.overLimits, { runs, of, size: size(bytes) })}</b>{' '}
        {fill(ui.shell.notDeleted, { why: why === 'most' ? ui.shell.overHalf : ui.shell.clockWrong })}
      </p>
      <Button look="sm" onClick={() => answer('keep')} label={ui.shell.keepThem} />
      <Button look="sm" onClick={() => answer('delete')} label={ui.shell.deleteThem} />
    </div>
  )
}

/**
 * Notice about a problem with the settings file, the voice or a data file. A dismissed notice stays hidden until
 * another problem appears.
 */
export function SettingsNotice({ problem }: { problem: State['settingsProblem'] }) {
  const [dismissed, setDismissed] = useState('')
  if (problem === null || problem.message === dismissed) return null
  return (
    <div className="note err" role="status">
      <FileWarning size={18} aria-hidden />
      <p>
        <b>{problem.message}</b> {withCode(problem.remedy)}
      </p>
      <Button look="sm" onClick={() => setDismissed(problem.message)} label={ui.shell.dismiss} />
    </div>
  )
}

/** Says what PANIC did and who or what turned it on: `by` is also the name of a paired device or of a program's key. */
export function panicWords(cut: number, by: string, at: string): string {
  const { cutDropped, cutLasts, panicOrigins } = ui.shell
  const origin = Object.hasOwn(panicOrigins, by)
    ? panicOrigins[by as keyof typeof panicOrigins]
    : panicOrigins.device
  return [...(cut > 0 ? [fill(cutDropped, { count: cut })] : []), cutLasts, fill(origin, { by, at })].join(
    ' ',
  )
}

/** Notices, most important first. A narrow page shows only the first notice until "n more" is pressed. */
function NoticeStack({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    // The notices can change without a render of this component, for example when one is dismissed.
    const read = (): void => setCount(element.querySelectorAll('.note').length)
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <div className="fixed notices" data-open={isOpen || undefined}>
      <div ref={list}>{children}</div>
      {count > 1 && (
        <button
          type="button"
          className="notices-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? ui.shell.showLess : fill(ui.shell.more, { count: count - 1 })}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
