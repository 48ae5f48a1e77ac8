import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { LlmDriver, LlmFailure, LlmMode, LlmResult } from './driver.ts'
import { isRight, type ModeRequest, modeRequests, modeTools } from './mode-requests.ts'
import { type ModelMemory, type ModeScore, validMeasurement } from './model-facts.ts'
import { withTimeout } from './transport.ts'

/** System prompt of the requests. */
export const modeSystem =
  'You help a streamer on stage. Call a tool when one does what is asked. Otherwise answer in one short sentence.'

/** Limits before a performance: a request that takes longer is of no use in a live show. */
const liveLimits: MeasureLimits = { totalMs: 90_000, requestMs: 20_000 }
/** A mode with this many overdue requests is not measured further. */
const maxOverdue = 2
/** Attempts for a request that the server fails. */
const maxAttempts = 3

const modes: readonly LlmMode[] = ['native', 'text', 'schema']

/** The scores of the modes, the best first, or why there are none. */
export type MeasureResult =
  | { readonly ok: true; readonly scores: readonly ModeScore[]; readonly isKept: boolean }
  | { readonly ok: false; readonly why: string; readonly remedy: string }

export interface MeasureLimits {
  /** Time limit (ms) of all requests together. A mode that is not complete by then has no score. */
  readonly totalMs: number
  /** Time limit (ms) of one request. */
  readonly requestMs: number
}

interface MeasureOptions {
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly clock: Clock
  readonly model: string
  readonly digest: string
  readonly signal: AbortSignal
  /** Default: 90 seconds in total, 20 for a request. */
  readonly limits?: MeasureLimits
}

/**
 * Asks a model the same few requests in each mode, and remembers the best mode for these weights: the one with the most
 * right answers; among equals, the one with more right calls, then the faster one. A mode that can no longer win stops
 * early. A failure of the server is retried and never counts as the model's; if it persists, nothing is remembered.
 *
 * The result holds for a week. Eight requests show large differences only: modes whose true
 * shares differ by less than about 30 points may come out in either order.
 * @param first the mode to measure first, such as the one in which a probe succeeded
 */
export async function measureModes(options: MeasureOptions, first?: LlmMode): Promise<MeasureResult> {
  const { memory, clock, digest, signal, limits = liveLimits } = options
  const known = validMeasurement(memory.get(digest), clock.now())
  if (known !== undefined) return { ok: true, scores: known.scores, isKept: true }
  const scores: ModeScore[] = []
  let refusal: LlmFailure | undefined
  let isComplete = true
  const fault = await withTimeout({ clock, ms: limits.totalMs, signal }, async (limited) => {
    for (const mode of new Set([...(first === undefined ? [] : [first]), ...modes])) {
      const end = await measureMode(options, mode, Math.max(0, ...scores.map(({ right }) => right)), limited)
      if ('score' in end) scores.push(end.score)
      else if ('fault' in end && end.fault.kind === 'refused') refusal ??= end.fault
      else if ('fault' in end) return end.fault
      else isComplete = false
    }
    return scores.length === 0 ? refusal : undefined
  })
  if (signal.aborted)
    return { ok: false, why: 'The measurement was cancelled.', remedy: 'No action is needed.' }
  if (fault !== undefined) return { ok: false, why: fault.message, remedy: fault.remedy }
  scores.sort((a, b) => b.right - a.right || b.calls - a.calls || a.ms - b.ms)
  const [best] = scores
  const at = clock.now()
  memory.learn(digest, {
    measured: { at, isComplete, scores },
    // A model without a right call keeps the mode that its probe found.
    ...(best === undefined || best.calls === 0 ? {} : { mode: best.mode, modeAt: at }),
  })
  return { ok: true, scores, isKept: false }
}

/** Measures one mode. It is too slow if requests are overdue, or when the time of the whole measurement is over. */
async function measureMode(
  options: MeasureOptions,
  mode: LlmMode,
  toBeat: number,
  limited: AbortSignal,
): Promise<{ score: ModeScore } | { fault: LlmFailure } | { tooSlow: true }> {
  const { requestMs } = options.limits ?? liveLimits
  const times: number[] = []
  let right = 0
  let calls = 0
  let overdue = 0
  for (const [at, request] of modeRequests.entries()) {
    if (right + modeRequests.length - at < toBeat) break
    const result = await askOnce(options, mode, request, limited)
    if (limited.aborted) return { tooSlow: true }
    if (result === 'overdue') {
      overdue += 1
      times.push(requestMs)
      if (overdue >= maxOverdue) return { tooSlow: true }
      continue
    }
    if (!result.ok && result.kind !== 'bad_answer') return { fault: result }
    times.push(result.ms)
    // The settings may have replaced the mode, which is then measured under its own name.
    if (result.ok && result.mode !== mode) return { fault: replaced(result.ms) }
    const made = result.ok && result.step.type === 'tool_calls' ? result.step.tool_calls : []
    if (!result.ok || result.rejected.length > 0 || !isRight(request, made)) continue
    right += 1
    if (request.call !== null) calls += 1
  }
  times.sort((a, b) => a - b)
  return { score: { mode, right, calls, of: times.length, ms: Math.round(times[times.length >> 1] ?? 0) } }
}

/** Asks one request, again if the server fails. Time in which the request waits for others does not count. */
async function askOnce(
  { driver, clock, model, limits: { requestMs } = liveLimits }: MeasureOptions,
  mode: LlmMode,
  { prompt }: ModeRequest,
  limited: AbortSignal,
): Promise<LlmResult | 'overdue'> {
  for (let attempt = 1; ; attempt += 1) {
    const overdue = new AbortController()
    let stopTimer = () => {}
    const result = await driver.call({
      model,
      system: modeSystem,
      messages: [{ role: 'user', content: [text(prompt)] }],
      tools: modeTools,
      signal: AbortSignal.any([limited, overdue.signal]),
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
    if (isFinal || limited.aborted || attempt >= maxAttempts) return result
  }
}

const replaced = (ms: number): LlmFailure => ({
  ok: false,
  kind: 'refused',
  message: 'Text mode is turned off.',
  remedy: 'Turn on `enableTextToolCallParsing` in the settings.',
  ms,
})
