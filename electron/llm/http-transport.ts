import {
  CANCELLED,
  type Reply,
  type ServerFault,
  type StreamItem,
  type Transport,
} from '../../src-shared/llm/transport.ts'

/** Longest line and longest reply that are read, in characters; a server that sends more is broken or hostile. */
const MOST_LINE = 4_000_000
const MOST_REPLY = 32_000_000

interface HttpTransportOptions {
  /** The address with no trailing slash; asked for at every request, so that a changed setting holds at once. */
  readonly base: () => string
  /** `Ollama` and the like, for messages. */
  readonly server: string
  /** What a person does when nothing answers there. */
  readonly whenUnreachable: string
  /** The secret for the `Authorization` header, asked for at every request. It never stands in a fault, whatever a server says. */
  readonly key?: () => string | undefined
  /** How the JSON messages stand in the reply: one a line, or as server-sent events. */
  readonly framing: 'ndjson' | 'sse'
}

/**
 * A model server behind HTTP, with one `fetch` per request so that each has its own signal (a client that can
 * only abort all its streams at once would cut off the others) and so that a line that is no JSON is a fault
 * and not a word on the console.
 */
export function httpTransport(options: HttpTransportOptions): Transport {
  const authorization = (): Record<string, string> => {
    const key = keyOf(options)
    return key === '' ? {} : { authorization: `Bearer ${key}` }
  }
  const open = async (
    method: string,
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<{ response: Response } | { fault: ServerFault }> => {
    if (!/^[\x20-\x7e\xa0-\xff]*$/.test(keyOf(options))) return { fault: unsendableKey(options) }
    try {
      const response = await fetch(options.base() + path, {
        method,
        signal,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...authorization() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.ok) return { response }
      return { fault: await faultOfStatus(response, options) }
    } catch (error) {
      return { fault: signal.aborted ? CANCELLED : faultOfConnection(error, options) }
    }
  }

  return {
    get address() {
      return options.base()
    },

    async request(method, path, body, signal): Promise<Reply<unknown>> {
      const opened = await open(method, path, body, signal)
      if ('fault' in opened) return { ok: false, fault: opened.fault }
      try {
        const text = await textOf(opened.response)
        return { ok: true, value: text.trim() === '' ? null : JSON.parse(text) }
      } catch (error) {
        if (signal.aborted) return { ok: false, fault: CANCELLED }
        return {
          ok: false,
          fault: error instanceof SyntaxError ? noJson(options) : brokenOff(options, error),
        }
      }
    },

    async *stream(path, body, signal): AsyncGenerator<StreamItem> {
      const opened = await open('POST', path, body, signal)
      if ('fault' in opened) {
        yield { fault: opened.fault }
        return
      }
      try {
        for await (const line of linesOf(opened.response)) {
          const text = options.framing === 'sse' ? dataOf(line) : line.trim()
          if (text === '' || text === undefined) continue
          if (options.framing === 'sse' && text === '[DONE]') return
          const json = parsed(text)
          if (json === undefined) {
            yield { fault: noJson(options, text) }
            return
          }
          yield { json: withoutKeyInError(json, options) }
        }
      } catch (error) {
        yield { fault: signal.aborted ? CANCELLED : brokenOff(options, error) }
      }
    },
  }
}

/** A whole reply as text. */
async function textOf(response: Response): Promise<string> {
  let text = ''
  for await (const line of linesOf(response)) text += `${line}\n`
  return text
}

/** The lines of a reply. Characters whose bytes arrive in two chunks stay whole. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  let rest = ''
  let seen = 0
  for await (const chunk of response.body) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    seen += (chunk as Uint8Array).length
    if (seen > MOST_REPLY || rest.length > MOST_LINE) throw new Error('the reply is larger than any answer')
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

/** The payload of one line of server-sent events; other fields and comments hold none. */
const dataOf = (line: string): string | undefined =>
  line.startsWith('data:') ? line.slice(5).trim() : line.startsWith('{') ? line.trim() : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const CODES: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  EPROTO: 'it does not speak HTTPS there',
}

const codeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: unknown } }).cause
  const code = cause?.code ?? (error as { code?: unknown }).code
  return typeof code === 'string' ? code : ''
}

function faultOfConnection(error: unknown, options: HttpTransportOptions): ServerFault {
  const code = codeOf(error)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return {
      kind: 'timeout',
      message: `${options.server} at ${options.base()} took the request and never began to answer.`,
      remedy: `Look at ${options.server}'s log; a model that is too large for this machine behaves like that.`,
    }
  }
  // `fetch failed` says nothing; its cause does (a port that browsers block, a certificate).
  const { cause } = error as { cause?: unknown }
  const said = [cause, error].find((one) => one instanceof Error && one.message !== '') as Error | undefined
  const why = CODES[code] ?? hidden(said?.message ?? 'the connection failed', options)
  return {
    kind: 'unreachable',
    message: `${options.server} cannot be reached at ${options.base()}: ${why}.`,
    remedy: options.whenUnreachable,
  }
}

