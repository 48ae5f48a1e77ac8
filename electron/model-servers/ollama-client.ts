// The `browser` entry, because the other one reads a file for a picture whose base64 text is the path of a file, and
// pictures come from other programs.
import { type ChatRequest, type GenerateRequest, Ollama } from 'ollama/browser'
import { z } from 'zod'
import { isBaseTemplate, type ModelListing, sameModel, stopsIn } from '../../src-shared/llm/model-facts.ts'
import { keepAliveOf, type OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { CANCELLED, type Reply, type ServerFault, type StreamItem } from '../../src-shared/llm/transport.ts'
import { type Framing, jsonMessagesOf, jsonOf, openResponse } from './guarded-fetch.ts'
import { serverAddress } from './server-address.ts'
import {
  brokenOff,
  faultOfConnection,
  type NamedServer,
  pullRemedy,
  ServerFaultError,
} from './server-faults.ts'

/** Any spelling of Ollama's address as one base URL (see `serverAddress`); an empty text is Ollama's own address. */
export const normaliseHost = (spelling: string): string =>
  serverAddress(spelling.trim() || 'localhost', { port: '11434', apiPath: /\/(v1|api)$/ })

/** The address that holds: the environment's `OLLAMA_HOST` where it is set, else the setting. */
export const ollamaHost = (setting: string, env: Readonly<Record<string, string | undefined>>): string =>
  normaliseHost(env.OLLAMA_HOST?.trim() || setting)

const tags = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        digest: z.string().default(''),
        modified_at: z.string().default(''),
        size: z.number().default(0),
      }),
    )
    .nullable(),
})

const show = z.object({
  template: z.string().optional(),
  parameters: z.string().optional(),
  capabilities: z.array(z.string()).nullish(),
  details: z.object({ family: z.string().optional() }).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
})

const processes = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        context_length: z.number().optional(),
        size_vram: z.number().optional(),
      }),
    )
    .nullable(),
})

const progress = z.object({
  status: z.string().default(''),
  total: z.number().optional(),
  completed: z.number().optional(),
})

/** How the `ollama` package reports a stream without its last message. Whoever reads the stream notices that, too. */
const ENDED_EARLY = 'Did not receive done or success response in stream.'

/**
 * Ollama over HTTP, through the `ollama` package. Each request gets an instance of its own, whose `fetch` carries our
 * signal, limits and error texts: `abort()` of the package ends every stream of its instance.
 * @param host returns a normalized address; called on every request
 */
