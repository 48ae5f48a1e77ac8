import type { ExamMessage } from '../../src-shared/exam/exam-chat.ts'
import type { FilledChat } from '../../src-shared/exam/fill-words.ts'
import type { Reaction } from '../../src-shared/exam/find-leaks.ts'
import type { DataFailure } from '../platform/files.ts'

/** A co-host that takes the exam. Failures are of the target as a whole; the exam ends with them. */
export interface ExamTarget {
  /** The co-host and its writer, for the result. */
  readonly name: string
  /** Begins a chat: the target forgets the one before. */
  begin(chat: FilledChat): Promise<DataFailure | null>
  /** Sends a message of the chat, and returns what the co-host did because of it. */
  send(message: ExamMessage): Promise<{ ok: true; reaction: Reaction } | { ok: false; failure: DataFailure }>
  close(): Promise<void>
}
