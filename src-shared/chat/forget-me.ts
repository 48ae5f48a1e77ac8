import type { ChatItem, ChatMessage } from './chat-item.ts'

const COMMAND = /^\s*!forget\s+me\s*$/iu

/** Returns whether a person wants to be forgotten. Everybody may, also who is muted: it only deletes. */
export const isForgetMe = (item: ChatItem): item is ChatMessage =>
  item.kind === 'message' && COMMAND.test(item.text)
