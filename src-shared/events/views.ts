import type { Effect } from '../settings/stage.ts'
import type { ChatPicture, Cue } from './cue.ts'
import type { ToolOrigin } from './denial.ts'
import type { EarsState } from './event/senses.ts'
import type { EventBody } from './event.ts'

/** One cue on its way to the audience. Times are epoch ms. */
export interface CueView {
  cue: Cue
  queuedAt?: number
  dueAt?: number
  cuedAt?: number
  shown: { page: string; at: number }[]
  dropped?: string
  filtered?: string
}

/** A connected overlay page. */
export interface PageView {
  page: string
  at: number
  /** Whether OBS hides the page's source; absent for a page outside of OBS. */
  hidden?: boolean
  scene?: string
  /** Whether the page is in the desktop app's own window. */
  isApp?: true
}

/** The last reported connection to OBS Studio. */
export interface ObsView extends Omit<Extract<EventBody, { type: 'obs/state' }>, 'type'> {
  at: number
}

/** Whether Adlib listens for games. */
export type GameServerView = Omit<Extract<EventBody, { type: 'game/server' }>, 'type'>

/** A connected game, its newest forced choice, and the action that followed. */
export interface GameView {
  game: string
  state: Extract<EventBody, { type: 'game/connected' }>['state']
  at: number
  origin?: string
  actions: string[]
  problems?: string[]
  forced?: { query: string; at: number }
  acted?: {
    action: string
    by: Extract<EventBody, { type: 'game/acted' }>['by']
    at: number
    ok?: boolean
    message?: string
  }
}

/** The last reported connection to VTube Studio. */
export type VtubeStudioView = Omit<Extract<EventBody, { type: 'vtube-studio/state' }>, 'type'>

/** The microphone of the eye page. `speech` is null until the first speech, and while the microphone is not listening. */
export interface EarsView {
  state: EarsState
  at: number
  message?: string
  remedy?: string
  /** Whether the streamer now speaks, when this changed (epoch ms), and the loudness (dBFS). */
  speech: { speaking: boolean; since: number; loudness: number } | null
  wordsProblem: string | null
}

/** A message of chat that the show may quote. */
export interface ChatMessageView {
  readonly id: string
  readonly by: string
  readonly name: string
  readonly text: string
  readonly at: number
  /** What is remembered of the person from earlier streams. */
  readonly known?: { readonly streams: number; readonly note?: string | undefined }
  readonly color?: string
  readonly pictures?: readonly ChatPicture[]
}

/** The chat of the stream. */
export interface ChatView {
  readonly sources: Readonly<
    Record<
      string,
      {
        readonly state: 'off' | 'connecting' | 'connected' | 'failed'
        readonly at: number
        /** When something was last heard (epoch ms), up to a minute late. */
        readonly heardAt?: number
        readonly channel?: string
        readonly message?: string
        readonly remedy?: string
      }
    >
  >
  readonly messages: readonly ChatMessageView[]
  /** People whom the show may have named lately, oldest first. `ids`: the keys of their messages, gifts and raids. */
  readonly named: readonly { readonly by: string; readonly name: string; readonly ids: readonly string[] }[]
  /** Keys of messages and people that may no longer be shown. */
  readonly gone: readonly string[]
  /** Number of messages in the last full minute. */
  readonly perMinute: number
  readonly vote: {
    readonly options: readonly string[]
    readonly endsAt: number
    readonly by?: string
  } | null
}

/** Facts about a text that the stage or sight held back. The text itself is kept only in memory. */
export interface FilteredView {
  /** Absent in journals of older versions. */
  id?: string
  at: number
  sink: string
  rule: string
  reason: string
  category?: string
  turn?: string
  call?: string
}

/** What the operator sent: a line (`say`), a whisper (`topic`) or a test cue. */
export interface SayingView {
  kind: 'say' | 'topic' | 'test-cue'
  text: string
  at: number
  /**
   * The answer to a whisper: the reply, the command that undoes its effect, a text to send as a line instead, and the
   * model that is asked.
   */
  answer?: Omit<Extract<EventBody, { type: 'show/whisper' }>, 'type' | 'text' | 'waits'>
  /** `seq` of a whisper that no turn has taken yet. */
  waits?: number
  /** The turn that took the whisper. */
  turn?: string
}

/** A tool call, or an effect, that waits for the streamer's approval. Times are epoch ms. */
export interface AskView {
  ask: string
  turn: string
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  until: number
  /** Key of the call; the same for every attempt. */
  key?: string
  /** The agent that made the call; absent for the performer in older runs. */
  agent?: string
  /** Set if the model repeats a call from a text from outside. */
  isEcho?: boolean
  /**
   * Set if an effect waits for approval, and not a tool call. `tool` is then the effect's lane, and `args` its
   * content.
   */
  effect?: Effect
  /** Set if a restart repeated the request. */
  again?: true
  /** Set while an approved request waits for its tool to load after a restart. */
  approved?: true
}

/** A held lock. */
export interface LockView {
  path: string
  holder: string
  at: number
}

/** State of an MCP server in the settings. */
export interface McpServerView {
  server: string
  state: Extract<EventBody, { type: 'mcp/server' }>['state']
  at: number
  tools?: number
  message?: string
  remedy?: string
  log: string[]
}

/** State of a user pack, a file named in the settings. */
export interface PackFileView {
  file: string
  path: string
  state: Exclude<Extract<EventBody, { type: 'pack/file' }>['state'], 'removed'>
  at: number
  hash?: string
  tools?: number
  message?: string
  remedy?: string
}
