import { plainAnswer, translateChat } from '../../src-shared/proxy/chat-bridge.ts'
import type { Dialect } from '../../src-shared/proxy/dialect.ts'
import type { Body } from '../../src-shared/proxy/request.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { framed } from './framing.ts'

/** Translates an answer of chat completions to the dialect of a client whose API the server lacks. */
export interface Translation {
  readonly dialect: Dialect
  whole(answer: Body): Body
  /** Returns the frames for the next message of a stream. */
  next(message: Body): string
  end(): string
}

/** Creates the translation of one answer; undefined if there is none for this dialect. */
export function translationTo(dialect: Dialect, newId: () => string): Translation | undefined {
  const { bridge } = dialect
  if (bridge === undefined) return undefined
  const translator = translateChat(bridge)
  const rewriter = dialect.rewriter(() => plainAnswer(newId), newId)
  const write = (messages: readonly Body[]): string =>
    messages
      .flatMap((message) => rewriter.push(message))
      .map((message) => framed(message, dialect))
      .join('')
  return {
    dialect,
    whole: (answer) => rewriter.whole(bridge.whole(answer)),
    next: (message) =>
      message.error === undefined || message.error === null
        ? write(translator.push(message))
        : framed(
            dialect.errorMessage({ status: 502, message: errorWords(message.error), remedy: '' }),
            dialect,
          ),
    end: () => write(translator.end()),
  }
}

/** Returns the message of an error of chat completions. */
export const errorWords = (error: unknown): string =>
  isRecord(error) ? String(error.message ?? JSON.stringify(error)) : String(error)
