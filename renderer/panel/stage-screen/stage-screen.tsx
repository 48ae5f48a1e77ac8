import { Download } from 'lucide-react'
import { type VoicesAnswer, voicesAnswer } from '../../../src-shared/contract/api/stage.ts'
import type { PullView, State } from '../../../src-shared/events/state.ts'
import type { VtubeStudioView } from '../../../src-shared/events/views.ts'
import { Connections } from '../connections/connections.tsx'
import { Button } from '../kit/button.tsx'
import { size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { PullProgress, StoppedPull } from '../models/download-progress.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { SettingGroupRows, SettingRows } from '../settings/setting-group.tsx'
import { DirectionChips } from '../stage/direction-chips.tsx'
import { OwnerControls } from '../store/owner-controls.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { Counter } from './counter.tsx'
import { PreviewWithAreas } from './keep-free.tsx'
import { OwnCharacter } from './own-character.tsx'

/**
 * State of the connection to VTube Studio, with any problem and its remedy. Renders nothing while it is turned off.
 */
export function VtubeStudioState({ view }: { view: VtubeStudioView | null }) {
  if (view === null || view.state === 'off') return null
  const { state, message, remedy, hotkeys = [] } = view
  return (
    <>
      {message !== undefined && (
        <p className="remedy" role="status">
          <b>{message}</b> {remedy}
        </p>
      )}
      {state !== 'failed' && (
        <p role="status">
          {ui.vtubeStudio[state]}{' '}
          {state === 'connected' &&
            (hotkeys.length > 0
              ? fill(ui.vtubeStudio.hotkeys, { names: hotkeys.join(', ') })
              : ui.vtubeStudio.noHotkeys)}
        </p>
      )}
      {state === 'connected' && <SecretField name="vtube-studio-token" />}
    </>
  )
}

/** Screen for what the audience sees and hears, the microphone, and the connection to OBS. */
export function StageScreen({ state, close }: { state: State; close: () => void }) {
  const { settings } = state
  return (
    <ScreenFrame name={ui.stageScreen.stage} close={close}>
      <div className="narrow-only">
        <DirectionChips state={state} />
      </div>
      <PreviewWithAreas state={state} />
      <SettingGroupRows group="overlay" name={ui.stageScreen.look} settings={settings} />
      <VtubeStudioState view={state.vtubeStudio} />
      <OwnerControls>
        <OwnCharacter selected={settings.overlay.puppet.character} />
      </OwnerControls>
      <SettingGroupRows group="effects" name={ui.stageScreen.effects} settings={settings} />
      <SettingGroupRows group="pace" name={ui.stageScreen.pace} settings={settings} />
      <SettingGroupRows group="sound" name={ui.stageScreen.soundAndVoice} settings={settings} />
      <OwnerControls>
        <BetterVoice pull={state.pull} />
      </OwnerControls>
      <SettingGroupRows group="ears" name={ui.stageScreen.ears} settings={settings} />
      <section aria-label={ui.stageScreen.filter}>
        <h3>{ui.stageScreen.filter}</h3>
        <p className="t2">{ui.stageScreen.filterAbout}</p>
        <SettingRows of="filter" settings={settings} />
      </section>
      <Counter tally={state.tally} />
      <Connections state={state} />
      <SettingGroupRows group="obs" name="OBS" settings={settings} />
    </ScreenFrame>
  )
}

/** Piper voices to download. A download can be canceled and resumed. */
function BetterVoice({ pull }: { pull: PullView | null }) {
  const state = pull?.state
  // The end of a download changes the list.
  const { answer } = useAnswer('/api/voices', voicesAnswer, state)
  if (answer === null) return null
  return (
    <section aria-label={ui.betterVoice.title}>
      <h3>{ui.betterVoice.title}</h3>
      <p className="t2">{fill(ui.betterVoice.about, { folder: answer.folder })}</p>
      {answer.voices.map((voice) => (
        <VoiceRow key={voice.name} voice={voice} pull={pull?.model === voice.pull ? pull : null} />
      ))}
    </section>
  )
}

function VoiceRow({ voice, pull }: { voice: VoicesAnswer['voices'][number]; pull: PullView | null }) {
  if (pull?.state === 'running') return <PullProgress pull={pull} />
  if (voice.isDownloaded) return <p role="status">{fill(ui.betterVoice.ready, { title: voice.title })}</p>
  if (pull !== null && pull.state !== 'done') return <StoppedPull pull={pull} />
  return (
    <div className="wrap download-row">
      <Button
        icon={Download}
        look="sm"
        onClick={() => void send({ command: 'pull', model: voice.pull })}
        label={fill(ui.betterVoice.download, { title: voice.title })}
      />
      <span className="t2">
        {fill(ui.betterVoice.facts, { size: size(voice.bytes), license: voice.license })}
      </span>
    </div>
  )
}
