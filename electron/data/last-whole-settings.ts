import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { migrateSettings } from '../../src-shared/settings/migrate-settings.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { readPlainFile } from '../platform/files.ts'
import { decodeSettings, parseSettingsText } from './settings-text.ts'

/** The newest version of the settings file that was complete and valid. */
export interface LastWhole {
  readonly bytes: Buffer
  readonly settings: Settings
}

/** Returns the path of the copy of the last undamaged settings file. */
export const lastWholePath = (dataDir: string): string => join(dataDir, 'settings.last-good.json')

/** Returns the copy of the last undamaged settings file, or null if there is no usable copy. */
export function readLastWhole(dataDir: string): LastWhole | null {
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
export function keepLastWhole(dataDir: string, bytes: Buffer): void {
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
