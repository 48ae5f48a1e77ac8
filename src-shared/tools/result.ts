import type { DenialReason } from '../events/denial.ts'
import type { Refusal } from '../events/event/tool.ts'
import { type ContentBlock, contentBlock, text, wordsOf } from '../step/content.ts'

/** Return value of a tool's `run`: text, content blocks as in MCP, or a value, error or denial in Adlib's own form. */
export type ToolResult =
  | string
  | { readonly content: readonly ContentBlock[]; readonly isError?: boolean; readonly value?: unknown }
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string; readonly details?: unknown }
  /** The stage held the call back. */
  | { readonly ok: false; readonly denial: DenialReason }

/** How a call ended, in the form that events, the model's history and hooks use. */
export interface ToolOutcome {
  readonly ok: boolean
  readonly error?: Refusal | 'timeout' | 'cancelled' | 'exception'
  readonly denial?: DenialReason
  /** For the panel and the model; absent when `ok`. */
  readonly message?: string
  /** The tool's answer for the model. */
  readonly content: readonly ContentBlock[]
  /** The value that the tool returned, for events. */
  readonly value?: unknown
}

/** Returns the outcome of a failed call. The model reads `error`, `message` and `details`. */
export const refused = (
  error: NonNullable<ToolOutcome['error']>,
  message: string,
  details?: unknown,
): ToolOutcome => ({
  ok: false,
  error,
  message,
  content: [
    { type: 'json', json: { ok: false, error, message, ...(details === undefined ? {} : { details }) } },
  ],
})

const someBlocks = contentBlock.array().min(1)

/**
 * Converts a result to an outcome. A result of an unknown form becomes a JSON block, because a pack in plain
 * JavaScript can return any type.
 */
export function normalizeResult(result: unknown): ToolOutcome {
  if (typeof result === 'string') return { ok: true, content: [text(result)], value: result }
  if (typeof result === 'object' && result !== null) {
    const { content, isError, ok, error, details, value } = result as Record<string, unknown>
    const blocks = Array.isArray(content) ? someBlocks.safeParse(content) : undefined
    if (blocks?.success) {
      return isError === true
        ? { ok: false, error: 'failed', message: errorMessage(blocks.data), content: blocks.data }
        : { ok: true, content: blocks.data, ...(value === undefined ? {} : { value }) }
    }
    if (ok === false) return refused('failed', String(error ?? 'The tool reported a failure.'), details)
    if (ok === true && value !== undefined) {
      return { ok: true, content: [{ type: 'json', json: result }], value }
    }
  }
  return { ok: true, content: [{ type: 'json', json: result ?? null }], value: result }
}

const errorMessage = (content: readonly ContentBlock[]): string =>
  wordsOf(content).slice(0, 500) || 'The tool reported an error.'
