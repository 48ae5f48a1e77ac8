import type { Sampling } from '../../settings/models.ts'
import type { JsonSchema } from '../../step/tool-spec.ts'
import type { ModelFacts } from '../model-facts.ts'
import type { OllamaTool } from '../ollama/adapter.ts'
import type { ModelChunk } from '../streaming-driver.ts'
import type { ChatLine } from '../transcript.ts'
import type { Reply } from '../transport.ts'

/** A call in the conversation, with the result of its tool. */
export interface EngineCall {
  readonly name: string
  readonly params: unknown
  readonly result: string | undefined
}

export type EngineLine = Pick<ChatLine, 'role' | 'content'> & { readonly calls?: readonly EngineCall[] }

/** A request to the engine, in the form in which it crosses to the engine's process. */
export interface EngineChat {
  /** The conversation. The engine writes it in the template of the weights. */
  readonly lines: readonly EngineLine[]
  /** Tools that the template of the weights presents to the model. */
  readonly tools?: readonly OllamaTool['function'][]
  /** Whether the only line is the whole prompt, for weights without a chat template. */
  readonly isRaw: boolean
  /** Limits the answer to this schema. */
  readonly format?: JsonSchema
  readonly stops: readonly string[]
  readonly maxTokens: number
  readonly sampling: Sampling
  readonly seed?: number
  /** Whether to keep the evaluated prompt in a file, so that the next start need not evaluate it. */
  readonly keeps: boolean
}

/** The engine that runs weights files in a process of Adlib. Functions return faults and never throw. */
export interface EngineClient {
  facts(model: string, signal: AbortSignal): Promise<Reply<ModelFacts>>
  chat(model: string, request: EngineChat, signal: AbortSignal): AsyncIterable<ModelChunk>
}
