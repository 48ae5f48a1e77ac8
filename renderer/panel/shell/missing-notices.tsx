import { EyeOff, Film, MonitorOff, OctagonAlert, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { demoReason, isDemo, streamPages } from '../../../src-shared/events/on-air.ts'
import type { StandInView, State } from '../../../src-shared/events/state.ts'
import { obsFailure } from '../connections/obs-failure.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { withCode } from '../kit/with-code.tsx'
import { retryWords, standInWords } from '../models/active-model.ts'
import { unwatched } from '../sight/unwatched.ts'
import { send, usePanel } from '../store/store.ts'

type SetupStep = State['settings']['setup']['step']

/** Opens the setup at a question. */
export type OpenSetup = (step: SetupStep) => void

/** Time (ms) before a missing overlay is reported, because pages need a moment to connect again after a restart. */
const overlayMs = 10_000

/** Notices about parts that the show lacks, such as a source. Most have a button that helps. */
export function MissingNotices({ state, openSetup }: { state: State; openSetup: OpenSetup }) {
  const { standIn, panic } = state
  return (
    <>
      <UnwatchedNotice state={state} openSetup={openSetup} />
      <ReelNotice state={state} openSetup={openSetup} />
      {standIn !== null && panic === null && (
        <StandInNotice state={state} standIn={standIn} openSetup={openSetup} />
      )}
      <ObsNotice state={state} />
      <ClipsNotice state={state} />
      <VtubeStudioNotice state={state} />
      <OverlayNotice state={state} openSetup={openSetup} />
    </>
  )
}

function UnwatchedNotice({ state, openSetup }: { state: State; openSetup: OpenSetup }) {
  const trouble = unwatched(state)
  if (trouble === null) return null
  return (
    <div className="note err" role="status">
      <EyeOff size={18} aria-hidden />
      <p>
        <b>{fill(ui.shell.nothingWatched, { why: trouble.title })}</b> {withCode(trouble.text)}{' '}
        {state.panic === null && state.paused === null && state.observation !== null && ui.shell.untilThen}
      </p>
      {trouble.action === 'share' ? (
        <EyeLink run={state.run} label={ui.shell.openEye} look="btn sm" />
      ) : trouble.action === 'connect-obs' ? (
        <ConnectObs />
      ) : (
        <Fix act={() => openSetup('source')}>{ui.shell.chooseSource}</Fix>
      )}
    </div>
  )
}

/** Notice that the show is a demo although the setup is done, because no screen is shared. */
function ReelNotice({ state, openSetup }: { state: State; openSetup: OpenSetup }) {
  const { panic, paused, ended, sources } = state
  const isOver = panic !== null || paused !== null || ended !== null
  if (isOver || demoReason(state) !== 'reel' || unwatched(state) !== null) return null
  const screen = sources.find(({ source }) => source === 'screen')
  return (
    <div className="note" role="status">
      <Film size={18} aria-hidden />
      <p>
        <b>{ui.shell.onlyYouSee}</b> {ui.shell.reelPlays} {screen?.remedy && withCode(screen.remedy)}
      </p>
      <EyeLink run={state.run} label={ui.shell.openEye} look="btn sm" />
      <Fix act={() => openSetup('source')}>{ui.shell.chooseSource}</Fix>
    </div>
  )
}

function StandInNotice(props: { state: State; standIn: StandInView; openSetup: OpenSetup }) {
  const { state, standIn, openSetup } = props
  const now = useNow()
  const loading = standIn.kind === 'loading'
  return (
    <div className={loading ? 'note' : 'note err'} role="status">
      <OctagonAlert size={18} aria-hidden />
      <p>
        <b>
          {loading
            ? fill(ui.shell.standInLoading, { phase: standInWords(state, now) ?? '' })
            : fill(ui.shell.standInFor, { model: standIn.for })}
        </b>{' '}
        {!loading && withCode(`${standIn.why} ${retryWords(standIn.retryAt, now)}`)}
      </p>
      {!loading && <Fix act={() => openSetup('performer')}>{ui.shell.chooseModel}</Fix>}
      <Fix act={() => void send({ command: 'brain', model: 'understudy' })}>
        {ui.shell.switchToUnderstudy}
      </Fix>
    </div>
  )
}

function ObsNotice({ state: { obs, settings, ended, ...state } }: { state: State }) {
  const problem = usePanel((panel) => panel.problem)
  const isMissing = settings.stage.obs.enabled && obs?.state === 'failed' && ended === null
  if (!isMissing || unwatched({ obs, settings, ended, ...state })?.action === 'connect-obs') return null
  // The notice about a failed command, such as saving a clip, may already show this message.
  if (problem !== null && problem.message === obs.message) return null
  const failure = obsFailure(obs)
  return (
    <div className="note err" role="status">
      <Unplug size={18} aria-hidden />
      <p>
        <b>{failure.message || ui.shell.noObs}</b> {withCode(failure.remedy)}
      </p>
      <ConnectObs />
    </div>
  )
}

/** Notice that the show cannot save clips by itself, with what to turn on. */
function ClipsNotice({ state: { obs, settings, ended } }: { state: State }) {
  const { auto, own } = settings.clips
  if (!auto || own || ended !== null) return null
  const needsObs = !settings.stage.obs.enabled
  if (!needsObs && (obs?.state !== 'connected' || obs.replay !== false)) return null
  return (
    <div className="note" role="status">
      <Film size={18} aria-hidden />
      <p>
        <b>{needsObs ? ui.shell.clipsNeedObs : ui.shell.clipsNeedReplay}</b>{' '}
        {needsObs ? ui.shell.clipsConnectObs : ui.shell.clipsStartReplay}
      </p>
      {needsObs && <ConnectObs />}
    </div>
  )
}

function VtubeStudioNotice({ state: { vtubeStudio, ended } }: { state: State }) {
  if (vtubeStudio?.state !== 'failed' || ended !== null) return null
  return (
    <div className="note err" role="status">
      <Unplug size={18} aria-hidden />
      <p>
        <b>{vtubeStudio.message}</b> {vtubeStudio.remedy}
      </p>
    </div>
  )
}

function OverlayNotice({ state, openSetup }: { state: State; openSetup: OpenSetup }) {
  const { pages, panic, paused, ended, settings } = state
  // Adlib cannot detect whether the app's overlay window is captured, so assume that it is.
  const isInStream = streamPages(pages).length > 0 || settings.desktop.overlay
  const isMissing = !isInStream && panic === null && paused === null && ended === null && !isDemo(state)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => setIsLate(true), overlayMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isMissing])
  if (!isMissing || !isLate) return null
  return (
    <div className="note err" role="status">
      <MonitorOff size={18} aria-hidden />
      <p>
        <b>{ui.shell.noOverlay}</b> {ui.shell.noOverlayMeans}
      </p>
      <Fix act={() => openSetup('overlay')}>{ui.shell.addOverlay}</Fix>
    </div>
  )
}

const Fix = ({ act, children }: { act: () => void; children: string }) => (
  <Button look="sm" onClick={act} label={children} />
)

const ConnectObs = () => <Fix act={() => void send({ command: 'obs-connect' })}>{ui.shell.tryObs}</Fix>
