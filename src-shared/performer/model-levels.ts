import type {
  Audition,
  AuditionFault,
  AuditionLine,
  LevelReason,
  ModelAsks,
  ModelPart,
} from '../events/audition.ts'
import type { AnswerFate } from '../events/event/model.ts'
import type { State } from '../events/state.ts'
import type { LevelFall, LevelMemo } from '../llm/model-memo.ts'

/** What Adlib may request from a model by itself, from least to most. `nothing` needs a person or an audition. */
export const levels = ['judge', 'words', 'call', 'tools'] as const
export type Level = (typeof levels)[number]

/** A model's line that takes longer than this (ms) is late, and the bank's line takes its place. */
export const lineLimitMs = 2500

/** What became of one request for a line. Times are in ms. */
export interface LevelAnswer {
  readonly fate: AnswerFate
  readonly fault?: AuditionFault | undefined
  readonly ms: number
  readonly readMs?: number | undefined
  readonly tokensPerSecond?: number | undefined
  /** Whether the answer contained a call that fits no tool. */
  readonly hasRejectedCall?: boolean
}

export interface LevelState {
  readonly level: Level
  /** The answers at this level that count, oldest first. */
  readonly answers: readonly LevelAnswer[]
  /** When the level changed last (monotonic ms); null if it has not changed yet. */
  readonly changedAt: number | null
  readonly falls: Readonly<Partial<Record<Level, LevelFall>>>
}

const gapMs = 60_000
const missesToFall = { of: 3, atLeast: 2 }
const dropsToFall = { of: 5, atLeast: 3 }
const goodToRise = { usually: 6, afterFall: 10, most: 80 }
/** A level that held fewer answers than this was too high, so the next rise to it needs twice as many good ones. */
const steadyAnswers = 20
/** Approximate length of a tool call. */
const callTokens = 40

/** Begins at a level, without any answers. */
export const startAt = (level: Level, falls: LevelState['falls'] = {}): LevelState => ({
  level,
  answers: [],
  changedAt: null,
  falls,
})

/**
 * Returns the state after an answer, and the reason for which the level changed; null if it did not. `now` is in monotonic ms.
 * `callsTools` is null if unknown.
 */
export function afterAnswer(
  before: LevelState,
  answer: LevelAnswer,
  { now, callsTools }: { readonly now: number; readonly callsTools: boolean | null },
): { readonly state: LevelState; readonly reason: LevelReason | null } {
  // Silence in time is a decision of the model, and says nothing about its lines.
  if (answer.fate === 'silent' && !isMissed(answer)) return { state: before, reason: null }
  const state = { ...before, answers: [...before.answers, answer].slice(-goodToRise.most) }
  if (before.changedAt !== null && now - before.changedAt < gapMs) return { state, reason: null }
  const change = fallOf(state) ?? riseOf(state, callsTools)
  if (change === null) return { state, reason: null }
  const { level, reason, falls = state.falls } = change
  return { state: { level, answers: [], changedAt: now, falls }, reason }
}

/** Returns how fast the newest answers were, in the median; null before there are enough of them. */
export function speedOf(
  answers: readonly LevelAnswer[],
): { readonly answerMs: number; readonly tokensPerSecond?: number } | null {
  const latest = answers.slice(-goodToRise.usually).filter(({ fate }) => fate !== 'failed')
  const answerMs = median(latest.map(({ ms }) => ms))
  if (latest.length < missesToFall.of || answerMs === undefined) return null
  const tokensPerSecond = median(latest.flatMap((one) => one.tokensPerSecond ?? []))
  return { answerMs, ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }) }
}

interface Change {
  readonly level: Level
  readonly reason: LevelReason
  readonly falls?: LevelState['falls']
}

/** Only the time counts, because the show does not wait for lines of the level `judge`, whose fate may be `late`. */
const isMissed = ({ fate, ms }: LevelAnswer): boolean => fate === 'failed' || ms > lineLimitMs

const uselessFaults: ReadonlySet<AuditionFault> = new Set([
  ...(['echo', 'repeat', 'refused', 'markup', 'unfit'] as const),
])

