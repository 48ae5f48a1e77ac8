import { z } from 'zod'

export const verdict = z.enum(['allow', 'ask', 'deny'])
export type Verdict = z.infer<typeof verdict>

const ruled = z.record(z.string().min(1).max(200), verdict)

/** Tool permissions: a tool's rule overrides that of its permission scope, which overrides the other two. */
export const policyRules = z.strictObject({
  tools: ruled.default({}),
  scopes: ruled.default({}),
  /** For tools with side effects; makes `otherwise` stricter, never looser. */
  sideEffects: verdict.optional(),
  /** For tools without a rule. Tools of MCP servers stay denied regardless. */
  otherwise: verdict.optional(),
})
export type PolicyRules = z.infer<typeof policyRules>

/** Sampling options of a model. An absent one keeps the server's default. */
export const sampling = z.strictObject({
  /** 0 always picks the likeliest token. */
  temperature: z.number().min(0).max(2),
  /** Minimum probability of a token, relative to the likeliest one. */
  minP: z.number().min(0).max(1).optional(),
  /** Above 1, recently used tokens become less likely. */
  repeatPenalty: z.number().min(0.5).max(2).optional(),
  topK: z.number().int().min(1).max(1000).optional(),
})
export type Sampling = z.infer<typeof sampling>

/** `${NAME}` refers to an environment variable, so that the settings need no secrets. */
const variable = /\$\{\w+\}/

/** Names of variables and headers whose values are secrets. */
const secretName = /token|key|secret|passw|authorization|cookie|credential|(^|[_-])(pat|auth|pwd)([_-]|$)/i
/** Names of secret flags and address parameters: `--api-key`, but not `--max-tokens`. */
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

/** Program arguments without secrets, such as `--key=…`, `--key …`, `NAME_TOKEN=…`, `Authorization: …` or in an address. */
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

