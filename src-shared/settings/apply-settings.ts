import { z } from 'zod'
import { isRecord } from '../step/record.ts'
import { type Settings, settingsSchema } from './settings.ts'

/**
 * Merges a patch into settings, group by group, and checks the result. A record or list in the patch replaces the old
 * one. Null removes an optional setting. Rejects a patch that names an unknown setting, so that a typo is reported.
 * @returns the new settings, or a sentence with the first error and the path of the setting
 */
export function applySettings(
  settings: Settings,
  patch: unknown,
): { ok: true; settings: Settings } | { ok: false; message: string } {
  if (!isRecord(patch)) return { ok: false, message: 'settings: expected an object' }
  const merged = mergeGroup(settingsSchema, settings, patch, [])
  if (!merged.ok) return merged
  const parsed = settingsSchema.safeParse(merged.value)
  if (parsed.success) return { ok: true, settings: parsed.data }
  const issue = parsed.error.issues[0]
  // For an invalid key of a record, zod puts the reason into a nested issue.
  const reason = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message
  return { ok: false, message: `settings.${issue?.path.join('.')}: ${reason}` }
}

type Merged = { ok: true; value: Record<string, unknown> } | { ok: false; message: string }

function mergeGroup(
  schema: z.ZodObject,
  before: Record<string, unknown>,
  patch: Record<string, unknown>,
  place: readonly string[],
): Merged {
  const value = { ...before }
  for (const [key, part] of Object.entries(patch)) {
    const path = [...place, key]
    // Look up the key in the schema, because the settings omit an optional setting without a value.
    if (!Object.hasOwn(schema.shape, key)) {
      return { ok: false, message: `settings: no setting “${path.join('.')}”` }
    }
    if (part === null && schema.shape[key] instanceof z.ZodOptional) {
      delete value[key]
      continue
    }
    const group = groupSchema(schema.shape[key])
    const old = value[key]
    if (group === null || !isRecord(old)) {
      value[key] = part
      continue
    }
    if (!isRecord(part)) return { ok: false, message: `settings.${path.join('.')}: expected an object` }
    const merged = mergeGroup(group, old, part, path)
    if (!merged.ok) return merged
    value[key] = merged.value
  }
  return { ok: true, value }
}

/** Returns the schema of a settings group; null for a single setting, a list or a record. */
const groupSchema = (schema: unknown): z.ZodObject | null => {
  const inner = schema instanceof z.ZodPrefault ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner : null
}
