import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import {
  copyAside,
  type ReadSettings,
  readSettings,
  type SettingsProblem,
  settingsPath,
  writeSettings,
} from './settings-file.ts'

/**
 * Returns a function that persists changes one at a time, and keeps manual edits of the file. While a mistake in the
 * file forces the strictest settings, nothing is written.
 * @param start the settings file as it was read at the start
 * @param onProblem called at each change that finds a mistake in the file
 * @returns a function that resolves with null, or with why the patch was not written
 */
export function settingsWriter(
  dataDir: string,
  start: ReadSettings,
  onProblem: (problem: SettingsProblem) => void,
): (patch: Record<string, unknown>) => Promise<DataFailure | null> {
  let kept = start.problem?.isClosed ? defaultSettings : start.settings
  let unwritten: readonly Record<string, unknown>[] = []
  let last: Promise<unknown> = Promise.resolve()
  const keep = async (patch: Record<string, unknown>): Promise<DataFailure | null> => {
    const { settings, problem } = readSettings(dataDir, kept)
    if (problem?.isClosed) {
      onProblem(problem)
      return notWritten(dataDir)
    }
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

const notWritten = (dataDir: string): DataFailure => ({
  message: `Cannot store the change: ${settingsPath(dataDir)} has a mistake. The change applies until the program ends.`,
  remedy: 'Fix or delete the file, then change the setting again.',
})

/**
 * Copies the settings file before it is replaced. Returns a failure if that fails; the file must then not be
 * replaced.
 */
function keepOriginal(
  dataDir: string,
  problem: SettingsProblem,
): { problem: SettingsProblem; failure: DataFailure | null } {
  try {
    const keptAs = copyAside(dataDir)
    const remedy = `Your version is saved as ${keptAs}. Copy what you need from that file.`
    return { problem: { ...problem, keptAs, remedy }, failure: null }
  } catch (error) {
    const message = `Cannot replace ${settingsPath(dataDir)}, because it cannot be copied first (${reasonOf(error)}).`
    const remedy =
      'The change applies until the program ends. Fix or delete the file, then change the setting again.'
    return { problem, failure: { message, remedy } }
  }
}
