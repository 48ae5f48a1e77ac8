import type { Settings } from '../../src-shared/settings/settings.ts'
import { isSetupOpen } from '../../src-shared/settings/setup.ts'

type Setup = Settings['setup']

/** Conditions that decide whether Adlib starts with the setup. */
export interface StartedAs {
  /** Whether this start asks the setup questions until they are answered: the desktop app and `npm start` do. */
  readonly asksSetup?: boolean
  /** Whether the command line requests the setup. */
  readonly setUp?: boolean
  /** Source named on the command line. If it is set, Adlib skips the setup. */
  readonly frames?: string
  /** Model named on the command line. If it is set, Adlib skips the first question of the setup. */
  readonly model?: string
  /** Whether the command line names a duration. If it does, Adlib starts a new run and skips the setup. */
  readonly fresh: boolean
  readonly isFirst: boolean
}

/** Returns the state of the setup in this run. A setup that this start skips is not stored as such. */
export function setupAtStart(stored: Setup, start: StartedAs): Setup {
  const { setUp, asksSetup, fresh, frames, model, isFirst } = start
  if (setUp) return { ...stored, state: 'asking' }
  if (!asksSetup || fresh) return { ...stored, state: 'skipped' }
  if (frames !== undefined) return { ...stored, state: 'done' }
  const setup = isFirst ? { ...stored, state: 'asking' as const } : stored
  return isSetupOpen(setup) && model !== undefined && setup.step === 'performer'
    ? { ...setup, step: 'source' }
    : setup
}
