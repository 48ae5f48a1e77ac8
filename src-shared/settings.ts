import { z } from 'zod'

/**
 * Everything a user can set, with its default. The file on disk may hold any part of it; what it lacks
 * comes from here, and no secret ever stands in it.
 */
export const settingsSchema = z.object({
  ollama: z
    .object({
      /** Any spelling that people use: `localhost:11434`, `http://host:11434/`, with `/v1` or `/api`. */
      host: z.string().max(300).default('http://localhost:11434'),
      /** How long the server keeps the model in memory after a call, as Ollama spells durations. */
      keepAlive: z.string().max(20).default('10m'),
      numCtx: z.number().int().min(512).max(262_144).default(8192),
    })
    .prefault({}),
  brain: z
    .object({
      /** A model's name, `understudy` for the built-in performer, or empty: the best that is found. */
      model: z.string().max(200).default(''),
      mode: z.enum(['auto', 'native', 'schema', 'text']).default('auto'),
      grounding: z.enum(['auto', 'off']).default('auto'),
    })
    .prefault({}),
  /** False turns off text mode and the rescue of calls from a model's text, nothing else. */
  enableTextToolCallParsing: z.boolean().default(true),
  /** Names or prefixes of models that always speak their tool calls as text; added to the built-in list. */
  textToolCallModels: z.array(z.string().max(200)).max(200).default([]),
  performer: z
    .object({
      /** Least milliseconds between two looks of the performer when nothing changes. */
      tickMs: z.number().int().min(250).max(600_000).default(3000),
      persona: z
        .string()
        .max(4000)
        .default(
          'You are Adlib, the witty co-performer of a live stream. React to what is on the screen in one short line or one small effect. Be kind, quick and surprising. Silence is fine when nothing happens.',
        ),
      maxSteps: z.number().int().min(1).max(32).default(4),
      maxCalls: z.number().int().min(1).max(64).default(6),
      maxMs: z.number().int().min(500).max(600_000).default(60_000),
      /** Whether the model's plain words are shown as captions. */
      speakWords: z.boolean().default(true),
    })
    .prefault({}),
  sight: z
    .object({
      /** `auto`: the screen when it is granted, else the demo reel. */
      source: z.enum(['auto', 'screen', 'demo', 'off']).default('auto'),
    })
    .prefault({}),
  overlay: z
    .object({
      /** Share of each side that stays free, in percent. */
      safeMargin: z.number().min(0).max(20).default(5),
      sound: z.boolean().default(true),
      volume: z.number().min(0).max(1).default(0.8),
    })
    .prefault({}),
  gateway: z.object({ port: z.number().int().min(0).max(65_535).default(4747) }).prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({})

/**
 * Merges a patch into settings and checks the whole. Unknown keys are refused, so that a typing error is
 * never kept silently.
 * @returns the new settings, or the sentence that names the first mistake and its place
 */
export function applySettings(
  settings: Settings,
  patch: unknown,
): { ok: true; settings: Settings } | { ok: false; message: string } {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
    return { ok: false, message: 'settings: expected an object' }
  }
  const merged: Record<string, unknown> = { ...settings }
  for (const [key, value] of Object.entries(patch)) {
    if (!Object.hasOwn(settingsSchema.shape, key))
      return { ok: false, message: `settings: no setting «${key}»` }
    const before = merged[key]
    if (!isPlainObject(before)) {
      merged[key] = value
      continue
    }
    if (!isPlainObject(value)) return { ok: false, message: `settings.${key}: expected an object` }
    const stranger = Object.keys(value).find((inner) => !Object.hasOwn(before, inner))
    if (stranger !== undefined) return { ok: false, message: `settings: no setting «${key}.${stranger}»` }
    merged[key] = { ...before, ...value }
  }
  const parsed = settingsSchema.safeParse(merged)
  if (parsed.success) return { ok: true, settings: parsed.data }
  const issue = parsed.error.issues[0]
  return { ok: false, message: `settings.${issue?.path.join('.')}: ${issue?.message}` }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
