import { join } from 'node:path'
import { z } from 'zod'
import { type StoredProfile, storedProfile } from '../../src-shared/contract/api/settings.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { splitProfile } from '../../src-shared/settings/profile.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

const maxProfiles = 40

const stored = z.object({ profiles: z.array(storedProfile).max(maxProfiles) })

/** Named sets of settings, in `profiles.json`. Letter case does not distinguish names. */
export interface Profiles {
  /** Returns the profiles, sorted by name. Reads the file again, because other processes change it. */
  list(): readonly StoredProfile[]
  /** Ignores letter case. */
  find(name: string): StoredProfile | undefined
  /**
   * Stores a profile, or replaces the one with the same name. Leaves out settings that apply only to one computer.
   */
  put(profile: StoredProfile): CommandError | null
  rename(name: string, to: string): CommandError | null
  delete(name: string): CommandError | null
}

/** Opens the profiles in the data folder. */
export function openProfiles(dataDir: string, report: (problem: DataFailure) => void): Profiles {
  const file = openKeptFile(join(dataDir, 'profiles.json'), {
    schema: stored,
    expected: 'a list of profiles',
    effect: 'Your saved profiles are missing.',
    report,
  })
  const read = (): readonly StoredProfile[] => file.read()?.profiles ?? []
  const write = (profiles: readonly StoredProfile[]): CommandError | null => {
    const problem = file.write({ profiles: profiles.toSorted((a, b) => a.name.localeCompare(b.name)) })
    return problem && { kind: 'not_kept', ...problem }
  }
  const isNamed = (name: string) => (one: StoredProfile) => one.name.toLowerCase() === name.toLowerCase()
  const without = (name: string) => read().filter((one) => !isNamed(name)(one))

  return {
    list: read,
    find: (name) => read().find(isNamed(name)),
    put({ name, settings }) {
      // An imported file may contain settings that belong to another computer.
      const { kept } = splitProfile(settings)
      const applied = applySettings(defaultSettings, kept)
      if (!applied.ok)
        return {
          kind: 'invalid',
          message: `The profile has a wrong setting. ${applied.message}`,
          remedy: 'Export the profile again from a current version of Adlib.',
        }
      const others = without(name)
      if (others.length >= maxProfiles)
        return {
          kind: 'full',
          message: `There are already ${maxProfiles} profiles.`,
          remedy: 'Delete one first.',
        }
      return write([...others, { name, settings: kept }])
    },
    rename(name, to) {
      const profile = read().find(isNamed(name))
      if (profile === undefined) return goneProfile(name)
      const isTaken = without(name).some(isNamed(to))
      if (isTaken)
        return { kind: 'taken', message: `A profile “${to}” already exists.`, remedy: 'Choose another name.' }
      return write([...without(name), { ...profile, name: to }])
    },
    delete(name) {
      return read().some(isNamed(name)) ? write(without(name)) : goneProfile(name)
    },
  }
}

export const goneProfile = (name: string): CommandError => ({
  kind: 'gone',
  message: `There is no profile “${name}”.`,
  remedy: 'Save a profile in Settings › Profiles.',
})
