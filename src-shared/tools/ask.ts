import type { ContentBlock } from '../step/content.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { defineService, type ToolContext } from './tool-context.ts'

/** The call that asks. Events list the question under it; its end cancels the question. */
export type AskingCall = Pick<ToolContext, 'agent' | 'turn' | 'call' | 'signal'>

/** One question to a model. */
export interface AskRequest {
  /** The purpose that the panel shows: `describe`, `shorten`. */
  readonly purpose: string
  readonly system: string
  /** Text and pictures; pictures go only to a model with vision. */
  readonly content: readonly ContentBlock[]
  /** The schema of the answer, an object; the model may still answer in text. */
  readonly schema?: JsonSchema
  /** A model to ask instead of the active one. */
  readonly model?: string
  /** Token limit of the answer. */
  readonly maxTokens?: number
}

export type AskAnswer =
  /** `value` fits the request's schema; absent without one. */
  | { readonly ok: true; readonly text: string; readonly value?: Record<string, unknown> }
  /**
   * `no_model`: the understudy performs; `unfit`: the model is too small, a base model or without vision; `limit`: the
   * turn has used up its questions. `message` is a sentence for a person.
   */
  | {
      readonly ok: false
      readonly why: 'no_model' | 'unfit' | 'limit' | 'timeout' | 'cancelled' | 'failed'
      readonly message: string
    }

/** Asks the active model, or the one of the request, within limits of time, tokens and questions per turn. Never rejects. */
export type Ask = (call: AskingCall, request: AskRequest) => Promise<AskAnswer>

/** The default for runs without a model. */
export const noAsk: Ask = async () => ({
  ok: false,
  why: 'no_model',
  message: 'No model is active in this run.',
})

export const askService = defineService<Ask>('ask', noAsk)
