import type { State } from '../../../src-shared/events/state.ts'
import { Connections } from '../connections/connections.tsx'
import { ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { DirectionChips } from '../stage/direction-chips.tsx'
import { OwnerControls } from '../store/owner-controls.tsx'
import { BetterVoice } from './better-voice.tsx'
import { FilterSettings } from './filter-settings.tsx'
import { PreviewWithAreas } from './keep-free.tsx'
import { OwnCharacter } from './own-character.tsx'
import { VtubeStudioState } from './vtube-studio-state.tsx'

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
      <FilterSettings filter={settings.stage.filter} />
      <Connections state={state} />
      <SettingGroupRows group="obs" name="OBS" settings={settings} />
    </ScreenFrame>
  )
}
