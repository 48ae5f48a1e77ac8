import './connections.css'
import type { PageView, State } from '../../../src-shared/events/state.ts'
import { useNow } from '../kit/time-hooks.ts'
import { stageActions } from '../stage/stage-actions.ts'
import { overlayLed, sightLed } from './lamps.ts'
import { ObsCard } from './obs-card.tsx'
import { CopyAddress, EyeLink } from './page-addresses.tsx'

/** What is connected, and how to connect it: overlay pages, the eye and OBS. */
export function Connections({ state }: { state: State }) {
  const now = useNow()
  const { pages, sources, run, panic, ended } = state
  const overlay = overlayLed(state, now)
  const eye = sightLed(state, now)
  return (
    <section className="connections" aria-label="Connections">
      <div className="sh">
        <h2>Connections</h2>
      </div>
      <div className="connection">
        <i className="lamp-dot" data-lamp={overlay.lamp} aria-hidden="true" />
        <b>Overlay</b>
        <span className="t2">{pages.length === 0 ? 'not connected' : pageCount(pages.length)}</span>
      </div>
      {pages.length > 0 && (
        <ul>
          {pages.map((page) => (
            <li key={page.page}>{pageWords(page)}</li>
          ))}
        </ul>
      )}
      <div className="connection-acts">
        <CopyAddress label="Copy overlay address" look="btn sm" />
        <button
          type="button"
          className="btn sm"
          disabled={panic !== null || ended !== null}
          title={panic ? 'Everything is cut. Resume first.' : 'Shows text, an emote, particles and a sound'}
          onClick={stageActions.test}
        >
          Send a test cue
        </button>
      </div>
      <div className="connection">
        <i className="lamp-dot" data-lamp={eye.lamp} aria-hidden="true" />
        <b>Eye</b>
        <span className="t2">{sources.length === 0 ? 'no source' : eye.detail}</span>
        <EyeLink run={run} label="Open the eye" look="btn sm" />
      </div>
      <ObsCard state={state} />
    </section>
  )
}

const pageCount = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

/** Describes an overlay page: `overlay-1: visible in OBS, scene Gameplay`. */
export function pageWords({ page, hidden, scene }: PageView): string {
  const where = hidden === undefined ? 'in a browser' : hidden ? 'hidden in OBS' : 'visible in OBS'
  return `${page}: ${where}${scene === undefined ? '' : `, scene ${scene}`}`
}
