import { z } from 'zod'

export const verdict = z.enum(['allow', 'ask', 'deny'])
export type Verdict = z.infer<typeof verdict>

const ruled = z.record(z.string().min(1).max(200), verdict)

/** What may be called: the rule of a tool beats that of its permission scope, which beats the other two. */
export const policyRules = z.strictObject({
  tools: ruled.default({}),
  scopes: ruled.default({}),
  /** For tools that change something; makes `otherwise` stricter and never looser. */
  sideEffects: verdict.optional(),
  /** For what no rule names. Tools of MCP servers stay denied whatever it says. */
  otherwise: verdict.optional(),
})
export type PolicyRules = z.infer<typeof policyRules>

/** How a model picks its next word. What is left out keeps the server's default. */
export const sampling = z.strictObject({
  /** 0 always takes the likeliest word. */
  temperature: z.number().min(0).max(2),
  /** Least probability of a word, as a share of the likeliest one's. */
  minP: z.number().min(0).max(1).optional(),
  /** Above 1, words that were used lately become less likely. */
  repeatPenalty: z.number().min(0.5).max(2).optional(),
  topK: z.number().int().min(1).max(1000).optional(),
})
export type Sampling = z.infer<typeof sampling>

/** `${NAME}` stands for an environment variable, so that no secret has to stand in the settings. */
const variable = /\$\{\w+\}/

/** Names of variables and headers whose values are secrets. */
const secretName = /token|key|secret|passw|authorization|cookie|credential|(^|[_-])(pat|auth|pwd)([_-]|$)/i
/** Names of flags and of parts of an address: `--max-tokens` is none, `--api-key` is. */
const secretFlag =
  /(key|token|secret|passw(or)?d|authorization|cookie|credentials?|(^|[_.-])(pat|auth|pwd))$/i
/** `scheme://name:password@host`, anywhere in a text. */
const passwordInAddress = /:\/\/[^/\s:@]*:([^/\s@]+)@/

const isLiteral = (value = ''): boolean => value !== '' && !variable.test(value)
const holdsPassword = (text: string): boolean => isLiteral(passwordInAddress.exec(text)?.[1])

const secretMessage = 'looks like a secret; name an environment variable in its place, as in $' + '{NAME}'
const secretIssue = (...path: (string | number)[]) => ({
  code: 'custom' as const,
  path,
  message: secretMessage,
})

const variables = z
  .record(z.string().min(1).max(200), z.string().max(4000))
  .superRefine((values, context) => {
    for (const [name, value] of Object.entries(values)) {
      if (holdsPassword(value) || (secretName.test(name) && !variable.test(value)))
        context.addIssue(secretIssue(name))
    }
  })

/** No secret as `--key=…`, `--key …`, `NAME_TOKEN=…`, `Authorization: …` or in an address. */
const programArgs = z
  .array(z.string().max(4000))
  .max(100)
  .superRefine((args, context) => {
    args.forEach((arg, n) => {
      const [, name = '', value] = /^-*([\w.-]+)\s*[=:]\s*(.+)$/su.exec(arg) ?? []
      const flag = /^--?([\w.-]+)$/u.exec(args[n - 1] ?? '')?.[1] ?? ''
      const ofFlag = secretFlag.test(flag) && !arg.startsWith('-') && isLiteral(arg)
      if (ofFlag || (secretFlag.test(name) && isLiteral(value)) || holdsPassword(arg) || secretInQuery(arg))
        context.addIssue(secretIssue(n))
    })
  })

