import { z } from 'zod'
import type { SettingField } from '../../settings/setting-fields.ts'

/** `GET /api/settings/schema`: what a form needs to know about each setting, in the order of the schema. */
export const settingsAnswer = z.object({ fields: z.array(z.custom<SettingField>()) })
export type SettingsAnswer = z.infer<typeof settingsAnswer>
