import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import type { ModelMemory } from '../../src-shared/llm/model-memory.ts'
import type { Reply } from '../../src-shared/llm/transport.ts'
import type { FoundModel } from './find-models.ts'

/** A model server that can play: how it is reached, and what it has. */
export interface PlayingServer {
  readonly address: string
  /** Calls wait in line: a model server answers one request at a time. */
  readonly driver: LlmDriver
  /** What was learned of models; all servers share it. */
  readonly memory: ModelMemory
  /** What it has that can write text, the one in use first. */
  find(signal: AbortSignal): Promise<Reply<FoundModel[]>>
  /** How `auto` would ask this model now. */
  modeOf(model: Pick<FoundModel, 'name' | 'digest' | 'capabilities'>): LlmMode
  /** Loads a model into memory where the server lets that be asked. May take minutes. */
  load(model: string, signal: AbortSignal): Promise<Reply<true>>
  /** One of its models; `not_found` where it has none of that name. */
  look(model: string, signal: AbortSignal): Promise<Reply<Pick<FoundModel, 'name' | 'digest' | 'parameters'>>>
}
