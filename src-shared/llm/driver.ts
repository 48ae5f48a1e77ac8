import type { AnswerOutcome, MadeBy, TakenArgument, Usage } from '../events/event.ts'
import type { Sampling } from '../settings.ts'
import { wordsOf } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import type { Message, Step, ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

/** How tools are put to a model: in the request, as a grammar, or in the prompt's words. */
export type LlmMode = 'native' | 'schema' | 'text'

export type { TakenArgument }

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
  /** When left out: the likeliest word always where tools are offered, the server's defaults elsewhere. */
  readonly sampling?: Sampling
  /** Makes the same request give the same answer; drawn by the server when left out. */
  readonly seed?: number
  readonly maxTokens?: number
  /** Whose call this is, an agent's name; calls that wait for one server take turns by it. */
  readonly owner?: string
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
  /** Valid calls in the answer that were read as text, with the words that decided. */
  readonly mentioned?: readonly MentionedCall[]
  readonly ms: number
  readonly usage?: Usage
  /** The server cut the prompt to fit its context. */
  readonly truncated?: boolean
  readonly taken?: readonly TakenArgument[]
  /** `model` when left out. */
  readonly madeBy?: MadeBy
  /** The step needs no second look: the turn ends after its calls, and the model is not asked again. */
  readonly settled?: boolean
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

/** A call that is whole, while the model may still write. The result's step has it at the same position. */
export interface StreamedCall {
  readonly type: 'call'
  readonly call: ToolCall
  /** The model's own text of it; absent where it was not written as text. */
  readonly raw?: string
  readonly repairs?: readonly Repair[]
}

/** A streamed call: text that is safe to show and whole calls as they come, the result last, exactly once. */
export type LlmEvent =
  | { readonly type: 'text'; readonly text: string }
  | StreamedCall
  | { readonly type: 'result'; readonly result: LlmResult }

/** What a model is capable of beside writing; what its server does not tell is absent. */
export interface ModelAbilities {
  /** It takes pictures. */
  readonly sees: boolean
  /** Number of parameters. */
  readonly parameters?: number
  /** It continues text and is not chat-tuned. */
  readonly isBase: boolean
}

/**
 * One way to get steps from a model. A driver never throws and never rejects for what a model or a
 * server does: failures are data. `stream` ends with one `result`, the same that `call` would return.
 */
export interface LlmDriver {
  /** `ollama`, `openai`, `scripted`, `understudy`. */
  readonly name: string
  call(request: LlmRequest): Promise<LlmResult>
  stream(request: LlmRequest): AsyncIterable<LlmEvent>
  /** What the model is capable of; undefined when its server does not answer. Only drivers of real models have this. */
  abilities?(model: string, signal: AbortSignal): Promise<ModelAbilities | undefined>
}

/** What an answer came to. An answer that tried to make calls and made no valid one is malformed, never an abstention. */
export function outcomeOf({ step, rejected }: Pick<LlmAnswer, 'step' | 'rejected'>): AnswerOutcome {
  if (step.type === 'tool_calls') return 'called'
  if (rejected.length > 0) return 'malformed'
  return wordsOf(step.content).trim() === '' ? 'silent' : 'words'
}
