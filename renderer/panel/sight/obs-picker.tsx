import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { obsFailure } from '../connections/obs-failure.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import type { Loaded } from '../store/use-answer.ts'
import { SourceTile } from './source-tile.tsx'

/** Buttons that choose what to watch in OBS: the scene on air, or one scene or source. */
export function ObsPicker({ state, watchable: { answer } }: { state: State; watchable: Loaded<EyeAnswer> }) {
  const { source, obsSource } = state.settings.sight
  const isConnected = state.obs?.state === 'connected'
  const chosen = source === 'obs' ? obsSource : null
  if (!isConnected) {
    return (
      <div className="wrap part eye-detail">
        <Button
          look="sm"
          disabled={state.obs?.state === 'connecting'}
          onClick={() => void send({ command: 'obs-connect' })}
          label={state.obs?.state === 'connecting' ? ui.sight.connecting : ui.sight.connectObs}
        />
        {state.obs?.message !== undefined && (
          <span className="t2">
            {obsFailure(state.obs).message} {obsFailure(state.obs).remedy}
          </span>
        )}
      </div>
    )
  }
  const isMissing =
    chosen !== null && chosen !== '' && answer !== null && !answer.obs.some(({ name }) => name === chosen)
  return (
    <>
      {isMissing && <p className="problem">{fill(ui.sight.obsGone, { name: chosen })}</p>}
      <ul className="tiles sees eye-thumbs" aria-label={ui.sight.scenesOfObs}>
        <SourceTile
          choice={{ source: 'obs', obsSource: '' }}
          label={ui.sight.sceneOnAir}
          kind={ui.sight.followsObs}
          isChosen={chosen === ''}
          isIgnored={false}
        />
        {answer?.obs.map(({ name, kind, ignored }) => (
          <SourceTile
            key={`${kind} ${name}`}
            choice={{ source: 'obs', obsSource: name }}
            label={name}
            kind={kind === 'scene' ? 'scene' : 'source'}
            isChosen={name === chosen}
            isIgnored={ignored}
          />
        ))}
      </ul>
      {answer === null && <p className="t3">{ui.sight.loading}</p>}
    </>
  )
}
