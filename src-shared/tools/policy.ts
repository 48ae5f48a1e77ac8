import type { Refusal } from '../events/event.ts'
import type { Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** Says whether a call may happen. A refusal goes back to the model as a result, with its sentence. */
export type Policy = (
  tool: Tool,
  ctx: ToolContext,
) =>
  | { readonly allow: true }
  | { readonly allow: false; readonly error: Extract<Refusal, 'denied'>; readonly message: string }

/** Lets everything through: what is registered may be called. */
export const allowAll: Policy = () => ({ allow: true })