export function ollamaClient(host: () => string): OllamaClient {
  const server: NamedServer = {
    base: host,
    server: 'Ollama',
    whenUnreachable:
      'Start Ollama (`ollama serve`, or its app), or set `ollama.host` or OLLAMA_HOST to where it runs.',
  }

  /** Sends one request and checks the shape of its reply. */
  const ask = async <T>(
    shape: z.ZodType<T>,
    path: string,
    send: (ollama: Ollama) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<Reply<T>> => {
    try {
      const ollama = new Ollama({ host: host(), fetch: wholeReply(server, signal) })
      const parsed = shape.safeParse(await send(ollama))
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, fault: strange(path, host()) }
    } catch (error) {
      const fault = error instanceof ServerFaultError ? error.fault : faultOfConnection(error, server)
      return { ok: false, fault }
    }
  }

  /**
   * Sends one request and gives its messages as they come; a fault is always the last item.
   * @param faultOf the fault for a line `{"error": …}`, which Ollama sends in mid-stream under HTTP 200
   */
  async function* stream(
    send: (ollama: Ollama) => Promise<AsyncIterable<object>>,
    signal: AbortSignal,
    faultOf = brokeOff,
  ): AsyncGenerator<StreamItem> {
    // The package does not give up its request when its reader goes away, so this does.
    const own = new AbortController()
    const relay = () => own.abort()
    if (signal.aborted) relay()
    signal.addEventListener('abort', relay, { once: true })
    let isOpen = false
    try {
      const messages = await send(
        new Ollama({ host: host(), fetch: linedReply(server, own.signal, faultOf) }),
      )
      isOpen = true
      for await (const json of messages) yield { json }
    } catch (error) {
      if (error instanceof ServerFaultError) yield { fault: error.fault }
      else if (signal.aborted) yield { fault: CANCELLED }
      else if (!isOpen) yield { fault: faultOfConnection(error, server) }
      else if ((error as Error).message !== ENDED_EARLY) yield { fault: brokenOff(server, error) }
    } finally {
      signal.removeEventListener('abort', relay)
      own.abort()
    }
  }

  const list: OllamaClient['list'] = async (signal) => {
    const reply = await ask(tags, '/api/tags', (ollama) => ollama.list(), signal)
    if (!reply.ok) return reply
    const models = (reply.value.models ?? []).map((model) => ({
      name: model.name,
      digest: model.digest,
      modifiedAt: Date.parse(model.modified_at) || 0,
      size: model.size,
    }))
    return { ok: true, value: models.sort((a, b) => b.modifiedAt - a.modifiedAt) }
  }

  /** A request without a prompt answers nothing: it only loads or unloads (Ollama's API documentation). */
  const care = async (
    request: Omit<GenerateRequest, 'prompt'>,
    signal: AbortSignal,
  ): Promise<Reply<true>> => {
    const send = (ollama: Ollama) => ollama.generate({ ...request, prompt: '', stream: false })
    const reply = await ask(z.unknown(), '/api/generate', send, signal)
    return reply.ok ? { ok: true, value: true } : reply
  }

  return {
    get address() {
      return host()
    },

    async version(signal) {
      const shape = z.object({ version: z.string() })
      const reply = await ask(shape, '/api/version', (ollama) => ollama.version(), signal)
      return reply.ok ? { ok: true, value: reply.value.version } : reply
    },

    list,

    async running(signal) {
      const reply = await ask(processes, '/api/ps', (ollama) => ollama.ps(), signal)
      if (!reply.ok) return reply
      return {
        ok: true,
        value: (reply.value.models ?? []).map((model) => ({
          name: model.name,
          ...(model.context_length === undefined ? {} : { contextLength: model.context_length }),
          ...(model.size_vram === undefined ? {} : { vramBytes: model.size_vram }),
        })),
      }
    },

    async facts(model, signal, known) {
      const shown = await ask(show, '/api/show', (ollama) => ollama.show({ model }), signal)
      if (!shown.ok) return shown
      const listed: Reply<ModelListing[]> = known === undefined ? await list(signal) : { ok: true, value: [] }
      if (!listed.ok) return listed
      const digest = known ?? listed.value.find((one) => sameModel(one.name, model))?.digest ?? ''
      const { capabilities, details, model_info, parameters, template } = shown.value
      const weights = model_info?.['general.parameter_count']
      const context = Object.entries(model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1]
      return {
        ok: true,
        value: {
          name: model,
          digest,
          stops: stopsIn(parameters ?? ''),
          isBase: template !== undefined && isBaseTemplate(template),
          mayThink: capabilities?.includes('thinking') !== false || /think/i.test(template ?? ''),
          ...(capabilities ? { capabilities } : {}),
          ...(typeof context === 'number' ? { contextLength: context } : {}),
          ...(typeof weights === 'number' ? { parameters: weights } : {}),
          ...(details?.family === undefined ? {} : { family: details.family }),
        },
      }
    },

    // The package's types know fewer fields than the server; the bodies are ours and sent as they are.
    chat: (body, signal) =>
      stream((ollama) => ollama.chat(body as unknown as ChatRequest & { stream: true }), signal),
    generate: (body, signal) =>
      stream((ollama) => ollama.generate(body as unknown as GenerateRequest & { stream: true }), signal),

    async *pull(model, signal) {
      let complete = false
      const failed = (error: string): ServerFault => ({
        kind: 'refused',
        message: `Ollama could not get ${model}: ${error}.`,
        remedy: pullRemedy(error),
      })
      for await (const item of stream((ollama) => ollama.pull({ model, stream: true }), signal, failed)) {
        if ('fault' in item) {
          const { fault } = item
          yield fault.kind === 'refused' ? { fault: { ...fault, remedy: pullRemedy(fault.message) } } : item
          return
        }
        const parsed = progress.safeParse(item.json)
        if (parsed.success) {
          const { status, total, completed } = parsed.data
          complete = status === 'success'
          yield {
            status,
            ...(total === undefined ? {} : { total }),
            ...(completed === undefined ? {} : { completed }),
          }
        }
      }
      if (!complete)
        yield {
          fault: {
            kind: 'broken_stream',
            message: `Ollama stopped before ${model} was there.`,
            remedy: 'Ask for it again: it goes on from there.',
          },
        }
    },

    warmUp: (model, { keepAlive, numCtx }, signal) =>
      care({ model, keep_alive: keepAliveOf(keepAlive), options: { num_ctx: numCtx } }, signal),

    unload: (model, signal) => care({ model, keep_alive: 0 }, signal),
  }
}

/** A `fetch` for requests with one reply: it is bounded, and JSON. */
const wholeReply =
  (server: NamedServer, signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const response = await openResponse(server, String(input), init, signal)
    return Response.json(await jsonOf(server, response, signal))
  }

const lines: Framing = { payloadOf: (line) => line.trim() }

/**
 * A `fetch` for streamed requests. Each line is checked here, because the package skips a broken one with a word on the
 * console, and expects the reason of an error to be text.
 */
const linedReply =
  (server: NamedServer, signal: AbortSignal, faultOf: (error: string) => ServerFault): typeof fetch =>
  async (input, init = {}) => {
    const response = await openResponse(server, String(input), init, signal)
    const messages = jsonMessagesOf(server, response, signal, lines)
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      async pull(controller) {
        const { done, value } = await messages.next()
        if (done) return controller.close()
        const error = errorIn(value)
        if (error !== undefined) throw new ServerFaultError(faultOf(error))
        controller.enqueue(encoder.encode(`${lineOf(value)}\n`))
      },
    })
    return new Response(body)
  }

/** A message as one line again. Writing JSON recurses, unlike reading it, so a hostile depth shows here. */
function lineOf(message: unknown): string {
  try {
    return JSON.stringify(message)
  } catch {
    throw new ServerFaultError({
      kind: 'bad_answer',
      message: 'Ollama sent a message that is nested too deeply to read.',
      remedy: 'Choose another model; the next turn tries again.',
    })
  }
}

/** The reason in a message `{"error": …}`, cut to one short line. */
function errorIn(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null)?.error
  if (!error) return undefined
  return (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, 300)
}

const brokeOff = (error: string): ServerFault => ({
  kind: 'broken_stream',
  message: `Ollama broke off: ${error}.`,
  remedy: "The next turn tries again. If it keeps happening, look at Ollama's log.",
})

const strange = (path: string, address: string): ServerFault => ({
  kind: 'bad_answer',
  message: `What answers at ${address}${path} is not Ollama as we know it.`,
  remedy: 'Check the address, and update Ollama.',
})