const brokenOff = (options: HttpTransportOptions, error: unknown): ServerFault => ({
  kind: 'broken_stream',
  message: `${options.server} broke off in mid-answer: ${CODES[codeOf(error)] ?? hidden(error instanceof Error ? error.message : 'the connection was cut', options)}.`,
  remedy: `The next turn tries again. If it keeps happening, look at ${options.server}'s log: it may have run out of memory.`,
})

const noJson = (options: HttpTransportOptions, line?: string): ServerFault => ({
  kind: 'broken_stream',
  message: `${options.server} at ${options.base()} sent something that is no JSON${line ? `: «${hidden(line, options).slice(0, 80)}»` : ''}.`,
  remedy: `Check that the address is ${options.server}'s own and that no proxy stands between.`,
})

async function faultOfStatus(response: Response, options: HttpTransportOptions): Promise<ServerFault> {
  const said = await saidIn(response, options)
  const status = response.status
  const { server } = options
  if (status === 404) {
    const isModel = /model/i.test(said)
    return {
      kind: 'not_found',
      status,
      message: isModel
        ? `${server}: ${said}.`
        : `${server} at ${options.base()} does not know this request (404).`,
      remedy: isModel
        ? `Get the model first${server === 'Ollama' ? ' (`ollama pull <name>`)' : ''}, or choose one that is there.`
        : `Check that the address is ${server}'s own.`,
    }
  }
  if (status === 503 || status === 429) {
    return {
      kind: 'busy',
      status,
      message: `${server} is busy: ${said || `HTTP ${status}`}.`,
      remedy: 'The next turn tries again; fewer programs on one model server help.',
    }
  }
  const lacks = lackingIn(said)
  return {
    kind: 'refused',
    status,
    message: `${server} refused the request (HTTP ${status}): ${said || 'it gave no reason'}.`,
    remedy: lacks
      ? `Choose mode «auto», which asks this model in a way that it understands.`
      : status === 401 || status === 403
        ? `Check the key for this server${options.key ? ': `openai.apiKeyEnv` names the environment variable that holds it' : ''}.`
        : /context|too many tokens|maximum.*tokens/i.test(said)
          ? 'Start the server with a larger context, or choose a model that has one.'
          : status >= 500
            ? `Look at ${server}'s log; a smaller model or a smaller context may help.`
            : 'Choose another model or another mode.',
    ...(lacks ? { lacks } : {}),
  }
}

function lackingIn(said: string): ServerFault['lacks'] {
  if (/does not support tools|tools? (is|are) not supported|--jinja|tool choice requires/i.test(said))
    return 'tools'
  if (/does not support thinking|chat_template_kwargs|enable_thinking/i.test(said)) return 'thinking'
  if (/response_format|json_schema|grammar|required for format|invalid format|unsupported schema/i.test(said))
    return 'format'
  return undefined
}

/** The key as it goes over the wire: HTTP takes no white space around a header's value. */
const keyOf = (options: HttpTransportOptions): string => options.key?.()?.trim() ?? ''

/** A header holds no other characters (`fetch` would refuse it, and quote the key while it does). */
const unsendableKey = (options: HttpTransportOptions): ServerFault => ({
  kind: 'refused',
  message: `The key for ${options.server.toLowerCase()} at ${options.base()} has a line break or characters in it that no request can carry.`,
  remedy:
    'Put the key alone into the environment variable that `openai.apiKeyEnv` names: one line, as its maker shows it.',
})

/** A server's words without the key: some quote the one that they refuse. Whoever cuts the words cuts them afterwards. */
function hidden(said: string, options: HttpTransportOptions): string {
  const key = keyOf(options)
  if (key === '') return said
  return said.replaceAll(key, '(the key)').replaceAll(JSON.stringify(key).slice(1, -1), '(the key)')
}

/** A message whose `error` quotes no key; every other message as it is. */
function withoutKeyInError(json: unknown, options: HttpTransportOptions): unknown {
  if (typeof json !== 'object' || json === null || !('error' in json) || keyOf(options) === '') return json
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? hidden(value, options) : value)
  return { ...json, error: JSON.parse(JSON.stringify(json.error, clean)) as unknown }
}

/** The reason in an error's body: `{error}`, `{error: {message}}`, or plain text, cut to one short line without the key. */
async function saidIn(response: Response, options: HttpTransportOptions): Promise<string> {
  const text = await textOf(response).catch(() => '')
  const json = parsed(text) as { error?: unknown; message?: unknown } | undefined
  const error = json?.error as { message?: unknown } | string | undefined
  const said =
    typeof error === 'string' ? error : (error?.message ?? json?.message ?? (json === undefined ? text : ''))
  return hidden(String(said), options).replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, 300)
}
