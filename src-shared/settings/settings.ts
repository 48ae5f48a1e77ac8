import { z } from 'zod'
import { address, environmentVariable } from './address.ts'
import { chatSettings } from './chat.ts'
import { clipSettings } from './clips.ts'
import { desktopSettings, panelSettings } from './desktop.ts'
import { gameSettings } from './games.ts'
import { mcpServer } from './mcp-server.ts'
import { engineSettings, modelAsks, runner, sampling } from './models.ts'
import { policyRules } from './policy-rules.ts'
import { ruleSettings } from './rules.ts'
import { area, earsSettings, sightSettings } from './senses.ts'
import { setupSettings, showSettings } from './show.ts'
import { stageSettings } from './stage.ts'

/** All settings with their defaults. Secrets are never part of the settings. */
export const settingsSchema = z.object({
  setup: setupSettings.prefault({}),
  chat: chatSettings.prefault({}),
  games: gameSettings.prefault({}),
  desktop: desktopSettings.prefault({}),
  panel: panelSettings.prefault({}),
  ollama: z
    .object({
      /** Address of Ollama, such as `localhost:11434`; empty for this computer. */
      host: address.default('http://localhost:11434'),
      /** How long Ollama or the engine keeps a model in memory after a call, in Ollama's notation. */
      keepAlive: z
        .string()
        .max(20)
        .regex(
          /^(-?\d+|(\d+(\.\d+)?(ms|s|m|h))+)$/,
          'expected a time such as 10m, 1h30m or 300 (seconds), 0 to unload at once, or -1 to keep it loaded',
        )
        .default('10m'),
      numCtx: z.number().int().min(512).max(262_144).default(8192),
      /** `processor` keeps the whole graphics card for the game. `auto`: Ollama uses what is free of the card. */
      runOn: z.enum(['auto', 'processor']).default('auto'),
      /** Number of threads for a model on this computer's processor; 0 for half of what the processor can run at once. */
      threads: z.number().int().min(0).max(256).default(0),
    })
    .prefault({}),
  /** A second server with OpenAI's chat completions API, such as LM Studio. */
  openai: z
    .object({
      /** Address of the server, such as `localhost:1234`; empty for none. */
      baseUrl: address.default(''),
      apiKeyEnv: environmentVariable.default('OPENAI_API_KEY'),
      /**
       * Models that can see pictures, for servers that do not report this. May contain prefixes and patterns with
       * `*`.
       */
      visionModels: z.array(z.string().max(200)).max(200).default([]),
    })
    .prefault({}),
  engine: engineSettings.prefault({}),
  brain: z
    .object({
      /** Name of the selected model; empty for any model that can perform. */
      model: z.string().max(200).default(''),
      mode: z.enum(['auto', 'native', 'schema', 'text']).default('auto'),
      /** `auto`: Adlib itself follows the whispers that its rules can read, and a model gets the others. `off`: a model gets all. */
      commands: z.enum(['auto', 'off']).default('auto'),
      /** What to request from models, by name, instead of what Adlib finds out. */
      asks: z.record(z.string().min(1).max(200), modelAsks).default({}),
      /** Who runs weights that both Ollama and the engine have, by the model's name in Ollama. */
      runs: z.record(z.string().min(1).max(200), runner).default({}),
    })
    .prefault({}),
  /** If false, Adlib reads no tool calls from text, and the mode `text` is off. */
  enableTextToolCallParsing: z.boolean().default(true),
  /**
   * Models that write their tool calls as text, in addition to the built-in list. May contain prefixes and patterns
   * with `*`.
   */
  textToolCallModels: z.array(z.string().max(200)).max(200).default([]),
  performer: z
    .object({
      /** Interval (ms) of checks whether a turn is due while nothing changes. */
      tickMs: z.number().int().min(250).max(600_000).default(3000),
      maxSteps: z.number().int().min(1).max(32).default(4),
      maxCalls: z.number().int().min(1).max(64).default(6),
      /** Time limit (ms) of a turn. Waiting for the streamer's approval may extend it. */
      maxMs: z.number().int().min(500).max(600_000).default(6000),
      speakAloud: z.boolean().default(false),
    })
    .prefault({}),
  show: showSettings.prefault({}),
  /** Sampling options of the performer's model only. */
  sampling: z
    .object({
      /** For calls without tools. */
      words: sampling.default({ temperature: 0.8, minP: 0.08, repeatPenalty: 1.1 }),
      /** For calls with tools. */
      toolArguments: sampling.default({ temperature: 0.4, minP: 0.1 }),
    })
    .prefault({}),
  sight: sightSettings.prefault({}),
  ears: earsSettings.prefault({}),
  overlay: z
    .object({
      /** Percent of the picture on each side. */
      safeMargin: z.number().min(0).max(20).default(5),
      theme: z.enum(['stage', 'mono', 'candy']).default('stage'),
      look: z.enum(['plate', 'outlined', 'sticker']).default('plate'),
      /** Percent of the usual size. */
      captionSize: z.number().int().min(70).max(160).default(100),
      /** Background for a chroma key, as `#rrggbb`; empty for a transparent background. */
      chroma: z
        .string()
        .regex(/^(#[0-9a-fA-F]{6})?$/, 'expected a color such as #00ff00, or nothing')
        .default(''),
      /** `full` still respects the system's setting for less motion. */
      motion: z.enum(['full', 'reduced']).default('full'),
      /** Preferred position of captions. Captions of a visible puppet are beside it. */
      captions: z
        .enum([
          'bottom-left',
          'bottom',
          'bottom-right',
          'top-left',
          'top',
          'top-right',
          'left',
          'center',
          'right',
        ])
        .default('bottom-left'),
      /** If false, words that find no free space are left out, except the operator's. */
      wordsOverText: z.boolean().default(false),
      keepFree: z.array(area).max(4).default([]),
      puppet: z
        .object({
          show: z.boolean().default(true),
          /**
           * A built-in character or a folder of the user's pictures; empty for the character that fits the persona.
           */
          character: z
            .string()
            .max(40)
            .regex(/^[a-z0-9_]*$/, 'expected the name of a puppet, such as marlow')
            .default(''),
          /** Height of the drawing (pixels) in a picture 1080 pixels high. */
          size: z.number().int().min(120).max(480).default(320),
          /** `auto`: the side with less text in the picture. */
          side: z.enum(['auto', 'left', 'right']).default('auto'),
          /** Percent of the picture's width. */
          margin: z.number().min(0).max(40).default(0),
          mirror: z.boolean().default(false),
          vtubeStudio: z.boolean().default(false),
          vtubeStudioPort: z.number().int().min(1).max(65_535).default(8001),
        })
        .prefault({}),
    })
    .prefault({}),
  stage: stageSettings.prefault({}),
  /** What happens outside of the show when something happens on the screen: "when …, do …". */
  rules: ruleSettings,
  clips: clipSettings.prefault({}),
  voice: z
    .object({
      /** `auto`: the first engine that works. `off`: spoken lines become silent captions. */
      engine: z
        .enum(['auto', 'mumble', 'piper', 'espeak-ng', 'flite', 'say', 'sapi', 'command', 'http', 'off'])
        .default('auto'),
      /** Empty for the engine's default voice. */
      voice: z
        .string()
        .max(100)
        .regex(/^(?!-)\P{Cc}*$/u, 'expected the name of a voice')
        .default(''),
      /** A program that reads text from standard input and writes a WAV file to standard output. */
      command: z.string().max(2000).default(''),
      /** Address of a server with an OpenAI-compatible speech API; empty for none. */
      url: address.default(''),
      rate: z.number().min(0.5).max(2).default(1),
    })
    .prefault({}),
  tools: z
    .object({
      /**
       * Packs in addition to the default ones: the name of a built-in pack, a file such as `./my-pack.ts` in the data
       * folder, or a package installed there.
       */
      packs: z.array(z.string().min(1).max(1000)).max(20).default([]),
    })
    .prefault({}),
  policy: policyRules
    .extend({
      /** After this time (ms), an approval request without an answer counts as denied. */
      askMs: z.number().int().min(1000).max(120_000).default(10_000),
    })
    .prefault({}),
  mcp: z
    .object({
      servers: z
        .record(
          z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/, 'expected only letters, digits, “_”, “.” and “-”'),
          mcpServer,
        )
        .default({}),
      /** Whether the gateway serves MCP to programs that have the MCP token. */
      serve: z.boolean().default(false),
    })
    .prefault({}),
  /**
   * Limits of the stored runs; 0 means unlimited. When Adlib starts, it deletes the oldest runs beyond these limits.
   */
  runs: z
    .object({
      keepDays: z.number().int().min(0).max(3650).default(0),
      /** Size of all runs together (MB). */
      keepMb: z.number().int().min(0).max(1_000_000).default(5000),
    })
    .prefault({}),
  gateway: z
    .object({
      port: z.number().int().min(0).max(65_535).default(4747),
      /** Whether paired devices may connect from the local network, without encryption. */
      lan: z.boolean().default(false),
    })
    .prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({})
