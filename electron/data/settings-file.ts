import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { applySettings, defaultSettings, type Settings } from '../../src-shared/settings.ts'
import { type DataFailure, reasonOf } from './failure.ts'

/** Why the settings file was not used, and where it was put aside, if it could be. */
export interface SettingsProblem extends DataFailure {
  readonly keptAs?: string
}

const fileIn = (dataDir: string): string => join(dataDir, 'settings.json')

/**
 * Reads `settings.json`, which may hold any part of the settings. A file with a mistake is never used in
 * parts and never lost: it is renamed to `settings.broken-<n>.json` and the defaults hold.
 * @param instead what holds then, in words
 */
export function readSettings(
  dataDir: string,
  instead = 'the default settings hold',
): { settings: Settings; problem?: SettingsProblem } {
  const path = fileIn(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: defaultSettings }
    return {
      settings: defaultSettings,
      problem: {
        message: `${path} cannot be read (${reasonOf(error)}); ${instead}.`,
        remedy: 'Give yourself the right to read it, or delete it.',
      },
    }
  }
  const read = parse(text)
  return read.ok
    ? { settings: read.settings }
    : { settings: defaultSettings, problem: putAside(dataDir, read.message, instead) }
}

/**
 * Writes what differs from the defaults, whole or not at all, readable by its owner alone.
 * @returns null, or why nothing was written
 */
export async function writeSettings(dataDir: string, settings: Settings): Promise<DataFailure | null> {
  const path = fileIn(dataDir)
  try {
    await writeFileAtomic(path, `${JSON.stringify(changedFrom(settings, defaultSettings), null, 2)}\n`, {
      mode: 0o600,
    })
    return null
  } catch (error) {
    return {
      message: `${path} cannot be written (${reasonOf(error)}); the change holds until the program ends.`,
      remedy: 'Free some room and give yourself the right to write there, then change the setting again.',
    }
  }
}

/**
 * Keeps changes, one after the other: each is applied to what the file holds at that moment, so that an edit by hand
 * stays. A file that has a mistake by then is put aside and written anew from what was kept last.
 * @param start what the file held when it was read first
 * @param tell told of such a mistake
 * @returns keeps a patch; null, or why it was not written (it is, with the next one that can be)
 */
export function settingsKeeper(
  dataDir: string,
  start: Settings,
  tell: (problem: SettingsProblem) => void,
): (patch: Record<string, unknown>) => Promise<DataFailure | null> {
  let kept = start
  let unwritten: readonly Record<string, unknown>[] = []
  let last: Promise<unknown> = Promise.resolve()
  const keep = async (patch: Record<string, unknown>): Promise<DataFailure | null> => {
    const { settings, problem } = readSettings(dataDir, 'the settings from before hold')
    if (problem) tell(problem)
    else kept = settings
    for (const change of [...unwritten, patch]) {
      const applied = applySettings(kept, change)
      if (applied.ok) kept = applied.settings
    }
    const failure = await writeSettings(dataDir, kept)
    unwritten = failure === null ? [] : [...unwritten, patch]
    return failure
  }
  return (patch) => {
    const next = last.then(() => keep(patch))
    last = next
    return next
  }
}

function parse(text: string): ReturnType<typeof applySettings> {
  let value: unknown
  try {
    // Editors on Windows like to put a byte order mark first.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { ok: false, message: `not valid JSON: ${error instanceof Error ? error.message : error}` }
  }
  return applySettings(defaultSettings, value)
}

function putAside(dataDir: string, mistake: string, instead: string): SettingsProblem {
  const path = fileIn(dataDir)
  let n = 1
  while (existsSync(join(dataDir, `settings.broken-${n}.json`))) n += 1
  const keptAs = join(dataDir, `settings.broken-${n}.json`)
  try {
    renameSync(path, keptAs)
    return {
      message: `${path} has a mistake (${mistake}); ${instead}.`,
      remedy: `Mend ${keptAs} and rename it to settings.json, or set everything anew in the panel.`,
      keptAs,
    }
  } catch (error) {
    return {
      message: `${path} has a mistake (${mistake}) and cannot be put aside (${reasonOf(error)}); ${instead}.`,
      remedy: 'Mend or delete it.',
    }
  }
}

/** The part of `value` that differs from `base`, group by group; a list counts as one value. */
function changedFrom(value: Settings, base: Settings): Record<string, unknown> {
  const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)
  const isGroup = (part: unknown): part is Record<string, unknown> =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
  const changed: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    const before: unknown = base[key as keyof Settings]
    if (!differ(part, before)) continue
    changed[key] =
      isGroup(part) && isGroup(before)
        ? Object.fromEntries(Object.entries(part).filter(([inner, leaf]) => differ(leaf, before[inner])))
        : part
  }
  return changed
}
