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

/** Names of the secrets that Adlib stores outside of its settings. */
export const secretName = z.enum(['obs-password', 'openai-key', 'streamerbot-password', 'vtube-studio-token'])
export type SecretName = z.infer<typeof secretName>

/**
 * Where a secret is stored. `plain`: on disk, readable by the file's owner. `locked`: encrypted, but this program
 * cannot decrypt it.
 */
export const secretState = z.enum(['none', 'encrypted', 'plain', 'locked', 'environment'])
export type SecretState = z.infer<typeof secretState>

/**
 * `GET /api/secrets`: the state of each secret, never the secret itself. `variable`: the environment variable that a
 * setting names.
 */
export const secretsAnswer = z.object({
  secrets: z.array(z.object({ name: secretName, state: secretState, variable: z.string() })),
  encrypts: z.boolean(),
  /** Whether this page may send a secret. A paired device may not, because its connection is not encrypted. */
  accepted: z.boolean(),
})
export type SecretsAnswer = z.infer<typeof secretsAnswer>
/** The part of the answer that is the same for every page. */
export type SecretStates = Omit<SecretsAnswer, 'accepted'>
