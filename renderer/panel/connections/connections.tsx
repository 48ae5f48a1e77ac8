import type { State } from '../../../src-shared/events/state.ts'
import type { PageView } from '../../../src-shared/events/views.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { stageActions } from '../stage/stage-actions.ts'
import { ConnectedGames } from './connected-games.tsx'
import { overlayLed, sightLed } from './lamps.ts'
import { CopyPanelAddress } from './obs-addresses.tsx'
import { ObsCard } from './obs-card.tsx'
import { CopyAddress, EyeLink } from './page-addresses.tsx'

/** The overlay pages, the eye and OBS: their states, and how to connect them. */
export function Connections({ state }: { state: State }) {
  const now = useNow()
  const { pages, sources, run, panic, ended } = state
  const overlay = overlayLed(state, now)
  const eye = sightLed(state, now)
  return (
    <section className="stack" aria-label={ui.connections.connections}>
      <div className="sh">
        <h2>{ui.connections.connections}</h2>
      </div>
      <div className="inline lamp-line">
        <i className="lamp-dot" data-lamp={overlay.lamp} aria-hidden="true" />
        <b>{ui.lamp.overlay}</b>
        <span className="t2 fine clip">
          {pages.length === 0 ? ui.lamp.notConnected : pageCount(pages.length)}
        </span>
      </div>
      {pages.length > 0 && (
        <ul className="fine t2 beside-lamp">
          {pages.map((page) => (
            <li key={page.page}>{pageWords(page)}</li>
          ))}
        </ul>
      )}
      <div className="wrap tight fine beside-lamp">
        <CopyAddress label={ui.connections.copyOverlay} look="btn sm" />
        <CopyPanelAddress look="btn sm" />
        <Button
          look="sm"
          disabled={panic !== null || ended !== null}
          title={panic ? ui.connections.cutResumeFirst : ui.connections.testShows}
          onClick={stageActions.test}
          label={ui.connections.sendTest}
        />
      </div>
      <div className="inline lamp-line">
        <i className="lamp-dot" data-lamp={eye.lamp} aria-hidden="true" />
        <b>{ui.connections.eye}</b>
        <span className="t2 fine clip">{sources.length === 0 ? ui.lamp.noSource : eye.detail}</span>
        <EyeLink run={run} label={ui.connections.openEye} look="btn sm" />
      </div>
      <ConnectedGames state={state} />
      <ObsCard state={state} />
    </section>
  )
}

const pageCount = (count: number): string =>
  count === 1 ? ui.connections.onePage : fill(ui.connections.pages, { count })

/** Describes an overlay page: `overlay-1: visible in OBS, scene Gameplay`. */
export function pageWords({ page, hidden, scene, isApp }: PageView): string {
  if (isApp) return `${page}: ${ui.connections.inAppWindow}`
  const where =
    hidden === undefined
      ? ui.connections.inBrowser
      : hidden
        ? ui.connections.hiddenInObs
        : ui.connections.visibleInObs
  return `${page}: ${where}${scene === undefined ? '' : fill(ui.connections.inScene, { scene })}`
}
