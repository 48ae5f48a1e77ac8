import type { State } from '../../../src-shared/events/state.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { AllSettings, type OpenSetting } from './all-settings.tsx'

/** Screen with every setting, including those of the other screens. Changes take effect at once, except where noted. */
export const SettingsScreen = (props: { state: State; close: () => void; open: OpenSetting }) => (
  <ScreenFrame name="Settings" close={props.close}>
    <AllSettings settings={props.state.settings} open={props.open} />
  </ScreenFrame>
)
