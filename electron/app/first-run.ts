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
  /** Whether the command line names a duration. If it does, Adlib starts a new run and skips the setup. */
  readonly fresh: boolean
  /** Whether the data folder has no settings file yet. */
  readonly isFirst: boolean
}

/**
 * Returns the state of the setup at this start. The desktop app opens the setup at its first start, and later continues
 * it where the streamer left off. Some starts skip the setup unless the command line asks for it: a headless start, and
 * one that names a source, a model or a duration.
 */
export function setupAtStart(stored: Settings['setup'], start: StartedAs): Settings['setup'] {
  if (start.setUp) return { ...stored, state: 'asking' }
  const isPlain = start.desktop && !start.fresh && start.frames === undefined && start.model === undefined
  if (!isPlain) return { ...stored, state: 'done' }
  return start.isFirst ? { ...stored, state: 'asking' } : stored
}
