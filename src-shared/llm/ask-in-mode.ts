import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { LlmDriver, LlmFailure, LlmMode, LlmResult } from './driver.ts'
import { isRight, type ModeRequest, modeTools } from './mode-requests.ts'

export const modeSystem =
  'You help a streamer on stage. Call a tool when one does what is asked. Otherwise answer in one short sentence.'

const maxOverdue = 2
const maxAttempts = 3

/** Results of a model in one mode. */
export interface ModeAnswers {
  readonly right: number
  /** Number of right answers that are calls. */
  readonly calls: number
  /** Times (ms) of the answers. An overdue request counts with its time limit. */
  readonly times: readonly number[]
}

interface AskOptions {
  readonly driver: LlmDriver
  readonly clock: Clock
  readonly model: string
  readonly signal: AbortSignal
  readonly requestMs: number
}

/**
 * Sends the requests to a model in one mode. Stops early if `toBeat` right answers are out of reach, the model is too
 * slow, or the server fails.
 */
export async function askInMode(
  options: AskOptions,
  asked: {
    readonly mode: LlmMode
    readonly requests: readonly ModeRequest[]
    readonly toBeat: number
    readonly onRequest: () => void
  },
): Promise<{ answers: ModeAnswers } | { fault: LlmFailure } | { tooSlow: true }> {
  const { mode, requests, toBeat, onRequest } = asked
  const times: number[] = []
  let right = 0
  let calls = 0
  let overdue = 0
  for (const [at, request] of requests.entries()) {
    if (right + requests.length - at < toBeat) break
    onRequest()
    const result = await askOnce(options, mode, request)
    if (options.signal.aborted) return { tooSlow: true }
    if (result === 'overdue') {
      overdue += 1
      times.push(options.requestMs)
      if (overdue >= maxOverdue) return { tooSlow: true }
      continue
    }
    if (!result.ok && result.kind !== 'bad_answer') return { fault: result }
    times.push(result.ms)
    // If the settings replaced the mode, the replacement is measured separately.
    if (result.ok && result.mode !== mode) return { fault: replaced(result.ms) }
    const made = result.ok && result.step.type === 'tool_calls' ? result.step.tool_calls : []
    if (!result.ok || result.rejected.length > 0 || !isRight(request, made)) continue
    right += 1
    if (request.call !== null) calls += 1
  }
  return { answers: { right, calls, times } }
}

/** Sends one request. Time in a queue does not count toward its time limit. */
async function askOnce(
  { driver, clock, model, signal, requestMs }: AskOptions,
  mode: LlmMode,
  { prompt }: ModeRequest,
): Promise<LlmResult | 'overdue'> {
  for (let attempt = 1; ; attempt += 1) {
    const overdue = new AbortController()
    let stopTimer = () => {}
    const result = await driver.call({
      model,
      system: modeSystem,
      messages: [{ role: 'user', content: [text(prompt)] }],
      tools: modeTools,
      signal: AbortSignal.any([signal, overdue.signal]),
      mode,
      maxTokens: 120,
      onSent() {
        stopTimer()
        stopTimer = clock.after(requestMs, () => overdue.abort())
      },
    })
    stopTimer()
    if (!result.ok && overdue.signal.aborted) return 'overdue'
    const isFinal = result.ok || ['refused', 'bad_answer', 'not_found'].includes(result.kind)
    if (isFinal || signal.aborted || attempt >= maxAttempts) return result
  }
}

const replaced = (ms: number): LlmFailure => ({
  ok: false,
  kind: 'refused',
  message: 'Text mode is turned off.',
  remedy: 'Turn on `enableTextToolCallParsing` in the settings.',
  ms,
})
