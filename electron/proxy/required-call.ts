import type { IncomingMessage } from 'node:http'
import type { AnswerRead } from '../../src-shared/proxy/answer.ts'
import type { Problem } from '../../src-shared/proxy/dialect.ts'
import { forcedOffer } from '../../src-shared/proxy/text-offer.ts'
import { bufferedSink } from './answer-sink.ts'
import { askAgain } from './ask-again.ts'
import { type Asked, bytesOf, finish, rewriterFor, sinkFor } from './asked.ts'
import { jsonIn } from './framing.ts'
import type { ProxyMode } from './modes.ts'
import { overChat } from './over-chat.ts'
import { sendProblem } from './pass.ts'
import { rewrite } from './rewrite.ts'

/**
 * Answers a request that must call a tool. If the model did not, asks it once more with a grammar that accepts nothing
 * but calls.
 */
export async function answerRequired(asked: Asked, answer: IncomingMessage, mode: ProxyMode): Promise<void> {
  const { exchange, deps, request } = asked
  const { dialect, response } = exchange
  const first = bufferedSink(answer, dialect, request.streams)
  const rewriter = rewriterFor(asked, mode === 'text')
  await rewrite(answer, { exchange, rewriter, sink: first })
  if (hasCalls(rewriter.reads) || rewriter.reads.length === 0) {
    const sink = sinkFor(exchange, answer, request.streams)
    await first.replay(sink, rewriter.reads)
    return finish(asked, sink, mode, rewriter.reads, null)
  }
  const forced = forcedAsk(asked)
  if (forced !== undefined) {
    const again = await askAgain(forced)
    if (again !== undefined && hasCalls(again.reads)) {
      const sink = sinkFor(forced.exchange, again.answer, request.streams)
      await again.sink.replay(sink, again.reads, forced.exchange.dialect === dialect ? first : undefined)
      return finish(forced, sink, 'text', again.reads, 'call')
    }
  }
  sendProblem(response, exchange.client ?? dialect, unmet(asked, rewriter.reads))
  deps.report({
    dialect: (exchange.client ?? dialect).name,
    mode,
    request,
    reads: rewriter.reads,
    secondAsk: forced === undefined ? null : 'call',
  })
}

/** Returns the request with a grammar, translated to chat completions if its own dialect has none; undefined if neither works. */
function forcedAsk(asked: Asked): Asked | undefined {
  const { exchange, json, request } = asked
  const own = exchange.dialect.acceptsGrammar ? exchange : overChat(exchange, json)
  if (own === undefined) return undefined
  const { dialect } = own
  const body = own === exchange ? json : jsonIn(own.body.toString('utf8'))
  if (body === undefined) return undefined
  const forced = dialect.greedy(dialect.inText(body, forcedOffer(request.tools)))
  const ready = { ...request, hasTemperature: true }
  return { ...asked, json: forced, exchange: { ...own, body: bytesOf(forced) }, request: ready }
}

const hasCalls = (reads: readonly AnswerRead[]): boolean => reads.some(({ calls }) => calls.length > 0)

function unmet({ request }: Asked, reads: readonly AnswerRead[]): Problem {
  const names = request.tools.map(({ name }) => name)
  const wanted = names.length === 1 ? `the tool ${names[0]}` : 'a tool'
  const why = reads.flatMap(({ rejected }) => rejected.flatMap(({ errors }) => errors))[0]
  return {
    status: 422,
    message: `The model did not call ${wanted}, although tool_choice requires it${why ? `: ${why}` : ''}.`,
    remedy: 'Use a larger model, or the tool choice "auto".',
  }
}
