// Use the `browser` entry. If the text of a picture is a path, the default entry reads that file.
import { type ChatRequest, type GenerateRequest, Ollama } from 'ollama/browser'
import { z } from 'zod'
import { isBaseTemplate, type ModelListing, sameModel, stopsIn } from '../../src-shared/llm/model-facts.ts'
import { isCloudName } from '../../src-shared/llm/model-name.ts'
import { keepAliveOf, loadOptions, type OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { CANCELLED, type Reply, type ServerFault, type StreamItem } from '../../src-shared/llm/transport.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'
import { modelThreads } from '../platform/model-threads.ts'
import {
  type Framing,
  jsonMessagesOf,
  jsonOf,
  limitModelServer,
  openResponse,
  serverAddress,
} from './guarded-fetch.ts'
import {
  brokenOff,
  faultOfConnection,
  type NamedServer,
  pullRemedy,
  ServerFaultError,
} from './server-faults.ts'

/** Normalizes Ollama's address to a base URL (see `serverAddress`). An empty string means Ollama's default address. */
export const normaliseHost = (spelling: string): string =>
  serverAddress(spelling.trim() || 'localhost', { port: '11434', apiPath: /\/(v1|api)$/ })

/** Returns the address in the environment variable `OLLAMA_HOST`, otherwise the one in the settings. */
export const ollamaHost = (setting: string, env: Readonly<Record<string, string | undefined>>): string =>
  normaliseHost(env.OLLAMA_HOST?.trim() || setting)

/** Fields that Ollama reports for a model that runs on another server. */
const remote = { remote_host: z.string().optional(), remote_model: z.string().optional() }

const isCloud = (
  name: string,
  { remote_host, remote_model }: { remote_host?: string | undefined; remote_model?: string | undefined },
): boolean => isCloudName(name) || Boolean(remote_host) || Boolean(remote_model)

const tags = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        digest: z.string().default(''),
        modified_at: z.string().default(''),
        size: z.number().default(0),
        ...remote,
      }),
    )
    .nullable(),
})

const show = z.object({
  template: z.string().optional(),
  parameters: z.string().optional(),
  capabilities: z.array(z.string()).nullish(),
  details: z.object({ family: z.string().optional(), quantization_level: z.string().optional() }).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
  ...remote,
})

const processes = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        context_length: z.number().optional(),
        size: z.number().optional(),
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

/** The package's error for a stream that ends early. It is ignored, because our own code detects such a stream. */
const ENDED_EARLY = 'Did not receive done or success response in stream.'

/**
 * Creates a client for Ollama. `host` returns a normalized address, and `threads` the setting `ollama.threads`. Both are called
 * for every request.
 */
export function ollamaClient(host: () => string, threads: () => number = () => 0): OllamaClient {
  const server: NamedServer = {
    base: host,
    server: 'Ollama',
    limits: limitModelServer(),
    whenUnreachable:
      'Start Ollama (`ollama serve`, or its app), or set `ollama.host` or OLLAMA_HOST to the address where Ollama runs.',
  }

  /** Adds the number of threads to a request. Another computer's processor is not ours to divide, unless the setting does. */
  const withThreads = <Body extends { readonly options?: unknown }>(body: Body): Body =>
    threads() > 0 || (URL.canParse(host()) && isLoopbackHost(new URL(host()).host))
      ? { ...body, options: { num_thread: modelThreads(threads()), ...(body.options as object) } }
      : body

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
   * Yields the items of a reply; a fault is the last one. `faultOf` converts an `{"error": …}` line, which may come
   * even with HTTP status 200.
   */
  async function* stream(
    send: (ollama: Ollama) => Promise<AsyncIterable<object>>,
    signal: AbortSignal,
    faultOf = brokeOff,
  ): AsyncGenerator<StreamItem> {
    // The package keeps its request open when we stop reading, so abort the request here.
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
      isCloud: isCloud(model.name, model),
    }))
    return { ok: true, value: models.sort((a, b) => b.modifiedAt - a.modifiedAt) }
  }

  /** Loads or unloads a model. A request without a prompt does only that. */
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
          ...(model.size === undefined ? {} : { bytes: model.size }),
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
          isCloud: isCloud(model, shown.value),
          mayThink: capabilities?.includes('thinking') !== false || /think/i.test(template ?? ''),
          ...(capabilities ? { capabilities } : {}),
          ...(typeof context === 'number' ? { contextLength: context } : {}),
          ...(typeof weights === 'number' ? { parameters: weights } : {}),
          ...(details?.family === undefined ? {} : { family: details.family }),
          ...(details?.quantization_level ? { quantization: details.quantization_level } : {}),
        },
      }
    },

    // Cast the bodies, because the package's types lack fields that the server supports. Nothing but the number of threads is added.
    chat: (body, signal) =>
      stream((ollama) => ollama.chat(withThreads(body) as unknown as ChatRequest & { stream: true }), signal),
    generate: (body, signal) =>
      stream(
        (ollama) => ollama.generate(withThreads(body) as unknown as GenerateRequest & { stream: true }),
        signal,
      ),

    async *pull(model, signal) {
      let complete = false
      const failed = (error: string): ServerFault => ({
        kind: 'refused',
        message: `Ollama cannot download ${model}: ${error}.`,
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
            message: `Ollama stopped before the download of ${model} was complete.`,
            remedy: 'Pull the model again: the download resumes.',
          },
        }
    },

    warmUp: (model, settings, signal) =>
      care(
        withThreads({ model, keep_alive: keepAliveOf(settings.keepAlive), options: loadOptions(settings) }),
        signal,
      ),

    unload: (model, signal) => care({ model, keep_alive: 0 }, signal),

    async remove(model, signal) {
      try {
        await new Ollama({ host: host(), fetch: emptyReply(server, signal) }).delete({ model })
        return { ok: true, value: true }
      } catch (error) {
        const fault = error instanceof ServerFaultError ? error.fault : faultOfConnection(error, server)
        return { ok: false, fault }
      }
    },
  }
}

const wholeReply =
  (server: NamedServer, signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const reply = await openResponse(server, String(input), init, signal)
    return Response.json(await jsonOf(server, reply, signal))
  }

const emptyReply =
  (server: NamedServer, signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const { response, end } = await openResponse(server, String(input), init, signal)
    await response.body?.cancel()
    end()
    return Response.json({})
  }

const lines: Framing = { payloadOf: (line) => line.trim() }

/** Validates each line, because the package skips broken lines with only a console message. */
const linedReply =
  (server: NamedServer, signal: AbortSignal, faultOf: (error: string) => ServerFault): typeof fetch =>
  async (input, init = {}) => {
    const reply = await openResponse(server, String(input), init, signal)
    const messages = jsonMessagesOf(server, reply, signal, lines)
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

/**
 * Returns a message as a line of JSON. Throws if it is nested too deeply: `JSON.parse` can read it, but
 * `JSON.stringify` overflows the stack.
 */
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

function errorIn(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null)?.error
  if (!error) return undefined
  return (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, 300)
}

const brokeOff = (error: string): ServerFault => ({
  kind: 'broken_stream',
  message: `Ollama stopped the answer: ${error}.`,
  remedy: "The next turn tries again. If it keeps happening, check Ollama's log.",
})

const strange = (path: string, address: string): ServerFault => ({
  kind: 'bad_answer',
  message: `The reply of ${address}${path} does not come from Ollama.`,
  remedy: 'Check the address, and update Ollama.',
})
