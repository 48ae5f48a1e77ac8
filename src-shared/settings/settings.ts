import { z } from 'zod'
import { address, environmentVariable } from './address.ts'
import { mcpServer } from './mcp-server.ts'
import { policyRules } from './policy-rules.ts'
import { sampling } from './sampling.ts'
import { showSettings } from './show.ts'
import { sightSettings } from './sight.ts'
import { stageSettings } from './stage.ts'

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
  show: showSettings.prefault({}),
  /** Sampling of the performer's model. Probes and benchmarks always pick the likeliest token. */
  sampling: z
    .object({
      /** For calls without tools. */
      words: sampling.default({ temperature: 0.8, minP: 0.08, repeatPenalty: 1.1 }),
      /** For calls with tools. */
      toolArguments: sampling.default({ temperature: 0.4, minP: 0.1 }),
    })
    .prefault({}),
  sight: sightSettings.prefault({}),
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
  stage: stageSettings.prefault({}),
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
  /** How long runs are kept. Beyond these limits the oldest are deleted when Adlib starts; 0 is no limit. */
  runs: z
    .object({
      keepDays: z.number().int().min(0).max(3650).default(0),
      /** Megabytes of all runs together. */
      keepMb: z.number().int().min(0).max(1_000_000).default(5000),
    })
    .prefault({}),
  gateway: z.object({ port: z.number().int().min(0).max(65_535).default(4747) }).prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({})
