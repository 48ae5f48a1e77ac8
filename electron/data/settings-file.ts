import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { applySettings, migrateSettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { type DataFailure, readPlainFile, reasonOf } from '../platform/files.ts'
import { printable } from '../platform/printable.ts'
import { closedMeaning, closeSettings, everyProtection, type Protection } from './closed-settings.ts'
import { decodeSettings, parseSettingsText, salvageSettings } from './settings-text.ts'

/** The newest version of the settings file that was complete and valid. */
interface LastWhole {
  readonly bytes: Buffer
  readonly settings: Settings
}

/** Returns the path of the copy of the last undamaged settings file. */
const lastWholePath = (dataDir: string): string => join(dataDir, 'settings.last-good.json')

/** Returns the copy of the last undamaged settings file, or null if there is no usable copy. */
function readLastWhole(dataDir: string): LastWhole | null {
  try {
    const bytes = readPlainFile(lastWholePath(dataDir))
    const parsed = parseSettingsText(decodeSettings(bytes) ?? '')
    if (!parsed.ok) return null
    const applied = applySettings(defaultSettings, migrateSettings(parsed.value))
    return applied.ok ? { bytes, settings: applied.settings } : null
  } catch {
    return null
  }
}

/** Keeps a copy of an undamaged settings file, in case the file is damaged later. Ignores a failure. */
function keepLastWhole(dataDir: string, bytes: Buffer): void {
  const path = lastWholePath(dataDir)
  try {
    if (readPlainFile(path).equals(bytes)) return
  } catch {
    // There is no usable copy yet.
  }
  try {
    writeFileAtomic.sync(path, bytes, { mode: 0o600 })
  } catch {
    // The next call tries again.
  }
}

/** A problem with the settings file. */
export interface SettingsProblem extends DataFailure {
  /** Path of the copy of the original, if the file was replaced. */
  readonly keptAs?: string
  readonly unsolved: boolean
  /** Whether the settings are stricter than the file, because a lost part may have protected something. */
  readonly isClosed: boolean
}

const maxListed = 8
const maxCopies = 1000

/** Returns the path of the settings file of a data folder. */
export const settingsPath = (dataDir: string): string => join(dataDir, 'settings.json')

export interface ReadSettings {
  readonly settings: Settings
  readonly problem?: SettingsProblem
  /** Set if there is no file yet. */
  readonly isFirst?: true
}

/**
 * Reads `settings.json`, and repairs syntax mistakes if that loses nothing. Whatever a lost setting may have
 * protected gets the strictest settings; see `closeSettings`.
 * @param before the settings to use if there is no file, and to start from if it has a mistake
 */
export function readSettings(dataDir: string, before: Settings = defaultSettings): ReadSettings {
  const path = settingsPath(dataDir)
  let bytes: Buffer
  try {
    bytes = readPlainFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: before, isFirst: true }
    const message = `Cannot read ${path} (${reasonOf(error)}).`
    const remedy = 'Grant yourself permission to read it, or delete it. Then start again.'
    return closedSettings(message, remedy, readLastWhole(dataDir)?.settings ?? before)
  }
  const text = decodeSettings(bytes)
  if (text === null) return damagedSettings(dataDir, bytes, `${path} is neither UTF-8 nor UTF-16`, before)
  const parsed = parseSettingsText(text)
  if (!parsed.ok) {
    const { place, message } = parsed
    if (place === null)
      return damagedSettings(
        dataDir,
        bytes,
        printable(`${path} ${message}`),
        before,
        'Merge the two, or delete one',
      )
    const fault = `${path}:${place.line}:${place.column} is not valid JSON: ${printable(message)}`
    return damagedSettings(dataDir, bytes, fault, before)
  }
  const value = migrateSettings(parsed.value)
  const applied = applySettings(defaultSettings, value)
  if (applied.ok) {
    if (parsed.repaired)
      return { settings: applied.settings, problem: replaceWithRepaired(dataDir, bytes, parsed.value) }
    keepLastWhole(dataDir, bytes)
    return { settings: applied.settings }
  }
  const { settings, mistakes, closed } = salvageSettings(value, before)
  const listed = (mistakes.length === 0 ? [applied.message] : mistakes).slice(0, maxListed).map(printable)
  const more = mistakes.length > maxListed ? `; and ${mistakes.length - maxListed} more` : ''
  const what = mistakes.length > 1 ? `${mistakes.length} mistakes` : 'a mistake'
  const repaired = parsed.repaired ? ' It is not valid JSON either and was repaired for this run only.' : ''
  const message = `${path} has ${what}: ${listed.join('; ')}${more}. All other settings apply.${repaired}`
  return {
    settings,
    problem: {
      message: withMeanings(message, closed),
      remedy: 'Fix the file and start again.',
      unsolved: true,
      isClosed: closed.size > 0,
    },
  }
}

