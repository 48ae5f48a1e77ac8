import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'

/** A change of the settings `chat` that opens the sources of the command line, and closes all others. */
export interface ChatOption {
  readonly twitch: string
  readonly streamerBot: { readonly enabled: boolean }
  readonly socialStream: { readonly session: string }
  readonly api: { readonly enabled: boolean }
}

const none: ChatOption = {
  ...{ twitch: '', streamerBot: { enabled: false } },
  ...{ socialStream: { session: '' }, api: { enabled: false } },
}

/**
 * Reads the values of `--chat`.
 * @returns the change of the settings, or a message that names the first mistake
 */
export function readChatOption(
  values: readonly string[],
): { ok: true; chat: ChatOption } | { ok: false; message: string } {
  let chat = none
  for (const value of values) {
    const part = partOf(value)
    if (part === undefined) {
      const forms = 'twitch:CHANNEL, streamer-bot, social-stream:SESSION, api or off'
      return { ok: false, message: `--chat takes ${forms}, not ${value}.` }
    }
    chat = { ...chat, ...part }
  }
  const applied = applySettings(defaultSettings, { chat })
  return applied.ok
    ? { ok: true, chat }
    : { ok: false, message: `--chat ${values.join(' ')}: ${applied.message}` }
}

function partOf(value: string): Partial<ChatOption> | undefined {
  const [, kind = '', what = ''] = /^([^:]*):?(.*)$/s.exec(value) ?? []
  if (kind === 'twitch' && what !== '') return { twitch: what }
  if (kind === 'social-stream' && what !== '') return { socialStream: { session: what } }
  if (value === 'streamer-bot') return { streamerBot: { enabled: true } }
  if (value === 'api') return { api: { enabled: true } }
  return value === 'off' ? {} : undefined
}
