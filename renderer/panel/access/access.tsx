import './access.css'
import type { State } from '../../../src-shared/events/state.ts'
import { CommandKeys } from './command-keys.tsx'

/** Who may use Adlib besides this panel: programs with keys. */
export const Access = ({ state }: { state: State }) => <CommandKeys key={state.run} />
