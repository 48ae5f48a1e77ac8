import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { LlmDriver, LlmFailure, LlmMode, LlmResult } from './driver.ts'
import { isRight, type ModeRequest, modeTools } from './mode-requests.ts'
import type { ModeTrial } from './model-facts.ts'

export const modeSystem =
  'You help a streamer on stage. Call a tool when one does what is asked. Otherwise answer in one short sentence.'

const maxAttempts = 3

interface AskOptions {
  readonly driver: LlmDriver
  readonly clock: Clock
  readonly model: string
  readonly signal: AbortSignal
  readonly requestMs: number
}

/**
 * Sends one test request to a model in one mode. A failure of the kind `refused` means that the server or the settings
 * do not allow the mode; after any other failure, ask again later.
 */
export async function askInMode(
  options: AskOptions,
  mode: LlmMode,
  request: ModeRequest,
): Promise<{ readonly trial: ModeTrial } | { readonly fault: LlmFailure }> {
  const result = await askRepeatedly(options, mode, request)
  const { prompt } = request
  const at = options.clock.now()
  if (result === 'overdue')
    return { trial: { mode, prompt, at, isRight: false, ms: options.requestMs, isOverdue: true } }
  if (!result.ok && result.kind !== 'bad_answer') return { fault: result }
  // If the settings replaced the mode, the replacement is measured separately.
  if (result.ok && result.mode !== mode) return { fault: replaced(result.ms) }
  const made = result.ok && result.step.type === 'tool_calls' ? result.step.tool_calls : []
  const right = result.ok && result.rejected.length === 0 && isRight(request, made)
  return { trial: { mode, prompt, at, isRight: right, ms: Math.round(result.ms) } }
}

/** Sends one request, again if the server fails. Time in a queue does not count toward its time limit. */
async function askRepeatedly(
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
    if (!result.ok && overdue.signal.aborted && !signal.aborted) return 'overdue'
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
