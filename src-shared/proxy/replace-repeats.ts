import type { AnswerRead, AnswerReader } from './answer.ts'
import { repeatsAnswered } from './answered-calls.ts'
import type { AnswerRewriter, Dialect } from './dialect.ts'
import type { Body, PastCall } from './request.ts'

/** What a model said when it was asked once more. */
export interface SecondAnswer {
  /** Undefined if the server failed. */
  readonly read: AnswerRead | undefined
  /** A message of the second answer that has its tokens; undefined if there is none. */
  readonly usage: Body | undefined
}

/** An `AnswerRewriter` that may ask the model once more before it ends an answer. */
export interface ReplacingRewriter {
  whole(answer: Body): Promise<Body>
  push(message: Body): Promise<readonly Body[]>
  readonly isComplete: boolean
  readonly reads: readonly AnswerRead[]
  /** Whether the model was asked once more. */
  readonly hasAskedAgain: boolean
}

export interface ReplacingOptions {
  readonly dialect: Dialect
  readonly answered: readonly PastCall[]
  readonly openReader: () => AnswerReader
  readonly newId: () => string
  /** Asks the model once more, for words. */
  readonly askForWords: () => Promise<SecondAnswer>
}

/**
 * Creates a rewriter for a model that may repeat a call that was just answered: it then asks once more, and the new words
 * replace the call. If there are none, the call stays text, because a client would run it again and again.
 */
export function replaceRepeats(options: ReplacingOptions): ReplacingRewriter {
  const { dialect, answered, openReader, newId, askForWords } = options
  let second: SecondAnswer | undefined

  const replacing = (): AnswerReader => {
    const reader = openReader()
    let shown = ''
    return {
      ...reader,
      text(delta) {
        const words = reader.text(delta)
        shown += words
        return words
      },
      end(ending) {
        const read = reader.end(ending)
        if (second === undefined || !repeatsAnswered(read, answered)) return read
        const words = wordsOf(second.read)
        if (second.read === undefined || words === '') return unread(read, shown)
        return { ...second.read, text: shown.trim() === '' ? words : `\n\n${words}` }
      },
    }
  }
  // Reads ahead, because a rewriter cannot wait in the middle of a message.
  const scout: AnswerRewriter = dialect.rewriter(openReader, newId)
  const rewriter = dialect.rewriter(replacing, newId)
  const askIfRepeated = async (): Promise<void> => {
    if (second === undefined && scout.reads.some((read) => repeatsAnswered(read, answered)))
      second = await askForWords()
  }
  const added = (message: Body): Body =>
    second?.usage !== undefined && dialect.hasUsage(message)
      ? dialect.addUsage(message, second.usage)
      : message

  return {
    get isComplete() {
      return rewriter.isComplete
    },
    get hasAskedAgain() {
      return second !== undefined
    },
    reads: rewriter.reads,
    async whole(answer) {
      scout.whole(answer)
      await askIfRepeated()
      return added(rewriter.whole(answer))
    },
    async push(message) {
      scout.push(message)
      await askIfRepeated()
      return rewriter.push(message).map(added)
    },
  }
}

/** Returns the words of an answer; empty if it calls again. */
const wordsOf = (read: AnswerRead | undefined): string =>
  read === undefined || read.calls.length > 0 ? '' : read.raw.trim()

/** Returns an answer whose text is that of the model, without calls. `shown` are the words that the client has. */
const unread = (read: AnswerRead, shown: string): AnswerRead => ({
  ...read,
  text: read.raw.startsWith(shown) ? read.raw.slice(shown.length) : read.raw,
  ...{ calls: [], isHelped: false, repairs: [], mentioned: [] },
})
