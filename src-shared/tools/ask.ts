import type { z } from 'zod'
import type { ContentBlock } from '../step/content.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { defineService, type ToolContext } from './tool-context.ts'

/** The tool call that asks a question. When the call ends, the question is canceled. */
export type AskingCall = Pick<ToolContext, 'agent' | 'turn' | 'call' | 'signal'>

/** One question to a model. `Value` is what its schema describes. */
export interface AskRequest<Value = Record<string, unknown>> {
  /** Purpose that the panel shows, such as `describe` or `shorten`. */
  readonly purpose: string
  readonly system: string
  /** Text and pictures. A question with a picture is refused as `unfit` if the model has no vision. */
  readonly content: readonly ContentBlock[]
  /**
   * Schema of the answer, with an object at the root: a schema of zod, which gives `value` its type, or a JSON Schema. A
   * model can ignore it and answer in text.
   */
  readonly schema?: JsonSchema | z.ZodType<Value>
  /** A model to ask instead of the active model. */
  readonly model?: string
  readonly maxTokens?: number
}

export type AskAnswer<Value = Record<string, unknown>> =
  /** `value` is set only if the request has a schema and the answer fits it. Otherwise, only `text` is set. */
  | { readonly ok: true; readonly text: string; readonly value?: Value }
  /**
   * `unfit`: the model is too small, not chat-tuned, or lacks vision. `limit`: the turn has used up its questions.
   */
  | {
      readonly ok: false
      readonly why: 'no_model' | 'unfit' | 'limit' | 'timeout' | 'cancelled' | 'failed'
      readonly message: string
    }

/** Asks the active model, or `request.model`, with limits on time, tokens and questions per turn. Never rejects. */
export type Ask = <Value = Record<string, unknown>>(
  call: AskingCall,
  request: AskRequest<Value>,
) => Promise<AskAnswer<Value>>

/** Answers every question with `no_model`. Used in runs without an `askService`. */
export const noAsk: Ask = async () => ({
  ok: false,
  why: 'no_model',
  message: 'No model is active in this run.',
})

export const askService = defineService<Ask>('ask', noAsk)
