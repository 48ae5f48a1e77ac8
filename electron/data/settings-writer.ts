import { applySettings, type Settings } from '../../src-shared/settings.ts'
import { type DataFailure, reasonOf } from './files.ts'
import {
  copyAside,
  readSettings,
  type SettingsProblem,
  settingsPath,
  writeSettings,
} from './settings-file.ts'

/**
 * Persists changes one after the other. Each is applied to what the file holds at that moment, so an edit by hand
 * survives. A file with a mistake is copied aside before it is replaced.
 * @param start the settings that the file held when it was first read
 * @param onProblem called with each such mistake
 * @returns persists a patch; null, or why it was not written (the next write that succeeds includes it)
 */
export function settingsWriter(
  dataDir: string,
  start: Settings,
  onProblem: (problem: SettingsProblem) => void,
): (patch: Record<string, unknown>) => Promise<DataFailure | null> {
  let kept = start
  let unwritten: readonly Record<string, unknown>[] = []
  let last: Promise<unknown> = Promise.resolve()
  const keep = async (patch: Record<string, unknown>): Promise<DataFailure | null> => {
    const { settings, problem } = readSettings(dataDir, kept)
    const setAside = problem?.unsolved ? keepOriginal(dataDir, problem) : undefined
    if (problem) onProblem(setAside?.problem ?? problem)
    kept = settings
    for (const change of [...unwritten, patch]) {
      const applied = applySettings(kept, change)
      if (applied.ok) kept = applied.settings
    }
    const failure = setAside?.failure ?? (await writeSettings(dataDir, kept))
    unwritten = failure === null ? [] : [...unwritten, patch]
    return failure
  }
  return (patch) => {
    const next = last.then(() => keep(patch))
    last = next
    return next
  }
}

/** Copies a file with a mistake aside before it is replaced. What cannot be copied must not be replaced. */
function keepOriginal(
  dataDir: string,
  problem: SettingsProblem,
): { problem: SettingsProblem; failure: DataFailure | null } {
  try {
    const keptAs = copyAside(dataDir)
    const remedy = `Your version is kept as ${keptAs}. Copy what you need from there.`
    return { problem: { ...problem, keptAs, remedy }, failure: null }
  } catch (error) {
    const message = `${settingsPath(dataDir)} cannot be written, because its content cannot be kept (${reasonOf(error)}).`
    const remedy =
      'The change holds until the program ends. Fix or delete the file, then change the setting again.'
    return { problem, failure: { message, remedy } }
  }
}
