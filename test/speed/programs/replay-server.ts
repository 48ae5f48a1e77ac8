import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerIn, ollamaReply, openAiReply, type Reply } from './dialects.ts'
import type { RecordedAnswer } from './recordings.ts'
import type { ToolRequest } from './requests.ts'

export interface ReplayServer {
  /** Address without a path. */
  readonly url: string
  close(): void
}

export interface ReplayOptions {
  readonly model: string
  readonly requests: readonly ToolRequest[]
  /** Recorded answers by the id of their request. */
  readonly answers: Record<string, RecordedAnswer>
  /** Address of a real Ollama. It gets each request without a recorded answer, and its answer is added to `answers`. */
  readonly upstream?: string
}

/**
 * What the model says after its first answer, so that every program ends after the calls that it read there.
 */
const lastAnswer: RecordedAnswer = { content: 'Done.' }

/**
 * Starts a server on loopback that sends the recorded first answer to each request, in the dialect of Ollama or of
 * OpenAI. It recognizes a request by the user's words. A request without a recorded answer gets HTTP 404.
 */
export async function startReplayServer(options: ReplayOptions): Promise<ReplayServer> {
  const server = createServer((request, response) => {
    void replyTo(request, options).then(
      ({ type, pieces }) => {
        response.writeHead(200, { 'content-type': type })
        for (const piece of pieces) response.write(piece)
        response.end()
      },
      (error: unknown) => {
        response.writeHead(404, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: { message: String(error), type: 'invalid_request_error' } }))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

interface ChatBody {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly stream?: boolean
  readonly options?: object
}

async function replyTo(request: IncomingMessage, options: ReplayOptions): Promise<Reply> {
  const path = request.url ?? ''
  const text = await bodyOf(request)
  const isOllama = path === '/api/chat'
  if (!isOllama && path !== '/v1/chat/completions') return aboutModel(path, text, options)
  const body = JSON.parse(text) as ChatBody
  const answer = await answerTo(body, path, options)
  return isOllama
    ? ollamaReply(options.model, answer, body.stream !== false)
    : openAiReply(options.model, answer, body.stream === true)
}

async function answerTo(body: ChatBody, path: string, options: ReplayOptions): Promise<RecordedAnswer> {
  const { requests, answers, upstream } = options
  const asked = body.messages.findLastIndex(
    ({ role, content }) => role === 'user' && requests.some(({ says }) => wordsOf(content).includes(says)),
  )
  const words = wordsOf(body.messages[asked]?.content)
  const request = requests.find(({ says }) => words.includes(says))
  if (!request) throw new Error('The messages contain none of the requests.')
  if (body.messages.slice(asked + 1).some(({ role }) => role !== 'system')) return lastAnswer
  const known = answers[request.id]
  if (known) return known
  if (!upstream) throw new Error(`No answer to ${request.id} is recorded.`)
  const answer = await askUpstream(upstream + path, body)
  answers[request.id] = answer
  return answer
}

/** Most tokens of a recorded answer. */
const maxTokens = 256

/** Asks a real Ollama at temperature 0, in either dialect. */
async function askUpstream(url: string, body: ChatBody): Promise<RecordedAnswer> {
  const sampling = url.endsWith('/api/chat')
    ? { options: { ...body.options, temperature: 0, num_predict: maxTokens } }
    : { temperature: 0, max_tokens: maxTokens }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...sampling, stream: false }),
    // A busy machine needs minutes.
    signal: AbortSignal.timeout(1_200_000),
  })
  return answerIn(await response.json())
}

/** Answers what programs ask about models. */
async function aboutModel(path: string, body: string, { model, upstream }: ReplayOptions): Promise<Reply> {
  const json = (value: unknown): Reply => ({ type: 'application/json', pieces: [JSON.stringify(value)] })
  if (upstream && path.startsWith('/api/')) {
    const response = await fetch(upstream + path, body === '' ? {} : { method: 'POST', body })
    return json(await response.json())
  }
  const details = { family: 'qwen2', families: ['qwen2'], parameter_size: '1B', quantization_level: 'Q4_K_M' }
  if (path === '/api/show') return json({ details, capabilities: ['completion', 'tools'], model_info: {} })
  if (path === '/api/tags')
    return json({ models: [{ name: model, model, digest: 'recorded', size: 1, details }] })
  if (path === '/api/ps') return json({ models: [] })
  if (path === '/api/version') return json({ version: '0.32.0' })
  if (path === '/v1/models') return json({ object: 'list', data: [{ id: model, object: 'model' }] })
  throw new Error(`${path} is not replayed.`)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** Returns the text of a message, whose content is a string or a list of parts. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : ''))
    .join('\n')
}
