import type { Settings } from '../../settings/settings.ts'
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
  running(signal: AbortSignal): Promise<Reply<RunningModel[]>>
  /** Looks up a model. Without `digest`, also requests the list of models, which contains the digest. */
  facts(model: string, signal: AbortSignal, digest?: string): Promise<Reply<ModelFacts>>
  chat(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<StreamItem>
  generate(body: Record<string, unknown>, signal: AbortSignal): AsyncIterable<StreamItem>
  /** Downloads a model. After an abort, the next call resumes the download. */
  pull(model: string, signal: AbortSignal): AsyncIterable<PullProgress | { readonly fault: ServerFault }>
  /** Loads a model into memory, so that the first turn does not wait. */
  warmUp(
    model: string,
    settings: Omit<Settings['ollama'], 'host' | 'threads'>,
    signal: AbortSignal,
  ): Promise<Reply<true>>
  unload(model: string, signal: AbortSignal): Promise<Reply<true>>
  remove(model: string, signal: AbortSignal): Promise<Reply<true>>
}

/** A model in memory. `bytes` is all of its memory, and `vramBytes` the part on the graphics card. */
interface RunningModel {
  readonly name: string
  readonly contextLength?: number
  readonly bytes?: number
  readonly vramBytes?: number
}

/**
 * Returns the options of a request that decide how Ollama loads a model. If they change, Ollama loads it again. The client
 * adds `num_thread`, because it depends on this computer's processor.
 */
export const loadOptions = ({
  numCtx,
  runOn,
}: Pick<Settings['ollama'], 'numCtx' | 'runOn'>): Record<string, number> => ({
  num_ctx: numCtx,
  ...(runOn === 'processor' ? { num_gpu: 0 } : {}),
})

/** Converts a duration for Ollama. A number without a unit means seconds, and a negative one means forever. */
export const keepAliveOf = (setting: string): string | number =>
  /^-?\d+$/.test(setting.trim()) ? Number(setting) : setting

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** Converts a duration in Ollama's notation to milliseconds. A number means seconds, and a negative one means forever. */
export function keepAliveMs(setting: string): number {
  const text = setting.trim()
  if (text.startsWith('-')) return Number.POSITIVE_INFINITY
  if (/^\d+$/.test(text)) return Number(text) * 1000
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * unitMs[unit as keyof typeof unitMs],
    0,
  )
}
