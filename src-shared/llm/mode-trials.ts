import type { LlmMode } from './driver.ts'
import { firstRequests, type ModeRequest, moreRequests } from './mode-requests.ts'
import {
  byRight,
  type ModelMemo,
  type ModeScore,
  type ModeTrial,
  maxFailureAgeMs,
  maxLearnedAgeMs,
} from './model-facts.ts'

const finalists = 2
const maxOverdue = 2

/** Maximum number of requests of a measurement of `modes` modes. */
export const maxTrials = (modes: number): number =>
  modes * firstRequests.length + finalists * moreRequests.length

/** The scores of the modes so far, best first, and what to ask next. */
export interface TrialPlan {
  readonly scores: readonly ModeScore[]
  /** False if a mode was too slow or the measurement is not over. */
  readonly isComplete: boolean
  /** Null if the measurement is over. */
  readonly next: { readonly mode: LlmMode; readonly request: ModeRequest } | null
}

/**
 * Plans a measurement from the trials so far: first the same requests in each of `modes`, in order, then more
 * requests in the best ones. A mode that can no longer win or is too slow gets no further request. Pure, so an
 * interrupted measurement ends like one without a break.
 */
export function planTrials(trials: readonly ModeTrial[], modes: readonly LlmMode[]): TrialPlan {
  let isComplete = true
  const opening = new Map<LlmMode, ModeAnswers>()
  for (const mode of modes) {
    const round = roundOf(trials, mode, firstRequests, leastRight(opening.values(), finalists))
    if ('request' in round) return { scores: ranked(opening), isComplete: false, next: { mode, ...round } }
    if ('answers' in round) opening.set(mode, round.answers)
    else isComplete = false
  }
  const scores = ranked(opening)
  const final = new Map<LlmMode, ModeAnswers>()
  for (const { mode, right } of scores.length < finalists ? [] : scores.slice(0, finalists)) {
    const round = roundOf(trials, mode, moreRequests, leastRight(final.values(), 1) - right)
    if ('request' in round) return { scores, isComplete: false, next: { mode, ...round } }
    const before = opening.get(mode)
    if ('answers' in round && before !== undefined) final.set(mode, added(before, round.answers))
    else isComplete = false
  }
  const others = scores.filter(({ mode }) => !final.has(mode))
  return { scores: [...ranked(final), ...others], isComplete, next: null }
}

/** Returns the stored trials that still count for a measurement whose requests have `requestMs` each. */
export const validTrials = ({ trials = [] }: ModelMemo, now: number, requestMs: number): ModeTrial[] =>
  trials.filter(
    ({ prompt, at, ms, isOverdue = false }) =>
      now - at < (isOverdue ? maxFailureAgeMs : maxLearnedAgeMs) &&
      !(isOverdue && ms < requestMs) &&
      [...firstRequests, ...moreRequests].some((request) => request.prompt === prompt),
  )

interface ModeAnswers {
  readonly right: number
  /** Number of right answers that are calls. */
  readonly calls: number
  /** Times (ms) of the answers. An overdue request counts with its time limit. */
  readonly times: readonly number[]
}

/** Plays a round of one mode with the known trials, up to the first request without a trial. */
function roundOf(
  trials: readonly ModeTrial[],
  mode: LlmMode,
  requests: readonly ModeRequest[],
  toBeat: number,
): { answers: ModeAnswers } | { request: ModeRequest } | { tooSlow: true } {
  const times: number[] = []
  let right = 0
  let calls = 0
  let overdue = 0
  for (const [at, request] of requests.entries()) {
    if (right + requests.length - at < toBeat) break
    const trial = trials.find((one) => one.mode === mode && one.prompt === request.prompt)
    if (trial === undefined) return { request }
    times.push(trial.ms)
    if (trial.isOverdue) overdue += 1
    if (overdue >= maxOverdue) return { tooSlow: true }
    if (!trial.isRight) continue
    right += 1
    if (request.call !== null) calls += 1
  }
  return { answers: { right, calls, times } }
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
