import type { IncomingMessage } from 'node:http'
import type { AnswerRewriter, Dialect, Problem } from '../../src-shared/proxy/dialect.ts'
import type { ReplacingRewriter } from '../../src-shared/proxy/replace-repeats.ts'
import { type Body, recordsIn } from '../../src-shared/proxy/request.ts'
import type { AnswerSink } from './answer-sink.ts'
import type { Exchange } from './asked.ts'
import { framed, framesOf, jsonIn } from './framing.ts'
import { readAll } from './read-all.ts'
import { brokenAnswer } from './upstream.ts'

interface Rewriting {
  readonly exchange: Exchange
  readonly rewriter: AnswerRewriter | ReplacingRewriter
  readonly sink: AnswerSink
}

/** Rewrites an answer into a sink. Reports a connection that breaks in the caller's dialect. */
export async function rewrite(
  answer: IncomingMessage,
  { exchange, rewriter, sink }: Rewriting,
): Promise<void> {
  const { dialect } = exchange
  if (!sink.streams) {
    const text = await readAll(answer)
    const whole = jsonIn(text)
    return sink.whole(whole === undefined ? text : await rewriter.whole(whole), rewriter.reads)
  }
  let hasFailed = false
  try {
    for await (const { raw, json } of framesOf(answer, dialect.framing)) {
      hasFailed ||= json !== undefined && isError(json)
      const messages = json === undefined ? undefined : await rewriter.push(json)
      if (messages === undefined || (messages.length === 1 && messages[0] === json))
        await sink.write(raw, json)
      else for (const message of messages) await sink.write(framed(message, dialect), message)
    }
    if (!rewriter.isComplete && !hasFailed) await failStream(sink, dialect, brokenAnswer())
  } catch (error) {
    if (exchange.signal.aborted) throw error
    await failStream(sink, dialect, brokenAnswer(error))
  }
}

const isError = (json: Body): boolean =>
  Boolean(json.error) || json.type === 'error' || json.type === 'response.failed'

const failStream = (sink: AnswerSink, dialect: Dialect, problem: Problem): Promise<void> =>
  sink.write(framed(dialect.errorMessage(problem), dialect), dialect.errorMessage(problem))

/** Creates a rewriter for chat completions that changes nothing. */
export function untouched(): AnswerRewriter {
  let isComplete = false
  return {
    get isComplete() {
      return isComplete
    },
    reads: [],
    whole: (answer) => answer,
    push(message) {
      isComplete ||= recordsIn(message.choices).some(({ finish_reason }) => Boolean(finish_reason))
      return [message]
    },
  }
}
