import type { ChatItem } from '../../src-shared/chat/chat-item.ts'

/** The state of a source. `message` and `remedy` are sentences for the streamer. */
export type SourceState =
  | { readonly state: 'connecting' }
  /** With a message, the source works, but something deserves a look. */
  | { readonly state: 'connected'; readonly message?: string; readonly remedy?: string }
  | { readonly state: 'failed'; readonly message: string; readonly remedy: string }

/** Receives what a source hears. */
export interface ChatListener {
  item(item: ChatItem): void
  /** A test message of the bridge, which no viewer wrote. */
  test(): void
  /** The source sent something that Adlib cannot read. */
  unreadable(): void
  state(state: SourceState): void
}

/**
 * One chat of a platform or a bridge. It connects again by itself, with growing pauses of at most 10 s, until it is closed.
 * It never writes to chat.
 */
export interface ChatSource {
  /** Begins to listen. Call it once. */
  open(listener: ChatListener): void | Promise<void>
  /** Ends all work. Nothing is delivered afterwards. */
  close(): void
}
