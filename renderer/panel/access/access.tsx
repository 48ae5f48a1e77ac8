import './access.css'
import type { State } from '../../../src-shared/events/state.ts'
import { CommandKeys } from './command-keys.tsx'
import { Devices } from './devices.tsx'

/** Who may use Adlib besides this panel: phones, other computers and programs. */
export const Access = ({ state }: { state: State }) => (
  <>
    <Devices key={`${state.run} devices`} isLanOn={state.settings.gateway.lan} />
    <CommandKeys key={`${state.run} keys`} />
  </>
)
