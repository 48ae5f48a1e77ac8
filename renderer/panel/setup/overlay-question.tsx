import { CircleCheck, Hourglass, Sparkles } from 'lucide-react'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { pageWords } from '../connections/connections.tsx'
import { ObsCard } from '../connections/obs-card.tsx'
import { CopyAddress } from '../connections/page-addresses.tsx'
import { stageActions } from '../stage/stage-actions.ts'
import { send } from '../store/store.ts'

/** How the overlay gets into the stream, and whether it has arrived there. */
export function OverlayQuestion({ state }: { state: State }) {
  const { pages, panic } = state
  const isSeen = pages.length > 0
  const Icon = isSeen ? CircleCheck : Hourglass
  return (
    <>
      <h4>OBS Studio</h4>
      <div className="connections">
        <ObsCard state={state} />
      </div>
      {state.obs === null && (
        <p className="t2">
          Needs OBS 28 or newer, running, with <b>Tools › WebSocket Server Settings › Enable</b> checked.
        </p>
      )}
      <h4>Any other program, or by hand</h4>
      <div className="setup-row">
        <CopyAddress label="Copy overlay address" look="btn" />
        <span className="t2">Add a browser source of 1920 × 1080 and paste the address.</span>
      </div>
      <div className="setup-seen" data-seen={isSeen || undefined}>
        <Icon size={20} aria-hidden />
        <div>
          <p role="status">
            <b>{isSeen ? 'We see your overlay.' : 'Waiting for your overlay…'}</b>{' '}
            {isSeen ? 'Send a burst to prove it.' : 'This changes as soon as it opens the address.'}
          </p>
          {isSeen && <p className="t2">{pages.map(pageWords).join('; ')}</p>}
        </div>
        <button
          type="button"
          className="btn"
          disabled={!isSeen || panic !== null}
          onClick={stageActions.test}
        >
          <Sparkles size={14} aria-hidden />
          Send a burst
        </button>
      </div>
      <p className="t2">Captions have a home: press a place in the preview.</p>
    </>
  )
}

type CaptionPlace = Settings['overlay']['captions']

const places: readonly (readonly [place: CaptionPlace, name: string])[] = [
  ['top-left', 'Top left'],
  ['top', 'Top'],
  ['top-right', 'Top right'],
  ['bottom-left', 'Bottom left'],
  ['bottom', 'Bottom'],
  ['bottom-right', 'Bottom right'],
]

/** The places for captions, over the preview. A press chooses one and shows a caption there. */
export function CaptionPlaces(props: { chosen: CaptionPlace; show: (sample: CueContent) => void }) {
  const choose = async (captions: CaptionPlace): Promise<void> => {
    if (await send({ command: 'settings', patch: { overlay: { captions } } }))
      props.show({ lane: 'caption', text: 'This is where captions appear.' })
  }
  return (
    <fieldset className="caption-places" aria-label="Place of captions">
      {places.map(([place, name]) => (
        <button
          key={place}
          type="button"
          data-place={place}
          aria-label={name}
          aria-pressed={place === props.chosen}
          onClick={() => void choose(place)}
        />
      ))}
    </fieldset>
  )
}
