import { defined } from '../../src-shared/step/record.ts'
import { readArguments } from '../platform/read-arguments.ts'
import { type ChatOption, readChatOption } from './chat-option.ts'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/**
 * Parses a duration such as `500ms`, `20s`, `1.5m`, `2h` or `20` (s). Returns milliseconds, or undefined if it is
 * invalid, zero or over 24 h.
 */
export function parseDuration(words: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(words.trim())
  const unit = units[match?.[2] ?? 's']
  if (match?.[1] === undefined || unit === undefined) return undefined
  const ms = Number(match[1]) * unit
  return ms > 0 && ms <= 24 * 3_600_000 ? ms : undefined
}

/** Command-line options of `adlib perform`. The desktop app has the same ones, except `json`. */
export interface PerformOptions {
  readonly frames?: string
  readonly model?: string
  /** Begins with the setup. The audience sees nothing until someone presses "Go live" in the panel. */
  readonly setUp?: true
  /** Asks the setup questions until they are answered. The desktop app always does. */
  readonly asksSetup?: true
  readonly reportsDir?: string
  readonly dataDir?: string
  readonly port?: number
  readonly commands?: 'auto' | 'off'
  /** Changes of the settings `chat`. */
  readonly chat?: ChatOption
  readonly forMs?: number
  readonly json: boolean
  readonly help: boolean
}

const argumentTypes = {
  frames: { type: 'string' },
  model: { type: 'string' },
  'set-up': { type: 'boolean', default: false },
  'ask-setup': { type: 'boolean', default: false },
  for: { type: 'string' },
  reports: { type: 'string' },
  data: { type: 'string' },
  port: { type: 'string' },
  commands: { type: 'string' },
  chat: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Returns the help text of the options. `reports` names the default runs folder. */
export const performOptionsHelp = (
  reports: string,
): string => `  --frames WHAT     screen, obs (the scene on air, or sight.obsSource), program (pictures that a program sends), demo,
                    off, auto, or the path of a picture, a folder of pictures or a video; default: the setting
                    sight.source. With auto, the demo reel plays until you share a screen
  --model NAME      understudy (needs no model), a model that “adlib models” lists, or PATH.gguf, which Adlib's own
                    engine runs; default: the understudy, then the most recently used model that answers
  --set-up          begin with the setup questions, as “npm start” and the desktop app do at their first start;
                    nothing goes out until you press “Go live” in the panel
  --chat SOURCE     a chat to hear: twitch:CHANNEL, streamer-bot, social-stream:SESSION, api, or off for none; may be
                    repeated; default: the settings chat.*
  --for TIME        stop after this time (20s, 2m); always begins a new run
  --reports DIR     folder of runs; default: ${reports}
  --data DIR        folder of settings and tokens; default: ADLIB_DATA or the platform's folder
  --port N          port of Adlib's pages, 0 for any free port; default: the setting gateway.port (4747)
  --commands MODE   auto or off: whether Adlib itself follows whispers that are stage commands`

/**
 * Reads the options that `adlib perform` and the desktop app share.
 * @returns the options, or a message that names the first mistake
 */
export function readPerformOptions(
  args: readonly string[],
): { ok: true; options: PerformOptions } | { ok: false; message: string } {
  const read = readArguments(args, { options: argumentTypes })
  if (!read.ok) return read
  const { values } = read
  const wrong = (message: string) => ({ ok: false as const, message })
  const { frames, model, commands, json, help } = values
  const forMs = values.for === undefined ? undefined : parseDuration(values.for)
  if (values.for !== undefined && forMs === undefined) {
    return wrong(`--for ${values.for} is not a duration; write 20s or 2m.`)
  }
  const port = values.port === undefined ? undefined : portOf(values.port)
  if (port === null)
    return wrong(`--port ${values.port} is not a valid port; write a number from 0 to 65535.`)
  if (commands !== undefined && commands !== 'auto' && commands !== 'off') {
    return wrong(`--commands takes auto or off, not ${commands}.`)
  }
  const chat = values.chat === undefined ? undefined : readChatOption(values.chat)
  if (chat !== undefined && !chat.ok) return wrong(chat.message)
  return {
    ok: true,
    options: {
      ...defined({ frames, model, reportsDir: values.reports, dataDir: values.data, port, commands }),
      ...(chat === undefined ? {} : { chat: chat.chat }),
      ...(values['set-up'] ? { setUp: true } : {}),
      ...(values['ask-setup'] ? { asksSetup: true } : {}),
      ...defined({ forMs }),
      json,
      help,
    },
  }
}

const portOf = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null
