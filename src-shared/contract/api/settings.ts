import { z } from 'zod'
import type { SettingField } from '../../settings/setting-fields.ts'

/** `GET /api/settings/schema`: every setting as a form needs it, in the order of the schema. */
export const settingsAnswer = z.object({ fields: z.array(z.custom<SettingField>()) })
export type SettingsAnswer = z.infer<typeof settingsAnswer>
