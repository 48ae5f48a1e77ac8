import type { Settings } from '../../src-shared/settings/settings.ts'

/** Conditions that decide whether Adlib starts with the setup. */
export interface StartedAs {
  readonly desktop: boolean
  readonly setUp?: boolean
  /** Source named on the command line. If it is set, Adlib skips the setup. */
  readonly frames?: string
  /** Model named on the command line. If it is set, Adlib skips the setup. */
  readonly model?: string
  /** Whether the command line names a duration. If it does, Adlib starts a new run and skips the setup. */
  readonly fresh: boolean
  readonly isFirst: boolean
}

/** Returns the state of the setup at this start. The desktop app opens the setup at its first start. */
export function setupAtStart(stored: Settings['setup'], start: StartedAs): Settings['setup'] {
  if (start.setUp) return { ...stored, state: 'asking' }
  const isPlain = start.desktop && !start.fresh && start.frames === undefined && start.model === undefined
  if (!isPlain) return { ...stored, state: 'done' }
  return start.isFirst ? { ...stored, state: 'asking' } : stored
}
