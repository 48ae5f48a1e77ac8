import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { applySettings, defaultSettings, migrateSettings, type Settings } from '../../src-shared/settings.ts'
import { type DataFailure, readPlainFile, reasonOf } from './files.ts'
import { denyUnnamed, parseSettingsText, salvageSettings } from './salvage-settings.ts'

/** What was wrong with the settings file. */
export interface SettingsProblem extends DataFailure {
  /** The copy of the original, where the file itself was replaced. */
  readonly keptAs?: string
  /** The file still has the mistake. */
  readonly unsolved: boolean
}

/** Most copies of broken files in one folder. */
const maxCopies = 1000

/** Where a data folder has its settings. */
export const settingsPath = (dataDir: string): string => join(dataDir, 'settings.json')

/**
 * Reads `settings.json`, which may hold any part of the settings. Repairable JSON is repaired in the file, and the
 * original is kept as `settings.broken-<n>.json`. Where single settings have a mistake, the file stays as it is and
 * all others hold. A mistake never lifts a `deny`: see `salvageSettings`.
 * @param before what holds where the file cannot be used
 */
export function readSettings(
  dataDir: string,
  before: Settings = defaultSettings,
): { settings: Settings; problem?: SettingsProblem } {
  const path = settingsPath(dataDir)
  let text: string
  try {
    // Editors on Windows like to put a byte order mark first.
    text = readPlainFile(path)
      .toString()
      .replace(/^\uFEFF/, '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: defaultSettings }
    return {
      settings: denyUnnamed(before),
      problem: {
        message: `${path} cannot be read (${reasonOf(error)}). ${unnamedAreDenied}`,
        remedy: 'Grant yourself permission to read it, or delete it. Then start again.',
        unsolved: true,
      },
    }
  }
  const parsed = parseSettingsText(text)
  if (!parsed.ok) {
    const { line, column } = parsed
    const message = `${path}:${line}:${column} is not valid JSON: ${printable(parsed.message)}. The file was not used.`
    const mayDeny = /deny/i.test(text)
    return {
      settings: mayDeny ? denyUnnamed(before) : before,
      problem: {
        message: mayDeny ? `${message} ${unnamedAreDenied}` : message,
        remedy: 'Fix that place and start again.',
        unsolved: true,
      },
    }
  }
  const value = migrateSettings(parsed.value)
  const applied = applySettings(defaultSettings, value)
  if (applied.ok) {
    return parsed.repaired
      ? { settings: applied.settings, problem: replaceWithRepaired(dataDir, parsed.value) }
      : { settings: applied.settings }
  }
  const { settings, mistakes, unnamedDenied } = salvageSettings(value, before)
  const [first = applied.message, ...more] = mistakes
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  const message = `${path} has a mistake: ${printable(first)}${others}. All other settings hold.`
  return {
    settings,
    problem: {
      message: unnamedDenied ? `${message} ${unnamedAreDenied}` : message,
      remedy: 'Fix it there and start again.',
      unsolved: true,
    },
  }
}

const unnamedAreDenied = 'Tools that no rule of the policy names are denied until it is fixed.'

/** Without control characters, which a terminal would obey. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD')

/**
 * Writes what differs from the defaults, whole or not at all, readable by its owner alone.
 * @returns null, or why nothing was written
 */
export async function writeSettings(dataDir: string, settings: Settings): Promise<DataFailure | null> {
  const path = settingsPath(dataDir)
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

/** Replaces the file, keeping the original; says what was done. The repaired settings hold either way. */
function replaceWithRepaired(dataDir: string, value: Record<string, unknown>): SettingsProblem {
  const path = settingsPath(dataDir)
  try {
    const keptAs = copyAside(dataDir)
    writeFileAtomic.sync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
    return {
      message: `${path} was not valid JSON and has been repaired.`,
      remedy: `Check it; the original is kept as ${keptAs}.`,
      keptAs,
      unsolved: false,
    }
  } catch (error) {
    return {
      message: `${path} is not valid JSON. It was repaired for this run only (${reasonOf(error)}).`,
      remedy: 'Grant yourself permission to write in that folder, or fix the file.',
      unsolved: true,
    }
  }
}

/** Copies the file to the first free `settings.broken-<n>.json`, readable by its owner alone. */
export function copyAside(dataDir: string): string {
  const original = readPlainFile(settingsPath(dataDir))
  for (let n = 1; n <= maxCopies; n += 1) {
    const copy = join(dataDir, `settings.broken-${n}.json`)
    try {
      writeFileSync(copy, original, { flag: 'wx', mode: 0o600 })
      return copy
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error(`there are ${maxCopies} broken versions already`)
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
