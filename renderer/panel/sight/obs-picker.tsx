import { useRef } from 'react'
import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { obsFailure } from '../connections/obs-failure.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import type { Loaded } from '../store/use-answer.ts'
import { useInView, useObsThumb } from './use-eye.ts'

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
        <ObsCard
          name=""
          label={ui.sight.sceneOnAir}
          kind={ui.sight.followsObs}
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
      {answer === null && <p className="t3">{ui.sight.loading}</p>}
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
    ? ui.sight.onNeverList
    : failure
      ? `${failure.message} ${failure.remedy}`
      : url === null
        ? ui.sight.loading
        : null
  return (
    <li ref={card}>
      <button
        type="button"
        className="tile"
        aria-pressed={isChosen}
        disabled={isIgnored}
        onClick={() =>
          void send({ command: 'settings', patch: { sight: { source: 'obs', obsSource: name } } })
        }
      >
        <span className="picture fine">
          {words === null ? <img src={url ?? ''} alt="" /> : <span>{words}</span>}
        </span>
        <b title={label}>{label}</b>
        <span className="t3 fine">{kind}</span>
        {isChosen && <span className="badge sight">{ui.sight.chosen}</span>}
      </button>
    </li>
  )
}
