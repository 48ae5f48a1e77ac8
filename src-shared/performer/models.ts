import type { Brain } from '../events/event.ts'
import type { LlmDriver } from '../llm/driver.ts'

/** What model selection needs to know of models. Nothing here rejects. */
export interface Models {
  /** The driver that reaches this model, whether or not its server answers. */
  driverOf(model: string): LlmDriver
  /** False for a model whose probe found no mode in which it calls tools. */
  followsWhispers(model: string): boolean
  /** The servers' models, most recently used first; a server that does not answer adds none. */
  list(signal: AbortSignal): Promise<readonly Candidate[]>
  /** Whether the server answers and has this model; does not load it. */
  present(model: string, signal: AbortSignal): Promise<Tried>
  /**
   * Loads a model that `present` found, and finds out in which mode it performs best, so that its first turn is as quick
   * as any other. May take minutes.
   */
  prepare(model: string, signal: AbortSignal): Promise<Tried>
  /** Asks for one tool call as a test, before a model that nobody selected performs. */
  probe(model: string, signal: AbortSignal): Promise<Tried>
  /** Frees the memory of a model that no longer performs; resolves once its server was asked. */
  release(brain: Brain): Promise<void>
}

/** A model that could perform. `unfit` says why it is never picked automatically; it can still be selected. */
export interface Candidate {
  readonly name: string
  readonly unfit?: string
}

/** `mode` is how the model will be asked; `why` is a sentence about what failed. */
export type Tried =
  | { readonly ok: true; readonly mode: string }
  | { readonly ok: false; readonly why: string }
