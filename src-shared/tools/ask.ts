import type { ContentBlock } from '../step/content.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { defineService, type ToolContext } from './tool-context.ts'

/** The tool call that asks a question. When the call ends, the question is canceled. */
export type AskingCall = Pick<ToolContext, 'agent' | 'turn' | 'call' | 'signal'>

/** One question to a model. */
export interface AskRequest {
  /** Purpose that the panel shows, such as `describe` or `shorten`. */
  readonly purpose: string
  readonly system: string
  /** Text and pictures. A question with a picture is refused as `unfit` if the model has no vision. */
  readonly content: readonly ContentBlock[]
  /** Schema of the answer, with an object at the root. A model can ignore the schema and answer in text. */
  readonly schema?: JsonSchema
  /** A model to ask instead of the active model. */
  readonly model?: string
  readonly maxTokens?: number
}

export type AskAnswer =
  /** `value` is set only if the request has a schema and the answer fits it. Otherwise, only `text` is set. */
  | { readonly ok: true; readonly text: string; readonly value?: Record<string, unknown> }
  /**
   * `unfit`: the model is too small, not chat-tuned, or lacks vision. `limit`: the turn has used up its questions.
   */
  | {
      readonly ok: false
      readonly why: 'no_model' | 'unfit' | 'limit' | 'timeout' | 'cancelled' | 'failed'
      readonly message: string
    }

/** Asks the active model, or `request.model`, with limits on time, tokens and questions per turn. Never rejects. */
export type Ask = (call: AskingCall, request: AskRequest) => Promise<AskAnswer>

/** Answers every question with `no_model`. Used in runs without an `askService`. */
export const noAsk: Ask = async () => ({
  ok: false,
  why: 'no_model',
  message: 'No model is active in this run.',
})

export const askService = defineService<Ask>('ask', noAsk)
