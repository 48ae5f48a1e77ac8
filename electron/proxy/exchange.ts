import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type AnswerRead, readAnswer } from '../../src-shared/proxy/answer.ts'
import type { AnswerRewriter, Dialect, Problem } from '../../src-shared/proxy/dialect.ts'
import type { Body, ProxyRequest } from '../../src-shared/proxy/request.ts'
import { forcedOffer, textOffer } from '../../src-shared/proxy/text-offer.ts'
import { lackingIn } from '../model-servers/server-faults.ts'
import { type AnswerSink, bufferedSink, openSink } from './answer-sink.ts'
import { framed, framesOf, jsonIn } from './framing.ts'
import type { Modes, ProxyMode } from './modes.ts'
import { passAnswer, sendProblem } from './pass.ts'
import { readAll } from './read-all.ts'
import { brokenAnswer, type Upstream } from './upstream.ts'

/** What happened to a request with tools. */
export interface ProxyReport {
  readonly dialect: Dialect['name']
  readonly mode: ProxyMode
  readonly request: ProxyRequest
  /** One entry for each answer; empty if the server failed. */
  readonly reads: readonly AnswerRead[]
  /** Whether the model was asked a second time, because it must call a tool and did not. */
  readonly isSecondAsk: boolean
}

export interface ExchangeDeps {
  readonly upstream: Upstream
  readonly modes: Modes
  readonly report: (report: ProxyReport) => void
}

/** A request of a client in one dialect. */
export interface Exchange {
  readonly dialect: Dialect
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly response: ServerResponse
  readonly signal: AbortSignal
}

/** Answers a request to a model. Requests without tools, and their answers, stay as they are. */
export async function runExchange(exchange: Exchange, deps: ExchangeDeps): Promise<void> {
  const { dialect, body, response } = exchange
  const text = body.toString('utf8')
  const json = jsonIn(text)
  const request = json === undefined ? undefined : dialect.readRequest(json)
  if (json === undefined || request === undefined)
    return passAnswer(await send(exchange, deps, body), response)
  if (request.choice === 'none')
    return passAnswer(await send(exchange, deps, bytesOf(dialect.withoutTools(json))), response)
  const mode = await deps.modes.of(request.model, exchange.headers, exchange.signal)
  const asked: Asked = { exchange, deps, json, text, request }
  const { answer, mode: used, said } = await ask(asked, mode)
  if (!isGood(answer)) return passAnswer(answer, response, said)
  if (request.choice === 'required') return answerRequired(asked, answer, used)
  const sink = openSink(response, answer)
  const rewriter = rewriterFor(asked, used === 'text')
  await rewrite(answer, { asked, rewriter, sink })
  finish(asked, sink, used, rewriter.reads, false)
}

interface Asked {
  readonly exchange: Exchange
  readonly deps: ExchangeDeps
  readonly json: Body
  /** The request as the client wrote it. */
  readonly text: string
  readonly request: ProxyRequest
}

const send = ({ path, headers, signal }: Exchange, { upstream }: ExchangeDeps, body: Buffer, reads = false) =>
  upstream.send({
    ...{ method: 'POST', path, body, signal },
    // An answer that the proxy reads must not be compressed.
    headers: reads ? { ...headers, 'accept-encoding': 'identity' } : headers,
  })

const isGood = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300

const bytesOf = (body: Body): Buffer => Buffer.from(JSON.stringify(body))

interface SentAnswer {
  readonly answer: IncomingMessage
  readonly mode: ProxyMode
  /** The body of an answer that reports an error. */
  readonly said?: string
}

/** Sends a request with tools. If the server refuses the tools or the temperature, sends it without them. */
async function ask({ exchange, deps, json, text, request }: Asked, mode: ProxyMode): Promise<SentAnswer> {
  const { dialect } = exchange
  const offered = mode === 'text' ? dialect.inText(json, textOffer(request.tools)) : json
  const greedy = request.hasTemperature ? offered : dialect.greedy(offered)
  const body = greedy === json ? exchange.body : Buffer.from(spliced(text, json, greedy))
  const answer = await send(exchange, deps, body, true)
  if (isGood(answer)) return { answer, mode }
  const said = await readAll(answer)
  if (mode === 'native' && lackingIn(said) === 'tools' && deps.modes.refuse(request.model))
    return ask({ exchange, deps, json, text, request }, 'text')
  if (!request.hasTemperature && /temperature/i.test(said)) {
    const warm = { ...request, hasTemperature: true }
    return ask({ exchange, deps, json, text, request: warm }, mode)
  }
  return { answer, mode, said }
}

