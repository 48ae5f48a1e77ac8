import type { ReportedChat } from '../../src-shared/chat/reported-chat.ts'
import { itemOf } from '../../src-shared/chat/reported-chat.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { ChatListener, ChatSource } from './chat-source.ts'
import { socialStreamSource } from './social-stream-source.ts'
import { streamerBotSource } from './streamer-bot-source.ts'
import { twitchServer, twitchSource } from './twitch-source.ts'

type ChatSettings = Settings['chat']

/** Kinds of sources, as `chat/state` names them. */
export const sourceKinds = ['twitch', 'streamer-bot', 'social-stream', 'api'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** What a kind of source needs. */
export interface SourceRow {
  /** Returns what the source is opened with; empty if the settings name none. Another text opens it again. */
  readonly opensWith: (chat: ChatSettings) => string
  /** What is heard, as a person knows it. */
  readonly channel?: (chat: ChatSettings) => string
  /** Whether it carries the chats of platforms that another source may hear itself. */
  readonly isBridge?: true
  /** What to check if nothing is heard for long. */
  readonly ifQuiet: string
  readonly make: (chat: ChatSettings) => ChatSource
}

export type SourceTable = Readonly<Partial<Record<SourceKind, SourceRow>>>

/** Receives what other programs report with `POST /api/chat`. */
export class ReportedSource implements ChatSource {
  private listener: ChatListener | undefined
  private count = 0

  /** @param now epoch ms, for ids of messages that have none */
  constructor(private readonly now: () => number) {}

  open(listener: ChatListener): void {
    this.listener = listener
    listener.state({ state: 'connected' })
  }

  close(): void {
    this.listener = undefined
  }

  /** Returns false if the settings do not let other programs report chat. */
  report(reports: readonly ReportedChat[]): boolean {
    for (const report of reports) {
      this.count += 1
      this.listener?.item(itemOf(report, `report-${this.now()}-${this.count}`))
    }
    return this.listener !== undefined
  }
}

export interface SourcesDeps {
  readonly clock: Clock
  readonly env: NodeJS.ProcessEnv
  readonly reported: ReportedSource
  /** Reads the stored password, otherwise that of the variable, otherwise null. */
  readonly secrets: { read(name: 'streamerbot-password', variable: string): string | null }
}

/** Returns the table of all sources. */
export const sourceTable = ({
  clock,
  env,
  reported,
  secrets,
}: SourcesDeps): Readonly<Record<SourceKind, SourceRow>> => ({
  twitch: {
    opensWith: ({ twitch }) => twitch,
    channel: ({ twitch }) => twitch,
    ifQuiet: 'Check the name of the channel, and write a message in its chat.',
    make: ({ twitch }) => twitchSource(twitch, clock, twitchServer(env)),
  },
  'streamer-bot': {
    opensWith: ({ streamerBot: { enabled, url, passwordEnv } }) => (enabled ? `${url} ${passwordEnv}` : ''),
    isBridge: true,
    ifQuiet: 'Check in Streamer.bot that your platforms are connected, and write a message in your chat.',
    make: ({ streamerBot: { url, passwordEnv } }) =>
      streamerBotSource(
        url || 'ws://127.0.0.1:8080/',
        () => secrets.read('streamerbot-password', passwordEnv),
        clock,
      ),
  },
  'social-stream': {
    opensWith: ({ socialStream: { session, where } }) => (session === '' ? '' : `${session} ${where}`),
    isBridge: true,
    ifQuiet:
      'In Social Stream Ninja, under Global settings > Mechanics, turn on “Enable remote API control of extension” and “Send chat messages to API server”, and check the session.',
    make: ({ socialStream }) => socialStreamSource(socialStream, clock),
  },
  api: {
    opensWith: ({ api }) => (api.enabled ? 'on' : ''),
    ifQuiet: 'Check that your program sends to POST /api/chat.',
    make: () => reported,
  },
})
