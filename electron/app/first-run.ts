import type { Settings } from '../../src-shared/settings/settings.ts'

/** Conditions that decide whether Adlib starts with the setup. */
export interface StartedAs {
  readonly desktop: boolean
  /** Whether the command line asks for the setup. */
  readonly setUp?: boolean
  /** Source named on the command line. If it is set, Adlib skips the setup. */
  readonly frames?: string
  /** Model named on the command line. If it is set, Adlib skips the setup. */
  readonly model?: string
  /** Whether Adlib starts a new run with a time limit. */
  readonly fresh: boolean
  /** Whether the data folder has no settings file yet. */
  readonly isFirst: boolean
}

/**
 * Returns the state of the setup at a start. The desktop app asks at its first start, and continues where the streamer
 * left off. Skips the setup at a start without windows, and at a start that names its source, its model or its
 * duration.
 */
export function setupAtStart(stored: Settings['setup'], start: StartedAs): Settings['setup'] {
  if (start.setUp) return { ...stored, state: 'asking' }
  const isPlain = start.desktop && !start.fresh && start.frames === undefined && start.model === undefined
  if (!isPlain) return { ...stored, state: 'done' }
  return start.isFirst ? { ...stored, state: 'asking' } : stored
}
