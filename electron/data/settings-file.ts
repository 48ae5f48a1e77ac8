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
 */
export function readSettings(dataDir: string): { settings: Settings; problem?: SettingsProblem } {
  const path = fileIn(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: defaultSettings }
    return {
      settings: defaultSettings,
      problem: {
        message: `${path} cannot be read (${reasonOf(error)}); the default settings hold.`,
        remedy: 'Give yourself the right to read it, or delete it.',
      },
    }
  }
  const read = parse(text)
  return read.ok
    ? { settings: read.settings }
    : { settings: defaultSettings, problem: putAside(dataDir, read.message) }
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

function putAside(dataDir: string, mistake: string): SettingsProblem {
  const path = fileIn(dataDir)
  let n = 1
  while (existsSync(join(dataDir, `settings.broken-${n}.json`))) n += 1
  const keptAs = join(dataDir, `settings.broken-${n}.json`)
  try {
    renameSync(path, keptAs)
    return {
      message: `${path} has a mistake (${mistake}); the default settings hold.`,
      remedy: `Mend ${keptAs} and rename it to settings.json, or set everything anew in the panel.`,
      keptAs,
    }
  } catch (error) {
    return {
      message: `${path} has a mistake (${mistake}) and cannot be put aside (${reasonOf(error)}); the default settings hold.`,
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
