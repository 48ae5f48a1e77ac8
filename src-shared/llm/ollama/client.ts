import type { ModelFacts, ModelListing } from '../model-facts.ts'
import type { Reply, ServerFault, StreamItem } from '../transport.ts'

/** How far a download is; `total` and `completed` are bytes of the part that is coming. */
export interface PullProgress {
  readonly status: string
  readonly total?: number
  readonly completed?: number
}

/** Ollama's API as far as Adlib uses it. Nothing throws: what the server does is a fault (see `Transport`). */
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

/** A duration as Ollama takes it: text with a unit (`10m`), or a bare number of seconds, which must be a number (-1: for ever). */
export const keepAliveOf = (setting: string): string | number =>
  /^-?\d+$/.test(setting.trim()) ? Number(setting) : setting
