import { useCallback } from 'react'
import {
  type ProfileFile,
  profileFile,
  profilesAnswer,
  type StoredProfile,
} from '../../../src-shared/contract/api/settings.ts'
import type { CommandBody } from '../../../src-shared/contract/command.ts'
import { splitProfile } from '../../../src-shared/settings/profile.ts'
import { ui } from '../kit/language.ts'
import { asFileName, saveFile } from '../kit/save-file.ts'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
export type ProfileAction = Extract<CommandBody, { command: 'profile' }>['action']

/** A completed action that can be undone. */
export interface ProfileUndo {
  readonly did: string
  readonly undo: () => Promise<boolean>
}

export interface ProfileList {
  readonly profiles: readonly StoredProfile[] | 'loading' | 'failed'
  readonly load: () => Promise<void>
  /** Resolves with whether the action succeeded. */
  readonly act: (profile: string, action: ProfileAction) => Promise<boolean>
}

/** Loads the saved profiles, and loads them again after each action. */
export function useProfiles(): ProfileList {
  const { answer, failed, load } = useAnswer('/api/profiles', profilesAnswer)
  const profiles = failed ? 'failed' : (answer?.profiles ?? 'loading')
  const act = useCallback(
    async (profile: string, action: ProfileAction) => {
      const isDone = await send({ command: 'profile', profile, action })
      await load()
      return isDone
    },
    [load],
  )
  return { profiles, load, act }
}

/** Downloads a profile as a file. Profiles contain no addresses, programs or secrets. */
export function exportProfile({ name, settings }: StoredProfile): void {
  const file: ProfileFile = { adlib: 'profile', version: 1, name, settings }
  saveFile(
    `${JSON.stringify(file, null, 2)}\n`,
    `${asFileName(name, 'profile')}.adlib.json`,
    'application/json',
  )
}

const maxFile = 200_000

/**
 * A profile read from a file, with the paths of settings that a profile must not contain; or why the file is invalid.
 */
export type ReadProfile =
  | { readonly ok: true; readonly profile: StoredProfile; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly message: string }

/** Reads an exported profile. */
export async function readProfile(file: Pick<File, 'size' | 'text'>): Promise<ReadProfile> {
  if (file.size > maxFile) return { ok: false, message: ui.settings.fileTooLarge }
  let parsed: unknown
  try {
    parsed = JSON.parse(await file.text())
  } catch {
    return { ok: false, message: ui.settings.fileNotJson }
  }
  const { data } = profileFile.safeParse(parsed)
  if (data === undefined) return { ok: false, message: ui.settings.fileNoProfile }
  const { kept, leftOut } = splitProfile(data.settings)
  return { ok: true, profile: { name: data.name, settings: kept }, leftOut }
}
