import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { Detour } from './detour.ts'
import type { LlmDriver, LlmFailure, LlmMode, LlmResult } from './driver.ts'
import {
  isRight,
  type ModeRequest,
  maxTrials,
  modeTools,
  planTrials,
  type TrialPlan,
  validTrials,
} from './mode-trials.ts'
import { type ModelMemory, measuredMemo, validMeasurement } from './model-facts.ts'
import type { ModelMemo, ModeScore, ModeTrial } from './model-memo.ts'
import { noToolCall } from './tool-call-probe.ts'
import { withTimeout } from './transport.ts'

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
async function askInMode(
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

/** Default limits. A model that needs more time for a request is too slow for a live show. */
const liveLimits: MeasureLimits = { totalMs: 180_000, requestMs: 20_000 }
/** Limits when no audience waits. */
export const patientLimits: MeasureLimits = { totalMs: 900_000, requestMs: 60_000 }

const modes: readonly LlmMode[] = ['native', 'text', 'schema']
/** Maximum number of requests of a measurement. */
export const maxModeRequests = maxTrials(modes.length)

/** The size of a typical request of a measurement and its answer. */
export const modeRequestSize: Detour = {
  letters: modeSystem.length + JSON.stringify(modeTools).length,
  answerTokens: 40,
}

/** The scores of the modes, best first, or the reason why the measurement failed. */
type MeasureResult =
  | { readonly ok: true; readonly scores: readonly ModeScore[]; readonly isKept: boolean }
  | { readonly ok: false; readonly why: string; readonly remedy: string }

interface MeasureLimits {
  readonly totalMs: number
  readonly requestMs: number
}

interface MeasurementOptions {
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly clock: Clock
  readonly model: string
  readonly digest: string
}

export interface MeasureOptions extends MeasurementOptions {
  readonly signal: AbortSignal
  readonly limits?: MeasureLimits
  /** Measures again even if a result is stored. Answers of an interrupted measurement still count. */
  readonly again?: boolean
  /** Called before each request; `asked` is the number of earlier answers, including those of earlier measurements. */
  readonly onRequest?: (asked: number, mode: LlmMode) => void
}

/** A measurement in progress. Each answer is stored at once, and the next measurement of these weights uses it. */
export interface Measurement {
  /** Number of stored answers. */
  done(): number
  /** Returns the mode of the next request, or null if the measurement is over. */
  nextMode(): LlmMode | null
  /** Sends the next request. Resolves with the failure if there is no answer, for example after an abort. */
  ask(signal: AbortSignal): Promise<LlmFailure | null>
  /** Stores the scores, also if the measurement is not over. */
  finish(): MeasureResult
}

/** Returns whether a measurement of these weights would send requests. `now` is epoch ms. */
export function needsMeasurement(memo: ModelMemo, now: number): boolean {
  const known = validMeasurement(memo, now)
  return known === undefined || (!known.isComplete && validTrials(memo, now, liveLimits.requestMs).length > 0)
}

/** Continues the last measurement of a model if it was interrupted, or begins one. `first` is measured first. */
export function openMeasurement(
  { driver, memory, clock, model, digest }: MeasurementOptions,
  { requestMs = liveLimits.requestMs, first }: { readonly requestMs?: number; readonly first?: LlmMode } = {},
): Measurement {
  // Weights without a digest have no place in the memory.
  let unstored: readonly ModeTrial[] = []
  const trials = (): readonly ModeTrial[] =>
    digest === '' ? unstored : validTrials(memory.get(digest), clock.now(), requestMs)
  let refusal: LlmFailure | undefined
  const refused = new Set<LlmMode>()
  // The trials keep the order of an interrupted measurement.
  const order = new Set([
    ...trials().map(({ mode }) => mode),
    ...(first === undefined ? [] : [first]),
    ...modes,
  ])
  const plan = (): TrialPlan =>
    planTrials(
      trials(),
      [...order].filter((mode) => !refused.has(mode)),
    )
  return {
    done: () => trials().length,
    nextMode: () => plan().next?.mode ?? null,
    async ask(signal) {
      const { next } = plan()
      if (next === null) return null
      const { mode, request } = next
      const asked = await askInMode({ driver, clock, model, signal, requestMs }, mode, request)
      if ('fault' in asked) {
        if (asked.fault.kind !== 'refused') return asked.fault
        refused.add(mode)
        refusal ??= asked.fault
        return null
      }
      const { trial } = asked
      unstored = [...trials(), trial]
      // One correct call answers what a probe asks, long before the measurement is over.
      const isProof = trial.isRight && request.call !== null && memory.get(digest).probe?.ok !== true
      const probe = { ok: true, at: clock.now(), ms: trial.ms }
      memory.learn(digest, { trials: unstored, ...(isProof ? { probe } : {}) })
      return null
    },
    finish() {
      const { scores, isComplete, next } = plan()
      if (scores.length === 0 && refusal !== undefined && next === null)
        return { ok: false, why: refusal.message, remedy: refusal.remedy }
      const at = clock.now()
      memory.learn(digest, {
        ...measuredMemo({ at, isComplete, scores }),
        ...(next === null ? { trials: [], ...probedBy(scores, model, at) } : {}),
      })
      return { ok: true, scores, isKept: false }
    },
  }
}

/** A measurement also answers what a probe asks: whether the model makes correct calls. */
function probedBy(scores: readonly ModeScore[], model: string, at: number): Pick<ModelMemo, 'probe'> {
  const [best] = scores
  if (best === undefined) return {}
  const ok = scores.some(({ calls }) => calls > 0)
  return { probe: { ok, at, ms: best.ms, ...(ok ? {} : { why: noToolCall(model) }) } }
}

/**
 * Sends a model the same requests in each mode, and remembers the mode with the most right answers. Continues a
 * measurement that was interrupted. `first` is measured first. See `docs/models.md`.
 */
export async function measureModes(options: MeasureOptions, first?: LlmMode): Promise<MeasureResult> {
  const { memory, clock, digest, signal, limits = liveLimits, again = false } = options
  const { requestMs } = limits
  const memo = memory.get(digest)
  const known = validMeasurement(memo, clock.now())
  if (known !== undefined && !again) {
    if (!needsMeasurement(memo, clock.now())) return { ok: true, scores: known.scores, isKept: true }
  } else if (known !== undefined && !(memo.trials ?? []).some(({ at }) => at > known.at)) {
    memory.learn(digest, { trials: [] })
  }
  const measurement = openMeasurement(options, { requestMs, ...(first === undefined ? {} : { first }) })
  const fault = await withTimeout({ clock, ms: limits.totalMs, signal }, async (limited) => {
    for (;;) {
      const mode = measurement.nextMode()
      if (mode === null || limited.aborted) return null
      options.onRequest?.(measurement.done(), mode)
      const failure = await measurement.ask(limited)
      if (failure !== null) return limited.aborted ? null : failure
    }
  })
  if (signal.aborted)
    return {
      ok: false,
      why: 'The measurement was canceled.',
      remedy: 'The next one continues after the last answer.',
    }
  return fault === null ? measurement.finish() : { ok: false, why: fault.message, remedy: fault.remedy }
}
