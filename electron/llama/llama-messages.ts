import type { EngineChat } from '../../src-shared/llm/engine/engine-driver.ts'
import type { ModelChunk } from '../../src-shared/llm/streaming-driver.ts'

/** What a process of the engine loads. It never loads other weights later. */
export interface EngineStart {
  /** URL of the library's module. */
  readonly library: string
  /** Path of the weights file, and what identifies its content. */
  readonly weights: string
  readonly digest: string
  /** Number of tokens that each sequence holds. */
  readonly contextTokens: number
  readonly runOn: 'auto' | 'processor'
  readonly threads: number
  /** Folder with files of evaluated prompts. */
  readonly beginnings: string
}

/** Time (ms) without a request after which the process asks to be ended. */
interface KeepAlive {
  readonly keepAliveMs: number
}

/** What runs a model: the processor, with the reason why no graphics card does, or a card. */
export type RunsOn =
  | { readonly on: 'processor'; readonly because: 'setting' | 'no card' | 'no memory' | 'crashes' }
  | { readonly on: 'vulkan' | 'metal' | 'cuda'; readonly card: string }

/** Messages to the engine's process. The first one is `load`. */
export type ToEngine =
  | ({ readonly do: 'load' } & EngineStart & KeepAlive)
  | ({ readonly do: 'chat'; readonly id: number; readonly request: EngineChat } & KeepAlive)
  | { readonly do: 'abort'; readonly id: number }

/**
 * Messages from the engine's process. Each chat ends with a chunk `end` or `fault`, also after an abort. The process
 * ends after `broken`.
 */
export type FromEngine =
  | { readonly is: 'listening' }
  | { readonly is: 'loaded'; readonly runsOn: RunsOn; readonly warning?: string }
  | { readonly is: 'idle' }
  | { readonly is: 'broken'; readonly message: string }
  | { readonly is: 'chunk'; readonly id: number; readonly chunk: ModelChunk }
