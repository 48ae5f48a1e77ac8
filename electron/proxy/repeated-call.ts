import type { IncomingMessage } from 'node:http'
import { replaceRepeats, type SecondAnswer } from '../../src-shared/proxy/replace-repeats.ts'
import { wordsOffer } from '../../src-shared/proxy/text-offer.ts'
import type { AnswerSink } from './answer-sink.ts'
import { askAgain } from './ask-again.ts'
import { type Asked, bytesOf, finish, newItemId, readerFor } from './asked.ts'
import type { ProxyMode } from './modes.ts'
import { rewrite } from './rewrite.ts'

/**
 * Answers a request whose last messages are results of tools. If the model only repeats answered calls, asks it once more
 * without tools, so that a client does not call until its limit.
 */
export async function answerRepeated(
  asked: Asked,
  answer: IncomingMessage,
  sink: AnswerSink,
  mode: ProxyMode,
): Promise<void> {
  const { exchange, request } = asked
  const rewriter = replaceRepeats({
    ...{ dialect: exchange.dialect, answered: request.answered, newId: newItemId },
    openReader: readerFor(asked, mode === 'text'),
    askForWords: () => whileIdle(answer, () => askForWords(asked)),
  })
  await rewrite(answer, { exchange, rewriter, sink })
  finish(asked, sink, mode, rewriter.reads, rewriter.hasAskedAgain ? 'words' : null)
}

async function askForWords(asked: Asked): Promise<SecondAnswer> {
  const { exchange } = asked
  const json = exchange.dialect.inText(asked.json, wordsOffer)
  const body = bytesOf(json)
  const plain = { ...asked, json, text: body.toString('utf8'), exchange: { ...exchange, body } }
  try {
    const again = await askAgain(plain)
    return { read: again?.reads[0], usage: again?.sink.usage() }
  } catch (error) {
    if (exchange.signal.aborted) throw error
    return { read: undefined, usage: undefined }
  }
}

/** Does some work while the end of an answer is unread. The time-out of its connection must not count that time. */
async function whileIdle<T>(answer: IncomingMessage, work: () => Promise<T>): Promise<T> {
  const { socket } = answer
  // A connection that is free may serve the second request.
  if (answer.readableEnded) return work()
  const idleMs = socket.timeout ?? 0
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    if (!answer.readableEnded) socket.setTimeout(idleMs)
  }
}
