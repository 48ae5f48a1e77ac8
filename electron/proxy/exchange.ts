import type { IncomingMessage } from 'node:http'
import type { Body } from '../../src-shared/proxy/request.ts'
import { ask } from './ask.ts'
import {
  type Asked,
  bytesOf,
  type Exchange,
  type ExchangeDeps,
  finish,
  isGood,
  rewriterFor,
  send,
  sinkFor,
} from './asked.ts'
import { jsonIn } from './framing.ts'
import { overChat } from './over-chat.ts'
import { passAnswer } from './pass.ts'
import { readAll } from './read-all.ts'
import { answerRepeated } from './repeated-call.ts'
import { answerRequired } from './required-call.ts'
import { rewrite, untouched } from './rewrite.ts'
import { errorWords } from './translation.ts'

/** Answers a request to a model. Requests without tools, and their answers, stay as they are. */
export async function runExchange(exchange: Exchange, deps: ExchangeDeps): Promise<void> {
  const { dialect, body } = exchange
  const text = body.toString('utf8')
  const json = jsonIn(text)
  if (json !== undefined && deps.missingPaths.has(exchange.path)) {
    const translated = overChat(exchange, json)
    if (translated !== undefined) return runExchange(translated, deps)
  }
  const request = json === undefined ? undefined : dialect.readRequest(json)
  if (json === undefined || request === undefined)
    return pass(exchange, deps, { answer: await send(exchange, deps, body), json })
  if (request.choice === 'none') {
    const answer = await send(exchange, deps, bytesOf(dialect.withoutTools(json)))
    return pass(exchange, deps, { answer, json })
  }
  const mode = await deps.modes.of(request.model, exchange.headers, exchange.signal)
  const asked: Asked = { exchange, deps, json, text, request }
  const { answer, mode: used, said } = await ask(asked, mode)
  const { 'content-encoding': encoding = 'identity' } = answer.headers
  if (!isGood(answer) || encoding !== 'identity') return pass(exchange, deps, { answer, json, said })
  if (request.choice === 'required') return answerRequired(asked, answer, used)
  const sink = sinkFor(exchange, answer, request.streams)
  if (request.answered.length > 0) return answerRepeated(asked, answer, sink, used)
  const rewriter = rewriterFor(asked, used === 'text')
  await rewrite(answer, { exchange, rewriter, sink })
  finish(asked, sink, used, rewriter.reads, null)
}

interface Passed {
  readonly answer: IncomingMessage
  readonly json: Body | undefined
  /** The body of the answer, if it was read. */
  readonly said?: string | undefined
}

/**
 * Passes an answer on. If the server lacks the API of the client, sends the request again to chat completions.
 */
async function pass(exchange: Exchange, deps: ExchangeDeps, { answer, json, said }: Passed): Promise<void> {
  const { response, client, dialect, path } = exchange
  const isMissing = answer.statusCode === 404 || answer.statusCode === 405
  if (isMissing && dialect.bridge !== undefined && json !== undefined) {
    const why = said ?? (await readAll(answer))
    const translated = overChat(exchange, json)
    // A server also says 404 for an unknown model.
    if (/model/i.test(why) || translated === undefined) return passAnswer(answer, response, why)
    if (deps.missingPaths.size < maxMissing) deps.missingPaths.add(path)
    return runExchange(translated, deps)
  }
  if (client === undefined) return passAnswer(answer, response, said)
  if (isGood(answer)) {
    const sink = sinkFor(exchange, answer, json?.stream === true)
    await rewrite(answer, { exchange, rewriter: untouched(), sink })
    return sink.end([])
  }
  const why = said ?? (await readAll(answer))
  const error = jsonIn(why)?.error
  const message = error === undefined ? why.slice(0, 1000) : errorWords(error)
  const body = JSON.stringify(client.error({ status: 400, message, remedy: '' }))
  const length = Buffer.byteLength(body)
  response.writeHead(answer.statusCode ?? 502, {
    'content-type': 'application/json',
    'content-length': length,
  })
  response.end(body)
}

const maxMissing = 100
