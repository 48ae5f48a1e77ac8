import type { State } from '../../../src-shared/events/state.ts'
import { Connections } from '../connections/connections.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { DirectionChips } from '../stage/direction-chips.tsx'
import { FilterSettings } from './filter-settings.tsx'
import { OverlayPreview } from './overlay-preview.tsx'

/** Screen for what the audience gets and how it looks: mood (where the side column is hidden), overlay, pace, voice, filter, and the addresses of the pages. */
export function StageScreen({ state, close }: { state: State; close: () => void }) {
  const { settings } = state
  return (
    <ScreenFrame name="Stage" close={close}>
      <div className="narrow-only">
        <h3>Mood</h3>
        <DirectionChips state={state} />
      </div>
      <OverlayPreview overlay={settings.overlay} observation={state.observation} />
      <SettingGroupRows group="overlay" name="Look" settings={settings} />
      <SettingGroupRows group="effects" name="Effects" settings={settings} />
      <SettingGroupRows group="pace" name="Pace" settings={settings} />
      <SettingGroupRows group="sound" name="Sound and voice" settings={settings} />
      <FilterSettings filter={settings.stage.filter} />
      <Connections state={state} />
      <SettingGroupRows group="obs" name="OBS" settings={settings} />
    </ScreenFrame>
  )
}
