import { useRef } from 'react'
import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { obsFailure } from '../connections/obs-failure.ts'
import { send } from '../store/store.ts'
import { sightWords } from './sight-words.ts'
import { type Loaded, useInView, useObsThumb } from './use-eye.ts'

/** Buttons that choose what to watch in OBS: the scene on air, or one scene or source. */
export function ObsPicker({ state, watchable: { answer } }: { state: State; watchable: Loaded<EyeAnswer> }) {
  const { source, obsSource } = state.settings.sight
  const isConnected = state.obs?.state === 'connected'
  const chosen = source === 'obs' ? obsSource : null
  if (!isConnected) {
    return (
      <div className="eye-detail">
        <button
          type="button"
          className="btn sm"
          disabled={state.obs?.state === 'connecting'}
          onClick={() => void send({ command: 'obs-connect' })}
        >
          {state.obs?.state === 'connecting' ? sightWords.connecting : sightWords.connectObs}
        </button>
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
      {isMissing && <p className="problem">{sightWords.obsGone(chosen)}</p>}
      <ul className="eye-thumbs" aria-label={sightWords.scenesOfObs}>
        <ObsCard
          name=""
          label={sightWords.sceneOnAir}
          kind={sightWords.followsObs}
          isChosen={chosen === ''}
          isIgnored={false}
        />
        {answer?.obs.map(({ name, kind, ignored }) => (
          <ObsCard
            key={`${kind} ${name}`}
            name={name}
            label={name}
            kind={kind === 'scene' ? 'scene' : 'source'}
            isChosen={name === chosen}
            isIgnored={ignored}
          />
        ))}
      </ul>
      {answer === null && <p className="t3">{sightWords.loading}</p>}
    </>
  )
}

function ObsCard(props: {
  name: string
  label: string
  kind: string
  isChosen: boolean
  isIgnored: boolean
}) {
  const { name, label, kind, isChosen, isIgnored } = props
  const card = useRef<HTMLLIElement>(null)
  const { url, failure } = useObsThumb(name, useInView(card) && !isIgnored)
  const words = isIgnored
    ? sightWords.onNeverList
    : failure
      ? `${failure.message} ${failure.remedy}`
      : url === null
        ? sightWords.loading
        : null
  return (
    <li ref={card}>
      <button
        type="button"
        className="eye-thumb"
        aria-pressed={isChosen}
        disabled={isIgnored}
        onClick={() =>
          void send({ command: 'settings', patch: { sight: { source: 'obs', obsSource: name } } })
        }
      >
        <span className="eye-thumb-picture">
          {words === null ? <img src={url ?? ''} alt="" /> : <span>{words}</span>}
        </span>
        <b title={label}>{label}</b>
        <span className="t3">{kind}</span>
        {isChosen && <span className="badge sight">{sightWords.chosen}</span>}
      </button>
    </li>
  )
}