/** Whether a parameter of an address, as it is written, holds a secret. */
const secretInQuery = (text: string): boolean =>
  [...text.matchAll(/[?&]([^=&#\s]+)=([^&#\s]+)/gu)].some(
    ([, name = '', value]) => secretFlag.test(name) && isLiteral(value),
  )

/** An http address, in which variables may stand; what they come to is looked at when the server is started. */
const serverUrl = z
  .string()
  .max(2000)
  .superRefine((url, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    // A variable may be the scheme, the host or the port, so a word stands for it that fits in all of these.
    const shape = url.replace(/^\$\{\w+\}(?=[/?#]|$)/, 'http://host').replace(/\$\{\w+\}/g, '1')
    if (!/^https?:\/\//.test(shape) || !URL.canParse(shape)) refuse('expected an http or https address')
    else if (/^[^/?#]*\/\/[^/?#]*@/.test(url))
      refuse('an address with a name and password in it; write them into headers')
    else if (secretInQuery(url)) refuse(secretMessage)
  })

/** An MCP server whose tools join the registry as `<server>/<tool>`: a program (`command`) or an address (`url`). */
export const mcpServer = z
  .strictObject({
    command: z.string().min(1).max(1000).optional(),
    args: programArgs.default([]),
    cwd: z.string().max(4000).optional(),
    env: variables.default({}),
    url: serverUrl.optional(),
    headers: variables.default({}),
    enabled: z.boolean().default(true),
    timeoutMs: z.number().int().min(100).max(600_000).default(60_000),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), {
    message: 'give either a command or a url',
  })
export type McpServer = z.infer<typeof mcpServer>

/** A server's address. One with a name and password in it is refused: settings stand in events and logs. */
const address = z
  .string()
  .max(300)
  .refine((spelling) => !/^[^/]*(\/\/)?[^/]*@/.test(spelling), {
    message: 'an address with a name and password in it; write it without them',
  })

/**
 * Everything a user can set, with its default. The file on disk may hold any part of it; what it lacks
 * comes from here, and no secret ever stands in it.
 */
export const settingsSchema = z.object({
  ollama: z
    .object({
      /** Any spelling that people use: `localhost:11434`, `http://host:11434/`, with `/v1` or `/api`. */
      host: address.default('http://localhost:11434'),
      /** How long the server keeps the model in memory after a call, as Ollama spells durations. */
      keepAlive: z.string().max(20).default('10m'),
      numCtx: z.number().int().min(512).max(262_144).default(8192),
    })
    .prefault({}),
  /** A server that speaks OpenAI's chat completions, beside Ollama: LM Studio, llama.cpp, vLLM. */
  openai: z
    .object({
      /** Any spelling: `localhost:1234`, `http://host:8080/v1`; empty: there is none. */
      baseUrl: address.default(''),
      /** The environment variable that holds its key, where it wants one; the key itself never stands in settings. */
      apiKeyEnv: z
        .string()
        .max(64)
        .regex(/^([A-Z_][A-Z0-9_]*)?$/, {
          message: 'the name of an environment variable, such as OPENAI_API_KEY, and never the key itself',
        })
        .default('OPENAI_API_KEY'),
      /** Names, prefixes or patterns (`*`) of models that take pictures, where the server does not tell. */
      visionModels: z.array(z.string().max(200)).max(200).default([]),
    })
    .prefault({}),
  brain: z
    .object({
      /** A model's name, `understudy` for the built-in performer, or empty: the best that is found. */
      model: z.string().max(200).default(''),
      mode: z.enum(['auto', 'native', 'schema', 'text']).default('auto'),
      /** Whether whispers are read as stage commands where the understudy or a model without tool calls plays. */
      commands: z.enum(['auto', 'off']).default('auto'),
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
      /** Milliseconds that a turn may take, without the time in which the streamer is asked. Later answers are thrown away. */
      maxMs: z.number().int().min(500).max(600_000).default(6000),
      /** Whether the model's plain words are shown as captions. */
      speakWords: z.boolean().default(true),
    })
    .prefault({}),
  /** How the performer's model is sampled. Probes and benchmarks always take the likeliest word. */
  sampling: z
    .object({
      /** Where the model can only write words. */
      words: sampling.default({ temperature: 0.8, minP: 0.08, repeatPenalty: 1.1 }),
      /** Where the model can call tools. */
      toolArguments: sampling.default({ temperature: 0.4, minP: 0.1 }),
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
      /** A set of colors; `overlay.css` in the data folder can change each of them. */
      theme: z.enum(['stage', 'mono', 'candy']).default('stage'),
      /** `#rrggbb` of an opaque background for a chroma key; empty: transparent. */
      chroma: z
        .string()
        .regex(/^(#[0-9a-fA-F]{6})?$/, 'a color such as #00ff00, or nothing')
        .default(''),
      /** `reduced` leaves out particles and movement, also where the system does not ask for it. */
      motion: z.enum(['full', 'reduced']).default('full'),
    })
    .prefault({}),
  stage: z
    .object({
      /** What the audience can take in: tools pay from it, and it fills up again. */
      attention: z
        .object({
          capacity: z.number().min(1).max(100).default(8),
          refillPerMin: z.number().min(1).max(600).default(30),
        })
        .prefault({}),
      sound: z
        .object({
          volume: z.number().min(0).max(1).default(0.8),
          muted: z.boolean().default(false),
          /** Volume of other sounds while a voice or a newer sound plays, as a share. */
          duck: z.number().min(0).max(1).default(0.3),
          /** Name or id of an output device; empty: the system's own. */
          device: z.string().max(200).default(''),
        })
        .prefault({}),
    })
    .prefault({}),
  tools: z
    .object({
      /**
       * Packs that are loaded beside the performer's own: a built-in one by its name, one of the user's by its file
       * (`./my-pack.ts`, relative to the data folder).
       */
      packs: z.array(z.string().min(1).max(1000)).max(20).default([]),
    })
    .prefault({}),
  policy: policyRules
    .extend({
      /** How long a question to the streamer waits; without an answer it is a no. */
      askMs: z.number().int().min(1000).max(120_000).default(10_000),
    })
    .prefault({}),
  mcp: z
    .object({
      servers: z
        .record(z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/, 'letters, digits, “_”, “.” and “-”'), mcpServer)
        .default({}),
      /** Whether `/mcp` on the gateway answers other programs that have its token. */
      serve: z.boolean().default(false),
    })
    .prefault({}),
  gateway: z.object({ port: z.number().int().min(0).max(65_535).default(4747) }).prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({})

/**
 * Brings a settings file of an earlier version to the present names: `brain.grounding` is `brain.commands` now, and
 * `overlay.sound` and `overlay.volume` are in `stage.sound`. Anything else stays as it is, for `applySettings` to judge.
 */
export function migrateSettings(file: Record<string, unknown>): Record<string, unknown> {
  let current = file
  if (isPlainObject(current.brain) && 'grounding' in current.brain) {
    const { grounding, ...brain } = current.brain
    current = { ...current, brain: grounding === 'off' ? { commands: 'off', ...brain } : brain }
  }
  const { overlay, stage = {} } = current
  if (isPlainObject(overlay) && isPlainObject(stage) && ('sound' in overlay || 'volume' in overlay)) {
    const { sound, volume, ...rest } = overlay
    const moved = {
      ...(sound === false ? { muted: true } : {}),
      ...(volume === undefined ? {} : { volume }),
      ...(isPlainObject(stage.sound) ? stage.sound : {}),
    }
    current = { ...current, overlay: rest, stage: { ...stage, sound: moved } }
  }
  return current
}

/**
 * Merges a patch into settings, group by group, and checks the whole. A record or list in the patch replaces the old one.
 * Unknown keys are refused, so that a typing error is never kept silently.
 * @returns the new settings, or the sentence that names the first mistake and its place
 */
export function applySettings(
  settings: Settings,
  patch: unknown,
): { ok: true; settings: Settings } | { ok: false; message: string } {
  if (!isPlainObject(patch)) return { ok: false, message: 'settings: expected an object' }
  const merged = mergeGroup(settingsSchema, settings, patch, [])
  if (!merged.ok) return merged
  const parsed = settingsSchema.safeParse(merged.value)
  if (parsed.success) return { ok: true, settings: parsed.data }
  const issue = parsed.error.issues[0]
  return { ok: false, message: `settings.${issue?.path.join('.')}: ${issue?.message}` }
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
    // A setting without a default is in the schema alone.
    if (!Object.hasOwn(schema.shape, key)) {
      return { ok: false, message: `settings: no setting “${path.join('.')}”` }
    }
    const group = groupSchema(schema.shape[key])
    const old = value[key]
    if (group === null || !isPlainObject(old)) {
      value[key] = part
      continue
    }
    if (!isPlainObject(part)) return { ok: false, message: `settings.${path.join('.')}: expected an object` }
    const merged = mergeGroup(group, old, part, path)
    if (!merged.ok) return merged
    value[key] = merged.value
  }
  return { ok: true, value }
}

/** The fields of a group of settings; null for a single setting, a list or a record. */
const groupSchema = (schema: unknown): z.ZodObject | null => {
  const inner = schema instanceof z.ZodPrefault ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner : null
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