/** Returns whether a query parameter of an address contains a secret. */
const secretInQuery = (text: string): boolean =>
  [...text.matchAll(/[?&]([^=&#\s]+)=([^&#\s]+)/gu)].some(
    ([, name = '', value]) => secretFlag.test(name) && isLiteral(value),
  )

/** An HTTP address that may contain variables; their values are checked when the server starts. */
const serverUrl = z
  .string()
  .max(2000)
  .superRefine((url, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    // A variable may be the scheme, host or port, so replace it by text that is valid in each.
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

/** A server's address. Rejects one with a name and password, since settings appear in events and logs. */
const address = z
  .string()
  .max(300)
  .refine((spelling) => !/^[^/]*(\/\/)?[^/]*@/.test(spelling), {
    message: 'an address with a name and password in it; write it without them',
  })

/** What the filter does with a category: nothing, let it pass with a warning, or hold it back. */
const filterLevel = z.enum(['off', 'warn', 'hold'])
export type FilterLevel = z.infer<typeof filterLevel>

const held = filterLevel.default('hold')
const filterTerms = z.array(z.string().trim().min(1).max(100)).max(1000).default([])

/** Lines that the streamer rated, oldest first. */
const ratedLines = z.array(z.string().min(1).max(400)).max(200).default([])

/** What the filter holds back at every sink: words by category, a user's own lists, and lists of other languages. */
export const filterRules = z.strictObject({
  levels: z
    .strictObject({
      slur: held,
      profanity: held,
      sexual: held,
      'self-harm': held,
      threat: held,
      'personal-data': held,
      link: held,
    })
    .prefault({}),
  /** Words and phrases that are always held, in any disguise. */
  block: filterTerms,
  /** Words, phrases and hosts that pass, even when a built-in list has them. */
  allow: filterTerms,
  /** Codes of the languages whose lists apply beside the English one. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(40)
    .default([
      'es',
      'pt',
      'fr',
      'de',
      'it',
      'nl',
      'pl',
      'ru',
      'tr',
      'sv',
      'cs',
      'hu',
      'fi',
      'ro',
      'ja',
      'ko',
      'zh',
      'ar',
      'hi',
    ]),
})
export type FilterRules = z.infer<typeof filterRules>
export type FilterCategory = keyof FilterRules['levels']

const environmentVariable = z
  .string()
  .max(64)
  .regex(/^([A-Z_][A-Z0-9_]*)?$/, {
    message: 'the name of an environment variable, such as OPENAI_API_KEY, and never the secret itself',
  })

/**
 * All settings with their defaults. The file on disk may contain any part of them; the rest comes from here. Secrets are
 * never part of the settings.
 */
export const settingsSchema = z.object({
  ollama: z
    .object({
      /** Any common spelling: `localhost:11434`, `http://host:11434/`, with `/v1` or `/api`. */
      host: address.default('http://localhost:11434'),
      /** Time that the server keeps the model in memory after a call, in Ollama's notation. */
      keepAlive: z.string().max(20).default('10m'),
      numCtx: z.number().int().min(512).max(262_144).default(8192),
    })
    .prefault({}),
  /** A server with OpenAI's chat completions API, beside Ollama: LM Studio, llama.cpp, vLLM. */
  openai: z
    .object({
      /** Any spelling: `localhost:1234`, `http://host:8080/v1`; empty for no server. */
      baseUrl: address.default(''),
      /** Environment variable with the API key, if the server needs one; the key itself is never in the settings. */
      apiKeyEnv: environmentVariable.default('OPENAI_API_KEY'),
      /** Names, prefixes or patterns (`*`) of vision models, for servers that do not report vision. */
      visionModels: z.array(z.string().max(200)).max(200).default([]),
    })
    .prefault({}),
  brain: z
    .object({
      /** A model's name, `understudy` for the built-in performer, or empty for the best one found. */
      model: z.string().max(200).default(''),
      mode: z.enum(['auto', 'native', 'schema', 'text']).default('auto'),
      /** Whether whispers are read as stage commands while the understudy or a model without tool calls is active. */
      commands: z.enum(['auto', 'off']).default('auto'),
    })
    .prefault({}),
  /** False turns off text mode and the parsing of calls in a model's text. */
  enableTextToolCallParsing: z.boolean().default(true),
  /** Names or prefixes of models that always write tool calls as text; added to the built-in list. */
  textToolCallModels: z.array(z.string().max(200)).max(200).default([]),
  performer: z
    .object({
      /** Interval (ms) between two turns while nothing changes. */
      tickMs: z.number().int().min(250).max(600_000).default(3000),
      maxSteps: z.number().int().min(1).max(32).default(4),
      maxCalls: z.number().int().min(1).max(64).default(6),
      /** Time limit (ms) of a turn, not counting approval requests. Later answers are discarded. */
      maxMs: z.number().int().min(500).max(600_000).default(6000),
      /** Whether the model's text is shown as captions. */
      speakWords: z.boolean().default(true),
      /** Whether these captions are spoken as well. */
      speakAloud: z.boolean().default(false),
    })
    .prefault({}),
  show: z
    .object({
      /** Id of the character who performs: a built-in one or a file in `personas` of the data folder. */
      persona: z
        .string()
        .max(40)
        .regex(/^[a-z0-9-]+$/, 'the id of a persona, such as marlow')
        .default('marlow'),
      /** Directions that are added to the persona's prompt. */
      notes: z.string().max(4000).default(''),
      /** Topics that are never mentioned: the filter holds them back, and the prompt names them. */
      avoid: filterTerms,
      /** Lines that the streamer liked; they come up as examples. */
      funny: ratedLines,
      /** Lines that the streamer never wants again. */
      never: ratedLines,
      /** One summary of each run, which later runs may refer to. */
      memory: z
        .object({
          enabled: z.boolean().default(false),
          /** After so many days a summary is deleted. */
          days: z.number().int().min(1).max(365).default(30),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Sampling of the performer's model. Probes and benchmarks always pick the likeliest token. */
  sampling: z
    .object({
      /** For calls without tools. */
      words: sampling.default({ temperature: 0.8, minP: 0.08, repeatPenalty: 1.1 }),
      /** For calls with tools. */
      toolArguments: sampling.default({ temperature: 0.4, minP: 0.1 }),
    })
    .prefault({}),
  sight: z
    .object({
      /** `auto`: the screen if capture is granted, else the demo reel. */
      source: z.enum(['auto', 'screen', 'demo', 'off']).default('auto'),
    })
    .prefault({}),
  overlay: z
    .object({
      /** Margin that stays free on each side, in percent. */
      safeMargin: z.number().min(0).max(20).default(5),
      /** A set of colors; `overlay.css` in the data folder can change each of them. */
      theme: z.enum(['stage', 'mono', 'candy']).default('stage'),
      /** `#rrggbb` of an opaque background for a chroma key; empty for transparent. */
      chroma: z
        .string()
        .regex(/^(#[0-9a-fA-F]{6})?$/, 'a color such as #00ff00, or nothing')
        .default(''),
      /** `reduced` turns off particles and movement, even if the system does not request it. */
      motion: z.enum(['full', 'reduced']).default('full'),
    })
    .prefault({}),
  stage: z
    .object({
      /** Budget of the audience's attention: tools spend it, and it refills. */
      attention: z
        .object({
          capacity: z.number().min(1).max(100).default(8),
          refillPerMin: z.number().min(1).max(600).default(30),
        })
        .prefault({}),
      filter: filterRules.prefault({}),
      /** Words by tools and models can be read, canceled or sent early in the panel for this long (ms) before they go out. */
      previewMs: z.number().int().min(0).max(10_000).default(1000),
      /** How often tools and models may reach the audience. */
      pacing: z
        .object({
          /** Rest after each line, in ms. */
          restMs: z.number().int().min(0).max(120_000).default(7000),
          linesPerMin: z.number().int().min(0).max(600).default(5),
          cuesPerMin: z.number().int().min(0).max(600).default(9),
          /** Lines in five minutes while the picture does not change. */
          quietLines: z.number().int().min(0).max(600).default(2),
        })
        .prefault({}),
      sound: z
        .object({
          volume: z.number().min(0).max(1).default(0.8),
          muted: z.boolean().default(false),
          /** Volume of other sounds while a voice or a newer sound plays, as a fraction. */
          duck: z.number().min(0).max(1).default(0.3),
          /** Name or id of an output device; empty for the system default. */
          device: z.string().max(200).default(''),
        })
        .prefault({}),
      /** The connection to OBS Studio over obs-websocket. Its password is stored outside of the settings. */
      obs: z
        .object({
          enabled: z.boolean().default(false),
          host: z
            .string()
            .max(255)
            .regex(/^[\w.:[\]-]+$/, 'a host name or an address without a port, such as localhost')
            .default('localhost'),
          port: z.number().int().min(1).max(65_535).default(4455),
          passwordEnv: environmentVariable.default('OBS_WEBSOCKET_PASSWORD'),
          /** Scenes in which the performer rests; letter case does not matter. */
          breakScenes: z.array(z.string().max(200)).max(50).default(['BRB', 'Break', 'Starting Soon']),
          /** Name of the OBS source whose level shows that the streamer speaks; empty for none. */
          micInput: z.string().max(200).default(''),
        })
        .prefault({}),
    })
    .prefault({}),
  voice: z
    .object({
      /**
       * `auto`: the first that works of `command`, `http`, the system's own (`say`, `sapi`), `espeak-ng`, `flite`, and
       * the built-in `mumble`. `off`: spoken lines are silent captions.
       */
      engine: z
        .enum(['auto', 'mumble', 'espeak-ng', 'flite', 'say', 'sapi', 'command', 'http', 'off'])
        .default('auto'),
      /** The engine's name of a voice; empty for its default. */
      voice: z
        .string()
        .max(100)
        .regex(/^(?!-)\P{Cc}*$/u, 'the name of a voice')
        .default(''),
      /** A program that reads a text from its input and writes a WAV file to its output, with its arguments. */
      command: z.string().max(2000).default(''),
      /** A server with OpenAI's speech API, in any spelling; empty for none. */
      url: address.default(''),
      /** Speed, 1 for normal. */
      rate: z.number().min(0.5).max(2).default(1),
    })
    .prefault({}),
  tools: z
    .object({
      /**
       * Packs loaded in addition to the performer's own: a built-in one by name, a user pack by its file
       * (`./my-pack.ts`, relative to the data folder).
       */
      packs: z.array(z.string().min(1).max(1000)).max(20).default([]),
    })
    .prefault({}),
  policy: policyRules
    .extend({
      /** Timeout (ms) of an approval request; without an answer it is denied. */
      askMs: z.number().int().min(1000).max(120_000).default(10_000),
    })
    .prefault({}),
  mcp: z
    .object({
      servers: z
        .record(z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/, 'letters, digits, “_”, “.” and “-”'), mcpServer)
        .default({}),
      /** Whether the gateway serves `/mcp` to programs with its token. */
      serve: z.boolean().default(false),
    })
    .prefault({}),
  gateway: z.object({ port: z.number().int().min(0).max(65_535).default(4747) }).prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({})

/**
 * Renames the settings of an earlier version: `brain.grounding` becomes `brain.commands`, `performer.persona` becomes
 * `show.notes`, and `overlay.sound` and `overlay.volume` move into `stage.sound`. Leaves everything else for `applySettings` to check.
 */
export function migrateSettings(file: Record<string, unknown>): Record<string, unknown> {
  let current = file
  if (isPlainObject(current.brain) && 'grounding' in current.brain) {
    const { grounding, ...brain } = current.brain
    current = { ...current, brain: grounding === 'off' ? { commands: 'off', ...brain } : brain }
  }
  if (isPlainObject(current.performer) && 'persona' in current.performer) {
    const { persona, ...performer } = current.performer
    const show = isPlainObject(current.show) ? current.show : {}
    current = { ...current, performer, show: { notes: persona, ...show } }
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
 * Rejects unknown keys, so that a typo is never saved silently.
 * @returns the new settings, or a sentence with the first error and its place
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
    // A setting without a default exists only in the schema.
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

/** Returns the schema of a settings group; null for a single setting, a list or a record. */
const groupSchema = (schema: unknown): z.ZodObject | null => {
  const inner = schema instanceof z.ZodPrefault ? schema.unwrap() : schema
  return inner instanceof z.ZodObject ? inner : null
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
