import type { AnswerOutcome, MadeBy, TakenArgument, Usage } from '../events/event/llm.ts'
import type { Rng } from '../ports.ts'
import type { Sampling } from '../settings/models.ts'
import { type TextBlock, wordsOf } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import type { Message, Step, ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

/**
 * Token limit of an answer whose request sets none. It bounds small models that ramble; a normal step is much shorter.
 */
export const defaultMaxTokens = 512

/** How a request presents the tools: in the API's own field, as a grammar, or in the text of the prompt. */
export type LlmMode = 'native' | 'schema' | 'text'

export type { TakenArgument }

/** A request for one step. */
export interface LlmRequest {
  readonly model: string
  readonly system: string
  /** The labeled parts that `system` consists of, joined by line breaks. Default: one part. */
  readonly systemParts?: readonly TextBlock[]
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
  /** Aborting the signal ends the call at once with `{ok:false, kind:'cancelled'}`. */
  readonly signal: AbortSignal
  /** Default: `auto`. */
  readonly mode?: LlmMode | 'auto'
  /** Default: greedy if tools are offered, otherwise the server's defaults. */
  readonly sampling?: Sampling
  readonly seed?: number
  /** Default: `defaultMaxTokens`. A call that this limit cuts off is rejected. */
  readonly maxTokens?: number
  /** The agent that makes the call. Agents take turns at a busy server. */
  readonly owner?: string
  /** Waiting calls with a higher priority go first. Default: 0. */
  readonly priority?: number
  /** Called with each request just before it goes to a model. */
  readonly onSent?: (sent: SentRequest) => void
}

/** How the prompt for a model is built, besides its mode. */
export interface PromptOptions {
  /** Whether the text of a native answer is searched for calls. */
  readonly rescue: boolean
  readonly sees: boolean
  /**
   * Whether the prompt can end inside a thinking block, so that the answer contains the end of that block but not its
   * start.
   */
  readonly mayThink: boolean
  /** True for a base model, whose prompt also has example turns. */
  readonly isBase: boolean
}

/** A request that goes to a model, with the mode and options from which its prompt is built. */
export interface SentRequest {
  readonly request: LlmRequest
  readonly mode: LlmMode
  readonly options: PromptOptions
}

/** A parsed step. `raw` is the model's text or, for native calls, the JSON of the calls. */
export interface LlmAnswer {
  readonly ok: true
  readonly step: Step
  readonly raw: string
  readonly mode: LlmMode
  readonly format: string
  readonly repairs: readonly Repair[]
  readonly rejected: readonly RejectedCall[]
  /** The text of each valid call, in order, as the model wrote it. */
  readonly raws?: readonly string[]
  /** Calls that the answer only mentioned. They do not run, but the loop may ask about an echo. */
  readonly mentioned?: readonly MentionedCall[]
  readonly ms: number
  readonly usage?: Usage
  readonly truncated?: boolean
  readonly taken?: readonly TakenArgument[]
  /** Default: `model`. */
  readonly madeBy?: MadeBy
  /** Set if the turn ends after the calls of this step, without another request to the model. */
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

/** The reason why there is no step, and the remedy, as sentences for a person. */
export interface LlmFailure {
  readonly ok: false
  readonly kind: LlmFailureKind
  readonly message: string
  readonly remedy: string
  readonly ms: number
  readonly raw?: string
}

export type LlmResult = LlmAnswer | LlmFailure

/** A complete call. The model may still be writing the rest of its answer. */
export interface StreamedCall {
  readonly type: 'call'
  readonly call: ToolCall
  readonly raw?: string
  readonly repairs?: readonly Repair[]
  /** Default: `model`. */
  readonly madeBy?: MadeBy
}

/** An event of a streamed answer: text that is safe to show, a complete call, or, at the end, the result. */
export type LlmEvent =
  | { readonly type: 'text'; readonly text: string; readonly madeBy?: MadeBy }
  | StreamedCall
  | { readonly type: 'result'; readonly result: LlmResult }

/** Abilities of a model, as far as its server reports them. */
export interface ModelAbilities {
  readonly sees: boolean
  readonly parameters?: number
  readonly isBase: boolean
}

/** Gets steps from models. If a model or a server fails, a driver returns an `LlmFailure` and does not throw. */
export interface LlmDriver {
  readonly name: string
  call(request: LlmRequest): Promise<LlmResult>
  stream(request: LlmRequest): AsyncIterable<LlmEvent>
  /** Returns undefined if the server does not respond. The understudy lacks this function. */
  abilities?(model: string, signal: AbortSignal): Promise<ModelAbilities | undefined>
}

/**
 * Classifies an answer. If the model tried to make calls and none of them is valid, the answer is `malformed`, never
 * `silent`.
 */
export function outcomeOf({ step, rejected }: Pick<LlmAnswer, 'step' | 'rejected'>): AnswerOutcome {
  if (step.type === 'tool_calls') return 'called'
  if (rejected.length > 0) return 'malformed'
  return wordsOf(step.content).trim() === '' ? 'silent' : 'words'
}

/** Exclusive upper limit of a seed. Every server accepts seeds below it. */
const seedLimit = 2 ** 31

/** Draws the seed of a request to a model. */
export const drawSeed = (rng: Rng): number => Math.floor(rng() * seedLimit)
