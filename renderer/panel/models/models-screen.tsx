import type { State } from '../../../src-shared/events/state.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { Auditions } from './auditions.tsx'

/** Screen with the models, their auditions and their settings. */
export const ModelsScreen = ({ state, close }: { state: State; close: () => void }) => (
  <ScreenFrame name="Models" close={close}>
    <Auditions state={state} />
    <SettingGroupRows group="models" name="Servers and sampling" settings={state.settings} />
    <SettingGroupRows group="turns" name="Turns" settings={state.settings} />
  </ScreenFrame>
)
