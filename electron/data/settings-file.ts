import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { migrateSettings } from '../../src-shared/settings/migrate-settings.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { type DataFailure, readPlainFile, reasonOf } from './files.ts'
import {
  coverPictures,
  denyUnnamed,
  parseSettingsText,
  privateWords,
  salvageSettings,
} from './salvage-settings.ts'

/** A problem of the settings file. */
export interface SettingsProblem extends DataFailure {
  /** Path of the copy of the original, if the file was replaced. */
  readonly keptAs?: string
  /** Whether the file still has the mistake. */
  readonly unsolved: boolean
}

/** Maximum number of mistakes that a message names. */
const maxListed = 8
/** Maximum number of copies of broken files in a folder. */
const maxCopies = 1000

/** Returns the path of the settings file of a data folder. */
export const settingsPath = (dataDir: string): string => join(dataDir, 'settings.json')

/**
 * Reads `settings.json`, which may set any part of the settings. Repairs invalid JSON in the file and keeps the
 * original as `settings.broken-<n>.json`. If single settings are invalid, the file stays unchanged and the other
 * settings apply. A mistake never lifts a `deny` or a mask; see `salvageSettings`.
 * @param before the settings to use if the file cannot be used
 */
export function readSettings(
  dataDir: string,
  before: Settings = defaultSettings,
): { settings: Settings; problem?: SettingsProblem } {
  const path = settingsPath(dataDir)
  let text: string
  try {
    // Editors on Windows may add a byte order mark.
    text = readPlainFile(path)
      .toString()
      .replace(/^\uFEFF/, '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: defaultSettings }
    return {
      settings: coverPictures(denyUnnamed(before)),
      problem: {
        message: `Cannot read ${path} (${reasonOf(error)}). ${unnamedAreDenied} ${picturesAreCovered}`,
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
    const mayCover = privateWords.test(text)
    const denied = mayDeny ? denyUnnamed(before) : before
    return {
      settings: mayCover ? coverPictures(denied) : denied,
      problem: {
        message: withNotes(message, mayDeny, mayCover),
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
  const { settings, mistakes, unnamedDenied, covered } = salvageSettings(value, before)
  const listed = (mistakes.length === 0 ? [applied.message] : mistakes).slice(0, maxListed).map(printable)
  const more = mistakes.length > maxListed ? `; and ${mistakes.length - maxListed} more` : ''
  const what = mistakes.length > 1 ? `${mistakes.length} mistakes` : 'a mistake'
  const repaired = parsed.repaired ? ' It is not valid JSON either and was repaired for this run only.' : ''
  const message = `${path} has ${what}: ${listed.join('; ')}${more}. All other settings apply.${repaired}`
  return {
    settings,
    problem: {
      message: withNotes(message, unnamedDenied, covered),
      remedy: 'Fix it there and start again.',
      unsolved: true,
    },
  }
}

const unnamedAreDenied = 'Tools that no rule of the policy names are denied until it is fixed.'
const picturesAreCovered = 'Adlib sees only black until it is fixed, so that nothing private shows.'

const withNotes = (message: string, isDenied: boolean, isCovered: boolean): string =>
  [message, ...(isDenied ? [unnamedAreDenied] : []), ...(isCovered ? [picturesAreCovered] : [])].join(' ')

/** Replaces control characters, which a terminal would interpret. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD')

/**
 * Writes the settings that differ from the defaults, atomically and readable by the owner only.
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
      message: `Cannot write ${path} (${reasonOf(error)}). The change applies until the program ends.`,
      remedy: 'Free some space or grant write permission to this folder, then change the setting again.',
    }
  }
}

/** Replaces the file with the repaired settings and keeps the original. They apply even if that fails. */
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

/** Copies the file to the first free `settings.broken-<n>.json`, readable by its owner only. */
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

/** Returns the part of `value` that differs from `base`, group by group; a list counts as one value. */
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