function damagedSettings(
  dataDir: string,
  bytes: Buffer,
  fault: string,
  before: Settings,
  fix = 'Fix the mistake',
): ReadSettings {
  const last = readLastWhole(dataDir)
  if (last === null)
    return closedSettings(`${fault}. The file was not used.`, `${fix} and start again.`, before)
  const kept = lastWholePath(dataDir)
  const message = `${fault}. The last undamaged version is used: ${kept}.`
  const remedy = `${fix}, or copy ${kept} over the file. Then start again.`
  if (!isBeginningOf(bytes, last.bytes)) return closedSettings(message, remedy, last.settings)
  return { settings: last.settings, problem: { message, remedy, unsolved: true, isClosed: false } }
}

function isBeginningOf(damaged: Buffer, whole: Buffer): boolean {
  let end = damaged.length
  while (end > 0 && damaged[end - 1] === 0) end -= 1
  return whole.subarray(0, end).equals(damaged.subarray(0, end))
}

/** Returns the strictest settings. Anything less strict could allow what the unreadable file forbids. */
const closedSettings = (message: string, remedy: string, settings: Settings): ReadSettings => ({
  settings: closeSettings(settings, everyProtection),
  problem: { message: withMeanings(message, everyProtection), remedy, unsolved: true, isClosed: true },
})

const withMeanings = (message: string, closed: Iterable<Protection>): string =>
  [message, ...[...closed].map((kind) => closedMeaning[kind])].join(' ')

/**
 * Writes the settings that differ from the defaults, atomically.
 * @returns null, or why nothing was written
 */
export async function writeSettings(dataDir: string, settings: Settings): Promise<DataFailure | null> {
  const path = settingsPath(dataDir)
  const text = textOf(changedFrom(settings, defaultSettings))
  try {
    await writeFileAtomic(path, text, { mode: 0o600 })
  } catch (error) {
    return {
      message: `Cannot write ${path} (${reasonOf(error)}). The change applies until the program ends.`,
      remedy: 'Free some space or grant write permission to this folder, then change the setting again.',
    }
  }
  keepLastWhole(dataDir, Buffer.from(text))
  return null
}

const textOf = (value: Record<string, unknown>): string => `${JSON.stringify(value, null, 2)}\n`

function replaceWithRepaired(
  dataDir: string,
  original: Buffer,
  value: Record<string, unknown>,
): SettingsProblem {
  const path = settingsPath(dataDir)
  try {
    const keptAs = copyAside(dataDir)
    const text = textOf(value)
    writeFileAtomic.sync(path, text, { mode: 0o600 })
    keepLastWhole(dataDir, Buffer.from(text))
    return {
      message: `${path} was not valid JSON and has been repaired.`,
      remedy: `Check the file; the original is kept as ${keptAs}.`,
      keptAs,
      unsolved: false,
      isClosed: false,
    }
  } catch (error) {
    keepLastWhole(dataDir, original)
    return {
      message: `${path} is not valid JSON. It was repaired for this run only (${reasonOf(error)}).`,
      remedy: 'Grant yourself permission to write in that folder, or fix the file.',
      unsolved: true,
      isClosed: false,
    }
  }
}

/**
 * Copies the settings file to the first free `settings.broken-<n>.json`, and returns its path. Throws if that fails.
 */
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

function changedFrom(value: Settings, base: Settings): Record<string, unknown> {
  const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)
  const changed: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    const before: unknown = base[key as keyof Settings]
    if (!differ(part, before)) continue
    changed[key] =
      isRecord(part) && isRecord(before)
        ? Object.fromEntries(Object.entries(part).filter(([inner, leaf]) => differ(leaf, before[inner])))
        : part
  }
  return changed
}
