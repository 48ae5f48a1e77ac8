import type { Clock } from '../ports.ts'
import { askInMode, type ModeAnswers } from './ask-in-mode.ts'
import type { LlmDriver, LlmFailure, LlmMode } from './driver.ts'
import { firstRequests, type ModeRequest, moreRequests } from './mode-requests.ts'
import { byRight, type ModelMemory, type ModeScore, measuredMemo, validMeasurement } from './model-facts.ts'
import { withTimeout } from './transport.ts'

/** Default limits. A model that needs more time for a request is too slow for a live show. */
const liveLimits: MeasureLimits = { totalMs: 180_000, requestMs: 20_000 }
/** Limits when no audience waits. */
export const patientLimits: MeasureLimits = { totalMs: 900_000, requestMs: 60_000 }

const modes: readonly LlmMode[] = ['native', 'text', 'schema']
const finalists = 2
/** Maximum number of requests of a measurement. */
export const maxModeRequests = modes.length * firstRequests.length + finalists * moreRequests.length

/** The scores of the modes, best first, or the reason why the measurement failed. */
export type MeasureResult =
  | { readonly ok: true; readonly scores: readonly ModeScore[]; readonly isKept: boolean }
  | { readonly ok: false; readonly why: string; readonly remedy: string }

export interface MeasureLimits {
  readonly totalMs: number
  readonly requestMs: number
}

export interface MeasureOptions {
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly clock: Clock
  readonly model: string
  readonly digest: string
  readonly signal: AbortSignal
  readonly limits?: MeasureLimits
  /** Returns whether an earlier result makes a measurement unnecessary. Default: it does. */
  readonly accepts?: (known: { readonly suite?: string }) => boolean
  /** Called before each request; `asked` is the number of earlier requests. */
  readonly onRequest?: (asked: number, mode: LlmMode) => void
}

/**
 * Sends a model the same requests in each mode, and remembers the mode with the most right answers. `first` is
 * measured first. See `docs/models.md`.
 */
export async function measureModes(options: MeasureOptions, first?: LlmMode): Promise<MeasureResult> {
  const { memory, clock, digest, signal, limits = liveLimits, accepts = () => true } = options
  const known = validMeasurement(memory.get(digest), clock.now())
  if (known !== undefined && accepts(known)) return { ok: true, scores: known.scores, isKept: true }
  let asked = 0
  let isComplete = true
  let scores: ModeScore[] = []
  const fault = await withTimeout({ clock, ms: limits.totalMs, signal }, async (limited) => {
    const ask = (mode: LlmMode, requests: readonly ModeRequest[], toBeat: number) =>
      askInMode(
        { ...options, requestMs: limits.requestMs, signal: limited },
        { mode, requests, toBeat, onRequest: () => options.onRequest?.(asked++, mode) },
      )
    const opening = new Map<LlmMode, ModeAnswers>()
    let refusal: LlmFailure | undefined
    for (const mode of new Set([...(first === undefined ? [] : [first]), ...modes])) {
      const end = await ask(mode, firstRequests, leastRight(opening.values(), finalists))
      if ('answers' in end) opening.set(mode, end.answers)
      else if ('fault' in end && end.fault.kind === 'refused') refusal ??= end.fault
      else if ('fault' in end) return end.fault
      else isComplete = false
    }
    scores = ranked(opening)
    if (scores.length < finalists) return scores.length === 0 ? refusal : undefined
    const final = new Map<LlmMode, ModeAnswers>()
    for (const { mode, right } of scores.slice(0, finalists)) {
      const end = await ask(mode, moreRequests, leastRight(final.values(), 1) - right)
      if ('fault' in end) return end.fault
      const before = opening.get(mode)
      if ('answers' in end && before !== undefined) final.set(mode, added(before, end.answers))
      else isComplete = false
    }
    const isOver = limited.aborted || final.size === 0
    if (!isOver) scores = [...ranked(final), ...scores.filter(({ mode }) => !final.has(mode))]
    return undefined
  })
  if (signal.aborted)
    return { ok: false, why: 'The measurement was canceled.', remedy: 'No action is needed.' }
  if (fault !== undefined) return { ok: false, why: fault.message, remedy: fault.remedy }
  memory.learn(digest, measuredMemo({ at: clock.now(), isComplete, scores }))
  return { ok: true, scores, isKept: false }
}

const leastRight = (answers: Iterable<ModeAnswers>, places: number): number =>
  [...answers].map(({ right }) => right).sort((a, b) => b - a)[places - 1] ?? 0

const added = (a: ModeAnswers, b: ModeAnswers): ModeAnswers => ({
  right: a.right + b.right,
  calls: a.calls + b.calls,
  times: [...a.times, ...b.times],
})

const ranked = (answers: ReadonlyMap<LlmMode, ModeAnswers>): ModeScore[] =>
  [...answers]
    .map(([mode, { right, calls, times }]): ModeScore => {
      const sorted = [...times].sort((a, b) => a - b)
      return { mode, right, calls, of: times.length, ms: Math.round(sorted[times.length >> 1] ?? 0) }
    })
    .sort(byRight)
