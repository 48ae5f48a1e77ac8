import { CircleCheck, Hourglass, Sparkles } from 'lucide-react'
import type { State } from '../../../src-shared/events/state.ts'
import { streamPages } from '../../../src-shared/events/stream-pages.ts'
import { isActing } from '../../../src-shared/stage/puppets.ts'
import { pageWords } from '../connections/connections.tsx'
import { connectionsWords } from '../connections/connections-words.ts'
import { ObsCard } from '../connections/obs-card.tsx'
import { CopyAddress } from '../connections/page-addresses.tsx'
import { desktop } from '../kit/desktop.ts'
import { stageActions } from '../stage/stage-actions.ts'
import { send } from '../store/store.ts'
import { setupWords } from './setup-words.ts'

/** Setup question: how the overlay gets into the stream. Shows whether an overlay is connected. */
export function OverlayQuestion({ state }: { state: State }) {
  const { panic, settings } = state
  const pages = streamPages(state.pages)
  const isSeen = pages.length > 0
  const hasWindow = settings.desktop.overlay
  const Icon = isSeen ? CircleCheck : Hourglass
  return (
    <>
      <h4>OBS Studio</h4>
      <div className="connections">
        <ObsCard state={state} />
      </div>
      {state.obs === null && (
        <p className="t2">
          {setupWords.needsObs} <b>{setupWords.obsMenu}</b> {setupWords.checked}
        </p>
      )}
      <h4>{setupWords.otherProgram}</h4>
      <div className="setup-row">
        <CopyAddress label={connectionsWords.copyOverlay} look="btn" />
        <span className="t2">{setupWords.addSource}</span>
      </div>
      {desktop !== null && (
        <>
          <h4>{setupWords.windowCapture}</h4>
          <div className="setup-row">
            <button
              type="button"
              className="btn"
              onClick={() => void send({ command: 'settings', patch: { desktop: { overlay: !hasWindow } } })}
            >
              {hasWindow ? setupWords.closeWindow : setupWords.openWindow}
            </button>
            <span className="t2">{hasWindow ? setupWords.captureWindow : setupWords.windowAbout}</span>
          </div>
        </>
      )}
      <div className="setup-seen" data-seen={isSeen || undefined}>
        <Icon size={20} aria-hidden />
        <div>
          <p role="status">
            <b>
              {isSeen ? setupWords.seen : hasWindow ? setupWords.windowIsOpen : setupWords.waitingForOverlay}
            </b>{' '}
            {isSeen || hasWindow ? setupWords.proveIt : setupWords.changesSoon}
          </p>
          {isSeen && <p className="t2">{pages.map(pageWords).join('; ')}</p>}
        </div>
        <button
          type="button"
          className="btn"
          disabled={!(isSeen || hasWindow) || panic !== null}
          onClick={stageActions.test}
        >
          <Sparkles size={14} aria-hidden />
          {setupWords.sendBurst}
        </button>
      </div>
      <p className="t2">
        {isActing(settings.overlay.puppet) ? setupWords.puppetHome : setupWords.captionsHome}
      </p>
    </>
  )
}
