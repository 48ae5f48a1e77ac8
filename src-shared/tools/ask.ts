import type { ContentBlock } from '../step/content.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { defineService } from './service.ts'
import type { ToolContext } from './tool-context.ts'

/** The call that asks: its events show the question under it, and its end ends the question. */
export type AskingCall = Pick<ToolContext, 'agent' | 'turn' | 'call' | 'signal'>

/** One question to the active model. */
export interface AskRequest {
  /** What it is for, as the panel shows it: `describe`, `shorten`. */
  readonly purpose: string
  readonly system: string
  /** Words and pictures; a model that does not see is not asked about pictures. */
  readonly content: readonly ContentBlock[]
  /** The form of the answer, an object; the model may still answer in words. */
  readonly schema?: JsonSchema
  /** Tokens of the answer. */
  readonly maxTokens?: number
}

export type AskAnswer =
  /** `value` fits the schema of the request; without one there is only text. */
  | { readonly ok: true; readonly text: string; readonly value?: Record<string, unknown> }
  /**
   * `no_model`: the understudy plays; `unfit`: too small, base or blind; `limit`: the turn has asked often enough.
   * `message` is a sentence for a person.
   */
  | {
      readonly ok: false
      readonly why: 'no_model' | 'unfit' | 'limit' | 'timeout' | 'cancelled' | 'failed'
      readonly message: string
    }

/** Asks the active model, within limits of time, tokens and questions per turn. Never rejects. */
export type Ask = (call: AskingCall, request: AskRequest) => Promise<AskAnswer>

/** The answer in runs without a model: every caller falls back. */
export const noAsk: Ask = async () => ({
  ok: false,
  why: 'no_model',
  message: 'No model is active in this run.',
})

export const askService = defineService<Ask>('ask', noAsk)
