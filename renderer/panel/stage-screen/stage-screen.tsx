import type { VtubeStudioView } from '../../../src-shared/events/stage-views.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Connections } from '../connections/connections.tsx'
import { fill, ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { SettingGroupRows, SettingRows } from '../settings/setting-group.tsx'
import { DirectionChips } from '../stage/direction-chips.tsx'
import { OwnerControls } from '../store/owner-controls.tsx'
import { BetterVoice } from './better-voice.tsx'
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
      <Connections state={state} />
      <SettingGroupRows group="obs" name="OBS" settings={settings} />
    </ScreenFrame>
  )
}