/** Returns why the answer was useless; undefined if it was not, or if another moment may be better for it. */
const uselessAs = ({ fate, fault, hasRejectedCall }: LevelAnswer): AuditionFault | 'call' | undefined =>
  hasRejectedCall
    ? 'call'
    : fate === 'dropped' && fault !== undefined && uselessFaults.has(fault)
      ? fault
      : undefined

function fallOf({ level, answers, falls }: LevelState): Change | null {
  const lower = levels[levels.indexOf(level) - 1]
  if (lower === undefined || answers.length < missesToFall.of) return null
  const latest = answers.slice(-missesToFall.of)
  const missed = latest.filter(isMissed)
  const isSlow = missed.length >= missesToFall.atLeast
  const judged = answers.slice(-dropsToFall.of)
  const useless = judged.flatMap((one) => uselessAs(one) ?? [])
  if (!isSlow && useless.length < dropsToFall.atLeast) return null
  const before = falls[level]
  const needs =
    before !== undefined && answers.length < steadyAnswers
      ? Math.min(before.needs * 2, goodToRise.most)
      : goodToRise.afterFall
  const tokens = isSlow ? median(missed.flatMap(tokensOf)) : undefined
  return {
    level: lower,
    falls: { ...falls, [level]: { needs, ...(tokens === undefined ? {} : { tokens }) } },
    reason: isSlow ? slownessOf(missed, latest) : { kind: 'useless', of: judged.length, faults: useless },
  }
}

function slownessOf(missed: readonly LevelAnswer[], latest: readonly LevelAnswer[]): LevelReason {
  const failed = missed.filter(({ fate }) => fate === 'failed').length
  const medianMs = median(latest.flatMap(({ fate, ms }) => (fate === 'failed' ? [] : ms))) ?? 0
  return { kind: 'slow', late: missed.length - failed, failed, of: latest.length, medianMs }
}

function riseOf({ level, answers, falls }: LevelState, callsTools: boolean | null): Change | null {
  const higher = levels[levels.indexOf(level) + 1]
  if (higher === undefined) return null
  const fall = falls[higher]
  const latest = answers.slice(-(fall?.needs ?? goodToRise.usually))
  const isGood =
    latest.length >= (fall?.needs ?? goodToRise.usually) &&
    !latest.some(isMissed) &&
    latest.filter((one) => one.fate === 'dropped' || one.hasRejectedCall).length <= 1
  const ms = median(latest.map((one) => one.ms))
  if (!isGood || ms === undefined) return null
  const reason = { kind: 'in-time', of: latest.length, medianMs: ms } as const
  if (higher === 'words') return { level: higher, reason }
  const speed = median(latest.flatMap((one) => one.tokensPerSecond ?? []))
  if (callsTools !== true || speed === undefined) return null
  const readMs = median(latest.flatMap((one) => one.readMs ?? [])) ?? 0
  const expected =
    fall?.tokens === undefined ? ms + (callTokens / speed) * 1000 : readMs + (fall.tokens / speed) * 1000
  if (expected > lineLimitMs) return null
  return { level: higher, reason: { ...reason, withCallMs: expected } }
}

/** Returns how many tokens the server wrote until the line was there. */
const tokensOf = ({ ms, readMs = 0, tokensPerSecond }: LevelAnswer): number[] =>
  tokensPerSecond === undefined ? [] : [(Math.max(0, ms - readMs) / 1000) * tokensPerSecond]

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

const toolsFrom = 0.6
/** Minimum share of good lines for a model to be asked for anything. Below it, the bank's lines are better. */
const nothingBelow = 0.2

/** Statistics of an audition's lines. Shares are from 0 to 1. */
export interface AuditionSummary {
  readonly lines: number
  readonly good: number
  readonly goodShare: number
  readonly echoShare: number
  readonly repeats: number
  readonly refusals: number
  readonly filtered: number
  readonly late: number
  readonly medianMs: number
}

