import { type ChatMessage, messageKey } from '../../src-shared/chat/chat-item.ts'
import { plainQuestion } from '../../src-shared/chat/plain-question.ts'
import type { QuestionKind } from '../../src-shared/events/question-kind.ts'
import { questionKindOf } from '../../src-shared/moments/question-kinds.ts'

/** Maximum number of messages whose kind is kept until they are answered. */
const maxKept = 200

/** Finds out what messages to the performer want, while they wait for moderators. */
interface QuestionKinds {
  /** Begins to judge a message. */
  judge(message: Pick<ChatMessage, 'platform' | 'id' | 'text'>): void
  /** Returns what a message wants, by its key; undefined if that is unknown, or not known yet. */
  of(key: string): QuestionKind | undefined
}

/** @param embed returns embeddings (see `EmbedTexts`); if it fails, the kind stays unknown */
export function questionKinds(
  embed: (texts: readonly string[]) => Promise<readonly string[]>,
  names: () => readonly string[],
): QuestionKinds {
  const kinds = new Map<string, QuestionKind>()
  return {
    judge(message) {
      const keep = ([embedding]: readonly string[]): void => {
        const kind = embedding ? questionKindOf(embedding) : undefined
        if (kind === undefined) return
        kinds.set(messageKey(message), kind)
        for (const old of [...kinds.keys()].slice(0, -maxKept)) kinds.delete(old)
      }
      embed([plainQuestion(message.text, names())]).then(keep, () => {})
    },
    of: (key) => kinds.get(key),
  }
}
