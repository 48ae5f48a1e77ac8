import { z } from 'zod'
import { address, environmentVariable } from './address.ts'
import { desktopSettings } from './desktop.ts'
import { earsSettings } from './ears.ts'
import { mcpServer } from './mcp-server.ts'
import { panelSettings } from './panel.ts'
import { policyRules } from './policy-rules.ts'
import { sampling } from './sampling.ts'
import { setupSettings } from './setup.ts'
import { showSettings } from './show.ts'
import { area, sightSettings } from './sight.ts'
import { stageSettings } from './stage.ts'

/**
 * All settings with their defaults. The file on disk may contain only some of them; the other settings get their
 * defaults. Secrets are never part of the settings.
 */
export const settingsSchema = z.object({
  setup: setupSettings.prefault({}),
  desktop: desktopSettings.prefault({}),
  panel: panelSettings.prefault({}),
  ollama: z
    .object({
      /**
       * Address of Ollama in any common spelling, such as `localhost:11434` or `http://host:11434/`, even one that ends
       * in `/v1` or `/api`; empty for this computer.
       */
      host: address.default('http://localhost:11434'),
      /** Time for which Ollama keeps the model in memory after a call, in Ollama's notation. */
      keepAlive: z
        .string()
        .max(20)
        .regex(
          /^(-?\d+|(\d+(\.\d+)?(ms|s|m|h))+)$/,
          'expected a time such as 10m, 1h30m or 300 (seconds), 0 to unload at once, or -1 to keep it loaded',
        )
        .default('10m'),
      numCtx: z.number().int().min(512).max(262_144).default(8192),
    })
    .prefault({}),
  /** A second server, with OpenAI's chat completions API, such as LM Studio, llama.cpp or vLLM. */
  openai: z
    .object({
      /** Address of the server in any common spelling: `localhost:1234`, `http://host:8080/v1`; empty for no server. */
      baseUrl: address.default(''),
      /** Name of the environment variable that contains the API key, if the server needs a key. */
      apiKeyEnv: environmentVariable.default('OPENAI_API_KEY'),
      /** Vision models, for servers that do not report vision: names, prefixes or patterns with `*`. */
      visionModels: z.array(z.string().max(200)).max(200).default([]),
    })
    .prefault({}),
  brain: z
    .object({
      /** Name of the selected model; `understudy` for the built-in performer; empty for any model that can perform. */
      model: z.string().max(200).default(''),
      mode: z.enum(['auto', 'native', 'schema', 'text']).default('auto'),
      /**
       * Whether Adlib reads whispers as stage commands while the understudy, or a model that calls no tools, is active.
       */
      commands: z.enum(['auto', 'off']).default('auto'),
    })
    .prefault({}),
  /** Whether Adlib reads tool calls in a model's text. False also turns off the mode `text`. */
  enableTextToolCallParsing: z.boolean().default(true),
  /** Models that write their tool calls as text: names, prefixes or patterns with `*`. Extends the built-in list. */
  textToolCallModels: z.array(z.string().max(200)).max(200).default([]),
  performer: z
    .object({
      /** While nothing changes, the performer checks at this interval (ms) whether a turn is due. */
      tickMs: z.number().int().min(250).max(600_000).default(3000),
      maxSteps: z.number().int().min(1).max(32).default(4),
      maxCalls: z.number().int().min(1).max(64).default(6),
      /**
       * Time limit (ms) of a turn. A turn that is waiting for approval at that time ends once the streamer has
       * answered. Whatever the model writes later is discarded.
       */
      maxMs: z.number().int().min(500).max(600_000).default(6000),
      /** Whether the performer's captions are also spoken. */
      speakAloud: z.boolean().default(false),
    })
    .prefault({}),
  show: showSettings.prefault({}),
  /** Sampling options of the performer's model. Other agents, probes and benchmarks do not use them. */
  sampling: z
    .object({
      /** Options for model calls without tools. */
      words: sampling.default({ temperature: 0.8, minP: 0.08, repeatPenalty: 1.1 }),
      /** Options for model calls with tools. */
      toolArguments: sampling.default({ temperature: 0.4, minP: 0.1 }),
    })
    .prefault({}),
  sight: sightSettings.prefault({}),
  ears: earsSettings.prefault({}),
  overlay: z
    .object({
      /** Margin (percent of the picture) that cues leave free on each side. */
      safeMargin: z.number().min(0).max(20).default(5),
      /** Name of the color theme; `overlay.css` in the data folder can override each color. */
      theme: z.enum(['stage', 'mono', 'candy']).default('stage'),
      /** Look of captions: on an opaque plate, as outlined letters, or as a sticker. */
      look: z.enum(['plate', 'outlined', 'sticker']).default('plate'),
      /** Text size of captions, in percent of the usual size. */
      captionSize: z.number().int().min(70).max(160).default(100),
      /** Opaque background color for a chroma key, as `#rrggbb`; empty for a transparent background. */
      chroma: z
        .string()
        .regex(/^(#[0-9a-fA-F]{6})?$/, 'expected a color such as #00ff00, or nothing')
        .default(''),
      /** `reduced` turns off particles and movement. `full` still respects a system setting for less motion. */
      motion: z.enum(['full', 'reduced']).default('full'),
      /**
       * Position of captions, if that part of the picture is free of text. Captions of a visible puppet are beside it,
       * so only the side (left or right) counts for them.
       */
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
      /**
       * Whether words may cover text in the picture if no other space is free. If false, such words are left out. The
       * operator's words may always cover text.
       */
      wordsOverText: z.boolean().default(false),
      /** Parts of the picture that the overlay keeps free, such as a webcam or a chat. */
      keepFree: z.array(area).max(4).default([]),
      /** The character that acts out the lines. */
      puppet: z
        .object({
          show: z.boolean().default(true),
          /**
           * `marlow`, `pip`, `vera` or a folder of the user's pictures; empty for the character that fits the persona.
           */
          character: z
            .string()
            .max(40)
            .regex(/^[a-z0-9_]*$/, 'expected the name of a puppet, such as marlow')
            .default(''),
          /**
           * Height of the drawing (pixels) in a picture 1080 pixels high. The lower fifth of the drawing is below the
           * edge of the picture.
           */
          size: z.number().int().min(120).max(480).default(320),
          /** `auto`: the side with less text in the picture. */
          side: z.enum(['auto', 'left', 'right']).default('auto'),
          /** Distance from the side, in percent of the picture's width. */
          margin: z.number().min(0).max(40).default(0),
          mirror: z.boolean().default(false),
          /** Whether the user's model in VTube Studio performs instead of the drawn puppet. */
          vtubeStudio: z.boolean().default(false),
          /** Port of VTube Studio on this computer. */
          vtubeStudioPort: z.number().int().min(1).max(65_535).default(8001),
        })
        .prefault({}),
    })
    .prefault({}),
  stage: stageSettings.prefault({}),
  voice: z
    .object({
      /**
       * Speech engine. `auto`: the first that works, in this order: `command`, `http`, `piper`, the system's own engine
       * (`say`, `sapi`), `espeak-ng`, `flite`, and the built-in `mumble`. `off`: spoken lines become silent captions.
       */
      engine: z
        .enum(['auto', 'mumble', 'piper', 'espeak-ng', 'flite', 'say', 'sapi', 'command', 'http', 'off'])
        .default('auto'),
      /** Name of a voice of the engine; empty for the engine's default voice. */
      voice: z
        .string()
        .max(100)
        .regex(/^(?!-)\P{Cc}*$/u, 'expected the name of a voice')
        .default(''),
      /**
       * A program with its arguments. The program reads a text from standard input and writes a WAV file to standard
       * output.
       */
      command: z.string().max(2000).default(''),
      /** Address of a server with an OpenAI-compatible speech API, in any common spelling; empty for no server. */
      url: address.default(''),
      /** Speaking speed; 1 is normal. */
      rate: z.number().min(0.5).max(2).default(1),
    })
    .prefault({}),
  tools: z
    .object({
      /**
       * Packs that are loaded in addition to the performer's default packs: the name of a built-in pack, a file of the
       * user (`./my-pack.ts`, relative to the data folder), or the name of a package that is installed in the data
       * folder.
       */
      packs: z.array(z.string().min(1).max(1000)).max(20).default([]),
    })
    .prefault({}),
  policy: policyRules
    .extend({
      /** Time (ms) after which an approval request without an answer counts as denied. */
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
      /** Whether the gateway serves MCP at `/mcp` to programs that have the MCP token. */
      serve: z.boolean().default(false),
    })
    .prefault({}),
  /** Limits for stored runs; 0 means unlimited. When Adlib starts, it deletes the oldest runs beyond these limits. */
  runs: z
    .object({
      keepDays: z.number().int().min(0).max(3650).default(0),
      /** Maximum size of all runs together (MB). */
      keepMb: z.number().int().min(0).max(1_000_000).default(5000),
    })
    .prefault({}),
  gateway: z
    .object({
      port: z.number().int().min(0).max(65_535).default(4747),
      /** Whether paired devices may connect from the networks of this machine, without encryption. */
      lan: z.boolean().default(false),
    })
    .prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = settingsSchema.parse({})
