import type { DenialReason } from '../events/denial.ts'
import type { Refusal } from '../events/event/tool.ts'
import { type ContentBlock, contentBlock, text, wordsOf } from '../step/content.ts'
import { defined } from '../step/record.ts'

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
  content: [{ type: 'json', json: { ok: false, error, message, ...defined({ details }) } }],
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
        : { ok: true, content: blocks.data, ...defined({ value }) }
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

const errors: Readonly<Record<DenialReason['kind'], Refusal>> = {
  policy: 'denied',
  restriction: 'denied',
  approval: 'denied',
  panic: 'denied',
  paused: 'denied',
  disk: 'denied',
  limit: 'rate_limited',
  lock: 'failed',
  budget: 'budget',
  'turn-over': 'skipped',
  repeated: 'skipped',
  content: 'denied',
  hushed: 'denied',
  speaking: 'rate_limited',
  pacing: 'rate_limited',
  similar: 'denied',
  'switched-off': 'denied',
}

/** Returns the outcome of a call that Adlib denies. */
export function denied(
  denial: DenialReason,
  tool: string,
): ToolOutcome & { readonly error: Refusal; readonly message: string } {
  const error = errors[denial.kind]
  const message = denialMessage(denial, tool)
  return { ...refused(error, message), error, message, denial }
}

/** Renders a denial for the model and for other programs. */
export function denialMessage(denial: DenialReason, tool: string): string {
  switch (denial.kind) {
    case 'policy': {
      const { scope } = denial
      const place =
        scope === undefined ? 'policy.tools' : `policy.tools or, for all of "${scope}", policy.scopes`
      return `${tool} is not allowed. Allow it in the settings: ${place}.`
    }
    case 'restriction':
      return denial.by === undefined
        ? `${tool} is not allowed here.`
        : `${tool} is not allowed here, by a rule of ${denial.by}.`
    case 'approval':
      return approvalMessage(denial.why, tool)
    case 'limit': {
      const seconds = secondsOf(denial.waitMs)
      return denial.rule === 'attention'
        ? `Held back: enough on screen. Free in ${seconds} s.`
        : `Rate limited. ${tool} is free again in ${seconds} s.`
    }
    case 'lock':
      return denial.holder === undefined
        ? `There are too many locks to lock ${denial.path}.`
        : `${denial.path} is held by ${denial.holder}; a request to coordinate was sent.`
    case 'disk':
      return denial.trouble
    case 'panic':
    case 'paused':
      return denial.kind
    case 'budget':
      return 'The turn has no calls left.'
    case 'turn-over':
      return 'The turn ended before this call.'
    case 'repeated':
      return 'This turn already made this call; its answer is above.'
    case 'content':
      return denial.message
    case 'hushed':
      return `The streamer asked for silence for ${secondsOf(denial.waitMs)} s more.`
    case 'speaking':
      return 'The streamer is speaking. Stay silent for now.'
    case 'pacing':
      return `${pacingWords[denial.rule]} Free in ${secondsOf(denial.waitMs)} s.`
    case 'switched-off':
      return `The streamer turned ${denial.effect} off. Do without.`
    case 'similar':
      return 'The audience heard almost the same line a moment ago. Say something else, or nothing.'
  }
}

const pacingWords: Readonly<Record<Extract<DenialReason, { kind: 'pacing' }>['rule'], string>> = {
  rest: 'Held back: the last line needs a moment.',
  lines: 'Held back: enough lines in the last minute.',
  cues: 'Held back: enough effects in the last minute.',
  quiet: 'Held back: the screen has not changed, and enough was said about it.',
}

const secondsOf = (ms: number): number => Math.max(0.1, Math.ceil(ms / 100) / 10)

function approvalMessage(why: Extract<DenialReason, { kind: 'approval' }>['why'], tool: string): string {
  switch (why) {
    case 'refused':
      return `The streamer did not allow ${tool}.`
    case 'expired':
      return `The streamer did not answer in time whether ${tool} may run.`
    case 'full':
      return `Too many calls already wait for approval, so ${tool} was denied.`
    case 'unreadable':
      return `The arguments of ${tool} are too large to show for approval.`
    case 'unavailable':
      return `${tool} needs the streamer's approval, and this run cannot ask for it.`
  }
}
