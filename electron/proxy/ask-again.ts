import type { IncomingMessage } from 'node:http'
import type { AnswerRead } from '../../src-shared/proxy/answer.ts'
import { type BufferedSink, bufferedSink } from './answer-sink.ts'
import { ask } from './ask.ts'
import { type Asked, isGood, rewriterFor } from './asked.ts'
import { rewrite } from './rewrite.ts'

/** An answer that is kept until it is known whether the client gets it. */
export interface KeptAnswer {
  readonly answer: IncomingMessage
  readonly sink: BufferedSink
  readonly reads: readonly AnswerRead[]
}

/** Sends a changed request and keeps its answer. Returns undefined if the server reports an error. */
export async function askAgain(asked: Asked): Promise<KeptAnswer | undefined> {
  const { exchange } = asked
  const { answer } = await ask(asked, 'native')
  if (!isGood(answer)) return undefined
  const sink = bufferedSink(answer, exchange.dialect, asked.request.streams)
  const rewriter = rewriterFor(asked, false)
  await rewrite(answer, { exchange, rewriter, sink })
  return { answer, sink, reads: rewriter.reads }
}