/** Summarizes the lines of an audition. */
export function summaryOf(lines: readonly AuditionLine[]): AuditionSummary {
  const count = (fault: AuditionLine['fault']) => lines.filter((line) => line.fault === fault).length
  const share = (part: number) => (lines.length === 0 ? 0 : part / lines.length)
  const good = count(undefined)
  return {
    lines: lines.length,
    good,
    goodShare: share(good),
    echoShare: share(count('echo')),
    repeats: count('repeat'),
    refusals: count('refused'),
    filtered: count('filtered'),
    late: count('late'),
    medianMs: Math.round(median(lines.map(({ ms }) => ms)) ?? 0),
  }
}

/** Decides how to use a model after an audition. If `callsTools` is null or false, the model gets no tools. */
export function asksAfter(lines: readonly AuditionLine[], callsTools: boolean | null): ModelAsks {
  const { goodShare } = summaryOf(lines)
  if (goodShare < nothingBelow) return 'nothing'
  return callsTools === true && goodShare >= toolsFrom ? 'tools' : 'words'
}

/** What is requested from a model, and why. */
export interface ModelLevel {
  readonly asks: ModelAsks
  readonly reason: LevelReason
  readonly part: ModelPart
}

/**
 * Returns what to request from a model: the streamer's choice; otherwise what its newest show or audition led to, as
 * far as the model calls tools; otherwise lines. A choice also lets it write every line.
 */
export function levelOf(about: {
  readonly chosen: ModelAsks | undefined
  readonly remembered: LevelMemo | undefined
  /** The newest one of its weights. */
  readonly audition: Pick<Audition, 'asks' | 'lines' | 'at'> | undefined
  /** What it writes without a choice. */
  readonly part: ModelPart
  /** Null if unknown. */
  readonly callsTools: boolean | null
}): ModelLevel {
  const { chosen, remembered, audition, part, callsTools } = about
  if (chosen !== undefined) return { asks: chosen, reason: { kind: 'hand' }, part: 'all' }
  const { asks, reason } =
    audition !== undefined && audition.at > (remembered?.at ?? 0)
      ? { asks: audition.asks, reason: resultOf(audition) }
      : (remembered ?? { asks: 'words' as const, reason: { kind: 'start' as const } })
  if (callsTools === true || (asks !== 'call' && asks !== 'tools')) return { asks, reason, part }
  return { asks: 'words', reason: { kind: callsTools === null ? 'untested' : 'no-calls' }, part }
}

function resultOf({ lines }: Pick<Audition, 'lines'>): LevelReason {
  const { good, lines: of } = summaryOf(lines)
  return { kind: 'audition', good, of }
}

const minAsked = 4
/** Share of late answers above which faster hardware or a smaller model would help. */
const maxLateShare = 0.25

/** What a model contributed to a show. Times are in ms. */
export interface ModelShare {
  readonly model: string
  /** Number of moments about which the model was asked, without those at which it only called tools. */
  readonly asked: number
  /** How many lines it wrote that were said, in time or after the bank's line. */
  readonly wrote: number
  readonly late: number
  readonly medianMs: number
  readonly limitMs: number
  readonly isSlow: boolean
  /** Number of lines that the show said meanwhile, and how many of them the persona's bank wrote. */
  readonly said: number
  readonly saidByBank: number
}

/** Returns what the newest model contributed; null while it was asked too rarely to judge it. */
export function modelShare({ modelLines }: Pick<State, 'modelLines'>): ModelShare | null {
  if (modelLines === null) return null
  const { model, fates, times, said, saidByBank } = modelLines
  const { said: inTime = 0, tag = 0, kept = 0, acted = 0, late = 0 } = fates
  const asked = Object.values(fates).reduce((sum, count) => sum + count, 0) - acted
  if (asked < minAsked) return null
  const tooLate = tag + kept + late
  return {
    ...{ model, asked, said, saidByBank, late: tooLate },
    wrote: inTime + tag,
    medianMs: median(times) ?? 0,
    limitMs: lineLimitMs,
    isSlow: tooLate > asked * maxLateShare,
  }
}
