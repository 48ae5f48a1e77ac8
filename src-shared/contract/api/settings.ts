import { z } from 'zod'
import { maxProfileName } from '../../settings/profile.ts'
import type { SettingField } from '../../settings/setting-fields.ts'

/** `GET /api/settings/schema`: for each setting, the properties that a form needs. */
export const settingsAnswer = z.object({ fields: z.array(z.custom<SettingField>()) })
export type SettingsAnswer = z.infer<typeof settingsAnswer>

export const profileName = z
  .string()
  .trim()
  .min(1)
  .max(maxProfileName)
  .regex(/^\P{Cc}*$/u, 'expected a name in one line')
export const profileSettings = z.record(z.string(), z.unknown())

export const storedProfile = z.object({ name: profileName, settings: profileSettings })
export type StoredProfile = z.infer<typeof storedProfile>

/** `GET /api/profiles`: the saved profiles, sorted by name. */
export const profilesAnswer = z.object({ profiles: z.array(storedProfile) })
export type ProfilesAnswer = z.infer<typeof profilesAnswer>

/** An exported profile. */
export const profileFile = storedProfile.extend({ adlib: z.literal('profile'), version: z.literal(1) })
export type ProfileFile = z.infer<typeof profileFile>
