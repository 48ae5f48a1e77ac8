import { CircleCheck, Hourglass, Sparkles } from 'lucide-react'
import type { State } from '../../../src-shared/events/state.ts'
import { streamPages } from '../../../src-shared/events/stream-pages.ts'
import { isActing } from '../../../src-shared/stage/puppets.ts'
import { pageWords } from '../connections/connections.tsx'
import { ObsCard } from '../connections/obs-card.tsx'
import { CopyAddress } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { desktop } from '../kit/desktop.ts'
import { ui } from '../kit/language.ts'
import { stageActions } from '../stage/stage-actions.ts'
import { send } from '../store/store.ts'

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
      <div className="stack connections">
        <ObsCard state={state} />
      </div>
      {state.obs === null && (
        <p className="t2">
          {ui.setup.needsObs} <b>{ui.setup.obsMenu}</b> {ui.setup.checked}
        </p>
      )}
      <h4>{ui.setup.otherProgram}</h4>
      <div className="wrap setup-row">
        <CopyAddress label={ui.connections.copyOverlay} look="btn" />
        <span className="t2">{ui.setup.addSource}</span>
      </div>
      {desktop !== null && (
        <>
          <h4>{ui.setup.windowCapture}</h4>
          <div className="wrap setup-row">
            <Button
              onClick={() => void send({ command: 'settings', patch: { desktop: { overlay: !hasWindow } } })}
              label={hasWindow ? ui.setup.closeWindow : ui.setup.openWindow}
            />
            <span className="t2">{hasWindow ? ui.setup.captureWindow : ui.setup.windowAbout}</span>
          </div>
        </>
      )}
      <div className="wrap box warned setup-row setup-seen" data-seen={isSeen || undefined}>
        <Icon size={20} aria-hidden />
        <div>
          <p role="status">
            <b>{isSeen ? ui.setup.seen : hasWindow ? ui.setup.windowIsOpen : ui.setup.waitingForOverlay}</b>{' '}
            {isSeen || hasWindow ? ui.setup.proveIt : ui.setup.changesSoon}
          </p>
          {isSeen && <p className="t2">{pages.map(pageWords).join('; ')}</p>}
        </div>
        <Button
          icon={Sparkles}
          disabled={!(isSeen || hasWindow) || panic !== null}
          onClick={stageActions.test}
          label={ui.setup.sendBurst}
        />
      </div>
      <p className="t2">{isActing(settings.overlay.puppet) ? ui.setup.puppetHome : ui.setup.captionsHome}</p>
    </>
  )
}