/** Writes a changed request. If fields were only added, the rest keeps its bytes, as numbers do not survive parsing. */
function spliced(text: string, before: Body, after: Body): string {
  const added = Object.keys(after).filter((key) => !(key in before))
  const isSame = Object.keys(before).every((key) => after[key] === before[key])
  const start = text.indexOf('{') + 1
  if (!isSame || added.length === 0 || Object.keys(before).length === 0) return JSON.stringify(after)
  const fields = added.map((key) => `${JSON.stringify(key)}:${JSON.stringify(after[key])},`).join('')
  return text.slice(0, start) + fields + text.slice(start)
}

const rewriterFor = ({ exchange, request }: Asked, hasStops: boolean): AnswerRewriter =>
  exchange.dialect.rewriter(() => readAnswer({ request, newId: newCallId, hasStops }), newItemId)

const newItemId = (): string => randomBytes(9).toString('base64url').replace(/[-_]/g, '0')
const newCallId = (): string => `call_${newItemId()}`

interface Rewriting {
  readonly asked: Asked
  readonly rewriter: AnswerRewriter
  readonly sink: AnswerSink
}

/** Rewrites an answer into a sink. Reports a connection that breaks in the caller's dialect. */
async function rewrite(answer: IncomingMessage, { asked, rewriter, sink }: Rewriting): Promise<void> {
  const { dialect } = asked.exchange
  if (!sink.streams) {
    const text = await readAll(answer)
    const whole = jsonIn(text)
    return sink.whole(whole === undefined ? text : rewriter.whole(whole), rewriter.reads)
  }
  let hasFailed = false
  try {
    for await (const { raw, json } of framesOf(answer, dialect.framing)) {
      hasFailed ||= json !== undefined && isError(json)
      const messages = json === undefined ? undefined : rewriter.push(json)
      if (messages === undefined || (messages.length === 1 && messages[0] === json))
        await sink.write(raw, json)
      else for (const message of messages) await sink.write(framed(message, dialect), message)
    }
    if (!rewriter.isComplete && !hasFailed) await failStream(sink, dialect, brokenAnswer())
  } catch (error) {
    if (asked.exchange.signal.aborted) throw error
    await failStream(sink, dialect, brokenAnswer(error))
  }
}

const isError = (json: Body): boolean =>
  Boolean(json.error) || json.type === 'error' || json.type === 'response.failed'

const failStream = (sink: AnswerSink, dialect: Dialect, problem: Problem): Promise<void> =>
  sink.write(framed(dialect.errorMessage(problem), dialect), undefined)

/**
 * Answers a request that must call a tool. If the model did not, asks it once more with a grammar that accepts nothing
 * but calls.
 */
async function answerRequired(asked: Asked, answer: IncomingMessage, mode: ProxyMode): Promise<void> {
  const { exchange, deps, json, request } = asked
  const { dialect, response } = exchange
  const first = bufferedSink(answer, dialect)
  const rewriter = rewriterFor(asked, mode === 'text')
  await rewrite(answer, { asked, rewriter, sink: first })
  if (hasCalls(rewriter.reads) || rewriter.reads.length === 0) {
    const sink = openSink(response, answer)
    await first.replay(sink, rewriter.reads)
    return finish(asked, sink, mode, rewriter.reads, false)
  }
  const again = dialect.acceptsGrammar
    ? await send(
        exchange,
        deps,
        bytesOf(dialect.greedy(dialect.inText(json, forcedOffer(request.tools)))),
        true,
      )
    : undefined
  if (again !== undefined && isGood(again)) {
    const second = bufferedSink(again, dialect)
    const other = rewriterFor(asked, false)
    await rewrite(again, { asked, rewriter: other, sink: second })
    if (hasCalls(other.reads)) {
      const sink = openSink(response, again)
      await second.replay(sink, other.reads, first)
      return finish(asked, sink, 'text', other.reads, true)
    }
  } else again?.resume()
  sendProblem(response, dialect, unmet(asked, rewriter.reads))
  deps.report({
    dialect: dialect.name,
    mode,
    request,
    reads: rewriter.reads,
    isSecondAsk: again !== undefined,
  })
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

function finish(
  { exchange, deps, request }: Asked,
  sink: AnswerSink,
  mode: ProxyMode,
  reads: readonly AnswerRead[],
  isSecondAsk: boolean,
): void {
  sink.end(reads)
  deps.report({ dialect: exchange.dialect.name, mode, request, reads, isSecondAsk })
}
