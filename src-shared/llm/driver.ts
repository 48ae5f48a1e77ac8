import type { Usage } from '../events/event.ts'
import type { Message } from '../step/message.ts'
import type { RejectedCall, Repair } from '../step/repair.ts'
import type { Step, ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

/** How tools are put to a model: in the request, as a grammar, or in the prompt's words. */
export type LlmMode = 'native' | 'schema' | 'text'

/** What a driver is asked for: one step. */
export interface LlmRequest {
  readonly model: string
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
  /** Aborting it ends the call at once with `{ok:false, kind:'cancelled'}`. */
  readonly signal: AbortSignal
  /** `auto` when left out. */
  readonly mode?: LlmMode | 'auto'
  readonly grounding?: 'auto' | 'off'
  /** 0 where tools are offered unless set. */
  readonly temperature?: number
  readonly maxTokens?: number
  /** Whose call this is, an agent's name; calls that wait for one server take turns by it. */
  readonly owner?: string
}

/** An argument whose value was taken from the words at hand rather than made up by the model. */
export interface TakenArgument {
  readonly tool: string
  readonly path: string
  readonly from: string
}

/** One step, read. `raw` is the model's text or, for native calls, their JSON. */
export interface LlmAnswer {
  readonly ok: true
  readonly step: Step
  readonly raw: string
  readonly mode: LlmMode
  readonly format: string
  readonly repairs: readonly Repair[]
  readonly rejected: readonly RejectedCall[]
  /** The text of each valid call as the model wrote it, in order; absent where nothing was written as text. */
  readonly raws?: readonly string[]
  readonly ms: number
  readonly usage?: Usage
  /** The server cut the prompt to fit its context. */
  readonly truncated?: boolean
  readonly taken?: readonly TakenArgument[]
}

export type LlmFailureKind =
  | 'cancelled'
  | 'unreachable'
  | 'busy'
  | 'timeout'
  | 'not_found'
  | 'refused'
  | 'broken_stream'
  | 'bad_answer'

/** Why there is no step, in words for a person, with what they can do. */
export interface LlmFailure {
  readonly ok: false
  readonly kind: LlmFailureKind
  readonly message: string
  readonly remedy: string
  readonly ms: number
  /** What had come before it broke. */
  readonly raw?: string
}

export type LlmResult = LlmAnswer | LlmFailure

/** A streamed call: text that is safe to show and whole calls as they come, the result last, exactly once. */
export type LlmEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ToolCall }
  | { readonly type: 'result'; readonly result: LlmResult }

/**
 * One way to get steps from a model. A driver never throws and never rejects for what a model or a
 * server does: failures are data. `stream` ends with one `result`, the same that `call` would return.
 */
export interface LlmDriver {
  /** `ollama`, `openai`, `scripted`, `understudy`. */
  readonly name: string
  call(request: LlmRequest): Promise<LlmResult>
  stream(request: LlmRequest): AsyncIterable<LlmEvent>
}
