import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { anthropicMessages } from '../../src-shared/proxy/anthropic.ts'
import type { Dialect, Problem } from '../../src-shared/proxy/dialect.ts'
import { ollamaChat } from '../../src-shared/proxy/ollama.ts'
import { openAiChat } from '../../src-shared/proxy/openai.ts'
import { openAiResponses } from '../../src-shared/proxy/responses.ts'
import { bearer, isOriginAllowed, loopbackEntrance, tokenCheck } from '../gateway/access.ts'
import type { ExchangeDeps } from './asked.ts'
import { runExchange } from './exchange.ts'
import { jsonIn } from './framing.ts'
import { lendTools } from './lent-tools.ts'
import { keptHeaders, passAnswer, sendProblem } from './pass.ts'
import { readAll } from './read-all.ts'
import { readBody } from './read-body.ts'
import { brokenAnswer, UpstreamError } from './upstream.ts'

/** The paths whose requests may offer tools. */
const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['/v1/chat/completions', openAiChat],
  ['/chat/completions', openAiChat],
  ['/v1/responses', openAiResponses],
  ['/v1/messages', anthropicMessages],
  ['/api/chat', ollamaChat],
])
/** The paths whose answers list what models can do. */
const LISTS: ReadonlySet<string> = new Set(['/api/show', '/api/tags'])

const maxConnections = 1000

export interface ProxyOptions extends ExchangeDeps {
  /** The token that clients send as their API key; null if only programs of this computer are served. */
  readonly token: string | null
}

/** Creates the server of the proxy, which does not listen yet. */
export function proxyServer(options: ProxyOptions): Server {
  const isToken = options.token === null ? null : tokenCheck(options.token)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://proxy').pathname.replace(/(.)\/+$/, '$1')
    const dialect = DIALECTS.get(path) ?? dialectOfErrors(path)
    const refusal = refusalOf(request, isToken)
    if (refusal !== null) {
      request.resume()
      sendProblem(response, dialect, refusal)
      return
    }
    const gone = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    answer({ request, response, path, signal: gone.signal }, options).catch((error: unknown) => {
      if (gone.signal.aborted || response.destroyed) return
      sendProblem(response, dialect, error instanceof UpstreamError ? error.problem : brokenAnswer(error))
    })
  })
  // An upload of weights to Ollama may take hours.
  server.requestTimeout = 0
  server.maxConnections = maxConnections
  return server
}

/** Errors below `/api/` have Ollama's form, those below `/v1/messages` Anthropic's, and all others OpenAI's. */
const dialectOfErrors = (path: string): Dialect =>
  path.startsWith('/api/') ? ollamaChat : path.startsWith('/v1/messages') ? anthropicMessages : openAiChat

/** Returns why a request is not answered, or null. No web page may use the proxy. */
function refusalOf(
  { headers }: IncomingMessage,
  isToken: ((given: string | null) => boolean) | null,
): Problem | null {
  const { host = '', origin } = headers
  if (isToken === null && !loopbackEntrance.serves(host))
    return {
      status: 403,
      message: 'This host name is not served.',
      remedy: 'Use 127.0.0.1 or localhost, or start the proxy with --listen.',
    }
  if (!isOriginAllowed(origin, host, null))
    return {
      status: 403,
      message: `Origin ${origin} is not allowed to use this proxy.`,
      remedy: 'Send the request from a program, not from a web page.',
    }
  const key = bearer(headers.authorization) ?? [headers['x-api-key']].flat()[0] ?? null
  if (isToken !== null && !isToken(key))
    return {
      status: 401,
      message: 'The token is missing or wrong.',
      remedy: 'Enter the token that `adlib proxy --listen` printed as the API key.',
    }
  return null
}

interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly signal: AbortSignal
}

async function answer({ request, response, path, signal }: Call, options: ProxyOptions): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const headers = options.token === null ? request.headers : withoutToken(request.headers)
  const dialect = method === 'POST' ? DIALECTS.get(path) : undefined
  if (dialect !== undefined && headers['content-encoding'] === undefined) {
    const body = await readBody(request)
    if (!Buffer.isBuffer(body)) return sendProblem(response, dialect, body)
    return runExchange({ dialect, path: url, headers, body, response, signal }, options)
  }
  const isList = LISTS.has(path)
  const sent = isList ? { ...headers, 'accept-encoding': 'identity' } : headers
  const upstream = await options.upstream.send({ method, path: url, headers: sent, body: request, signal })
  if (!isList || upstream.statusCode !== 200) return passAnswer(upstream, response)
  const said = await readAll(upstream)
  const json = jsonIn(said)
  const lent = json === undefined ? json : lendTools(json)
  const bytes = Buffer.from(lent === json ? said : JSON.stringify(lent))
  const kept = keptHeaders(upstream.rawHeaders, ['content-length'])
  response.writeHead(200, [...kept, 'content-length', String(bytes.length)])
  response.end(bytes)
}

/** The token of the proxy is no key of the server behind it. */
const withoutToken = ({ authorization: _key, 'x-api-key': _other, ...headers }: IncomingMessage['headers']) =>
  headers
