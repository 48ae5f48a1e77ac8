import { z } from 'zod'
import { isRecord } from '../step/record.ts'
import { type Settings, settingsSchema } from './settings.ts'

/**
 * Merges a patch into settings and checks the result. Null removes an optional setting. An unknown setting is an
 * error.
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
    // Look in the schema, because the settings lack optional settings without a value.
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

const groupSchema = (schema: unknown): z.ZodObject | null => {
  const inner = schema instanceof z.ZodPrefault ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner : null
}

/** Moves settings of earlier versions to their present names. */
export function migrateSettings(file: Record<string, unknown>): Record<string, unknown> {
  let current = file
  if (isRecord(current.brain) && 'grounding' in current.brain) {
    const { grounding, ...brain } = current.brain
    current = { ...current, brain: grounding === 'off' ? { commands: 'off', ...brain } : brain }
  }
  if (isRecord(current.performer) && 'persona' in current.performer) {
    const { persona, ...performer } = current.performer
    const show = isRecord(current.show) ? current.show : {}
    current = { ...current, performer, show: { notes: persona, ...show } }
  }
  if (isRecord(current.performer) && 'speakWords' in current.performer) {
    const { speakWords, ...performer } = current.performer
    const stage = isRecord(current.stage) ? current.stage : {}
    const effects = {
      ...(speakWords === false ? { captions: 'off' } : {}),
      ...(isRecord(stage.effects) && stage.effects),
    }
    current = { ...current, performer, stage: { ...stage, effects } }
  }
  const { overlay, stage = {} } = current
  if (isRecord(overlay) && isRecord(stage) && ('sound' in overlay || 'volume' in overlay)) {
    const { sound, volume, ...rest } = overlay
    const moved = {
      ...(sound === false ? { muted: true } : {}),
      ...(volume === undefined ? {} : { volume }),
      ...(isRecord(stage.sound) ? stage.sound : {}),
    }
    current = { ...current, overlay: rest, stage: { ...stage, sound: moved } }
  }
  return current
}
