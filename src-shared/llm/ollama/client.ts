import type { ModelFacts, ModelListing } from '../model-facts.ts'
import type { Reply, ServerFault, StreamItem } from '../transport.ts'

/** Progress of a download; `total` and `completed` are bytes of the current layer. */
export interface PullProgress {
  readonly status: string
  readonly total?: number
  readonly completed?: number
}

/** The part of Ollama's API that Adlib uses. Functions return faults and never throw. */
export interface OllamaClient {
  readonly address: string
  version(signal: AbortSignal): Promise<Reply<string>>
  /** Lists the models on disk, the most recently changed first. */
  list(signal: AbortSignal): Promise<Reply<ModelListing[]>>
  /** Lists the models in memory, each with its context length. */
  running(signal: AbortSignal): Promise<Reply<{ name: string; contextLength?: number; vramBytes?: number }[]>>
  /** Looks up a model. Without `digest`, also requests the list of models, which contains the digest. */
  facts(model: string, signal: AbortSignal, digest?: string): Promise<Reply<ModelFacts>>
  chat(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<StreamItem>
  generate(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<StreamItem>
  /** Downloads a model. After an abort, the next call resumes the download. */
  pull(model: string, signal: AbortSignal): AsyncIterable<PullProgress | { readonly fault: ServerFault }>
  /** Loads a model into memory, so that the first turn does not wait. */
  warmUp(
    model: string,
    options: { keepAlive: string; numCtx: number },
    signal: AbortSignal,
  ): Promise<Reply<true>>
  unload(model: string, signal: AbortSignal): Promise<Reply<true>>
  remove(model: string, signal: AbortSignal): Promise<Reply<true>>
}

/** Converts a duration for Ollama. A number without a unit means seconds, and a negative one means forever. */
export const keepAliveOf = (setting: string): string | number =>
  /^-?\d+$/.test(setting.trim()) ? Number(setting) : setting
