import { z } from 'zod'
import { isBaseTemplate, type ModelFacts, type ModelListing, sameModel, stopsIn } from '../model-facts.ts'
import type { Reply, ServerFault, StreamItem, Transport } from '../transport.ts'

/** How far a download is; `total` and `completed` are bytes of the part that is coming. */
export interface PullProgress {
  readonly status: string
  readonly total?: number
  readonly completed?: number
}

/** Ollama's API as far as Adlib uses it. Nothing throws; see `Transport`. */
export interface OllamaClient {
  readonly address: string
  version(signal: AbortSignal): Promise<Reply<string>>
  /** The models on disk, the most recently changed first. */
  list(signal: AbortSignal): Promise<Reply<ModelListing[]>>
  /** The models in memory, with the context each was loaded with. */
  running(signal: AbortSignal): Promise<Reply<{ name: string; contextLength?: number; vramBytes?: number }[]>>
  /** `digest` where it is known from the list, which is asked for otherwise. */
  facts(model: string, signal: AbortSignal, digest?: string): Promise<Reply<ModelFacts>>
  /** Messages of `/api/chat`. */
  chat(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<StreamItem>
  /** Messages of `/api/generate`. */
  generate(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<StreamItem>
  /** Downloads a model; ends after a fault or when all is there. Abort to cancel: the next one goes on from there. */
  pull(model: string, signal: AbortSignal): AsyncIterable<PullProgress | { readonly fault: ServerFault }>
  /** Loads a model into memory with the context that turns will use, so that the first turn need not wait. */
  warmUp(
    model: string,
    options: { keepAlive: string; numCtx: number },
    signal: AbortSignal,
  ): Promise<Reply<true>>
  unload(model: string, signal: AbortSignal): Promise<Reply<true>>
}

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

/** Builds the client over any transport to an Ollama server. */
export function ollamaClientOver(transport: Transport): OllamaClient {
  const ask = async <T>(
    shape: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<Reply<T>> => {
    const reply = await transport.request(method, path, body, signal)
    if (!reply.ok) return reply
    const parsed = shape.safeParse(reply.value)
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, fault: strange(path, transport.address) }
  }

  const list: OllamaClient['list'] = async (signal) => {
    const reply = await ask(tags, 'GET', '/api/tags', undefined, signal)
    if (!reply.ok) return reply
    const models = (reply.value.models ?? []).map((model) => ({
      name: model.name,
      digest: model.digest,
      modifiedAt: Date.parse(model.modified_at) || 0,
      size: model.size,
    }))
    return { ok: true, value: models.sort((a, b) => b.modifiedAt - a.modifiedAt) }
  }

  return {
    get address() {
      return transport.address
    },

    async version(signal) {
      const reply = await ask(z.object({ version: z.string() }), 'GET', '/api/version', undefined, signal)
      return reply.ok ? { ok: true, value: reply.value.version } : reply
    },

    list,

    async running(signal) {
      const reply = await ask(processes, 'GET', '/api/ps', undefined, signal)
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
      const shown = await ask(show, 'POST', '/api/show', { model }, signal)
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
          ...(capabilities ? { capabilities } : {}),
          ...(typeof context === 'number' ? { contextLength: context } : {}),
          ...(typeof weights === 'number' ? { parameters: weights } : {}),
          ...(details?.family === undefined ? {} : { family: details.family }),
        },
      }
    },

    chat: (body, signal) => transport.stream('/api/chat', body, signal),
    generate: (body, signal) => transport.stream('/api/generate', body, signal),

    async *pull(model, signal) {
      let complete = false
      for await (const item of transport.stream('/api/pull', { model, stream: true }, signal)) {
        if ('fault' in item) {
          const { fault } = item
          yield fault.kind === 'refused' ? { fault: { ...fault, remedy: pullRemedy(fault.message) } } : item
          return
        }
        const error = errorIn(item.json)
        if (error !== undefined) {
          yield {
            fault: {
              kind: 'refused',
              message: `Ollama could not get ${model}: ${error}.`,
              remedy: pullRemedy(error),
            },
          }
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

    async warmUp(model, { keepAlive, numCtx }, signal) {
      // A request without a prompt loads the model and answers nothing (Ollama's API documentation).
      const body = { model, stream: false, keep_alive: keepAliveOf(keepAlive), options: { num_ctx: numCtx } }
      const reply = await transport.request('POST', '/api/generate', body, signal)
      return reply.ok ? { ok: true, value: true } : reply
    },

    async unload(model, signal) {
      const reply = await transport.request(
        'POST',
        '/api/generate',
        { model, stream: false, keep_alive: 0 },
        signal,
      )
      return reply.ok ? { ok: true, value: true } : reply
    },
  }
}

/** A duration as Ollama takes it: text with a unit (`10m`), or a bare number of seconds, which must be a number (-1: for ever). */
export const keepAliveOf = (setting: string): string | number =>
  /^-?\d+$/.test(setting.trim()) ? Number(setting) : setting

/** The reason in a line `{"error": …}`, which Ollama sends in mid-stream under HTTP 200. */
export function errorIn(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null)?.error
  return typeof error === 'string'
    ? error.slice(0, 300)
    : error
      ? JSON.stringify(error).slice(0, 300)
      : undefined
}

/** What to do about a download that failed. The words are Ollama's, Go's and the operating systems'. */
function pullRemedy(error: string): string {
  if (/no space left|not enough space|disk (is )?full|disk quota/i.test(error))
    return 'Make room on the disk that holds the models (OLLAMA_MODELS moves them); the next pull goes on from there.'
  if (/file does not exist|not found|invalid model/i.test(error))
    return 'Check the spelling: https://ollama.com/library lists the names and the tags behind the colon.'
  if (/newer version/i.test(error)) return 'Update Ollama.'
  if (/no such host|dial tcp|timeout|connection|network|EOF|TLS/i.test(error))
    return 'Check the network of the machine that Ollama runs on; the next pull goes on from there.'
  return 'Check the spelling of the name and the network.'
}

const strange = (path: string, address: string): ServerFault => ({
  kind: 'bad_answer',
  message: `What answers at ${address}${path} is not Ollama as we know it.`,
  remedy: 'Check the address, and update Ollama.',
})
