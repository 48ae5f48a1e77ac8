import { type ObsAnswer, obsAnswer } from '../../../src-shared/contract/api/stage.ts'
import { obsReason } from '../../../src-shared/events/event/connection.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { ObsView } from '../../../src-shared/events/views.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { SecretField } from '../settings/secret-field.tsx'
import { changeStage } from '../stage/stage-actions.ts'
import { problemOf, send, usePanel } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { DownloadLoader } from './obs-addresses.tsx'
import { obsFailure } from './obs-failure.ts'

/** The connection to OBS: its state, buttons and settings. */
export function ObsCard({ state: { obs, settings } }: { state: State }) {
  const { enabled, micInput } = settings.stage.obs
  const connection = obs?.state ?? 'off'
  const { choices, refresh } = useObsChoices(obs)
  const add = async (): Promise<void> => {
    if (await send({ command: 'obs-add' })) refresh()
  }
  return (
    <>
      <div className="inline lamp-line">
        <i className="lamp-dot" data-lamp={lamps[connection]} aria-hidden="true" />
        <b>OBS</b>
        <span className="t2 fine clip">{obsWords(obs)}</span>
        {connection !== 'connected' && (
          <Button
            look="sm"
            disabled={connection === 'connecting'}
            onClick={() => void connectObs()}
            label={connection === 'failed' ? ui.connections.tryAgain : ui.connections.connectObs}
          />
        )}
      </div>
      {obs?.message !== undefined && (
        <p className="remedy fine anywhere beside-lamp">
          <b>{obsFailure(obs).message}</b> {obsFailure(obs).remedy}
        </p>
      )}
      {enabled && <SecretField name="obs-password" />}
      {connection === 'connected' && (
        <div className="wrap tight fine beside-lamp">
          <button
            type="button"
            className={choices?.added ? 'btn sm' : 'btn sm warm'}
            disabled={obs?.reason === 'no-browser-source'}
            onClick={() => void add()}
          >
            {choices?.added ? ui.connections.addToScene : ui.connections.addToObs}
          </button>
          {choices?.added && <span className="t2">{ui.connections.overlayInObs}</span>}
        </div>
      )}
      {choices !== null && choices.inputs.length > 0 && (
        <label className="inline fine beside-lamp">
          <span>{ui.lamp.microphone}</span>
          <Select
            value={micInput}
            title={ui.connections.waitsWhileYouSpeak}
            options={[['', ui.connections.doNotListen], ...choices.inputs.map(({ name }) => name)]}
            choose={(input) => void changeStage({ obs: { micInput: input } })}
          />
        </label>
      )}
      <div className="wrap tight fine beside-lamp">
        <DownloadLoader />
        {enabled && (
          <Button
            look="plain sm"
            onClick={() => void changeStage({ obs: { enabled: false } })}
            label={ui.connections.disconnectObs}
          />
        )}
      </div>
    </>
  )
}

const lamps = { off: 'idle', connecting: 'idle', connected: 'ok', failed: 'off' } as const

function obsWords(obs: ObsView | null): string {
  switch (obs?.state) {
    case 'connecting':
      return ui.connections.connecting
    case 'connected':
      return [
        fill(ui.connections.version, { version: obs.version ?? '?' }),
        ...(obs.scene === undefined ? [] : [fill(ui.connections.scene, { scene: obs.scene })]),
      ].join(', ')
    case 'failed':
      return ui.lamp.notConnected
    default:
      return ui.connections.off
  }
}

/** Connects to OBS. Shows a notice only for failures that the card itself does not show. */
async function connectObs(): Promise<void> {
  const problem = await problemOf({ command: 'obs-connect' })
  const isShown = obsReason.safeParse(problem?.kind).success
  usePanel.setState({ problem: isShown ? null : problem })
}

function useObsChoices(obs: ObsView | null): { choices: ObsAnswer | null; refresh: () => void } {
  const path = obs?.state === 'connected' ? '/api/obs' : null
  const { answer, load } = useAnswer(path, obsAnswer, obs?.scene)
  return { choices: answer, refresh: load }
}
