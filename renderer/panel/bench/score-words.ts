import type { Comparison } from '../../../src-shared/bench/analysis/comparison.ts'
import type { Interval } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import type { BenchAnswer } from '../../../src-shared/bench/bench-answers.ts'
import type { Outcome } from '../../../src-shared/bench/judge/score.ts'
import { durationText } from '../../../src-shared/bench/monitoring.ts'
import { benchWords } from './bench-words.ts'

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Formats a share with its interval: `85 % (64–95)`. */
export const shareWords = ({ value, low, high }: Interval): string =>
  `${percent(value)} (${Math.round(low * 100)}–${Math.round(high * 100)})`

/** Names of the outcomes of an answer, for the user. */
export const outcomeWords = (): Readonly<Record<Outcome, string>> => ({
  right: benchWords.outcomeRight,
  wrong: benchWords.outcomeWrong,
  malformed: benchWords.outcomeMalformed,
  abstained: benchWords.outcomeAbstained,
})

/**
 * Estimates how long a model takes for `cases` cases, from the first of `runs` that measured it. Returns null if none
 * did.
 */
export function estimate(model: string, cases: number, runs: BenchAnswer['runs']): string | null {
  for (const { scores } of runs) {
    const ms = scores.find((one) => one.model === model)?.medianMs
    if (ms !== null && ms !== undefined) return durationText(Math.max(1000, ms * cases))
  }
  return null
}

function points(share: number): string {
  const rounded = Math.round(share * 100)
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}`
}

const nameOf = ({ model, mode }: Comparison['a']): string => `${model} (${mode})`

/** Describes a comparison in a sentence. */
export function comparisonWords({ a, b, cases, difference, verdict }: Comparison): string {
  const isReading = a.model === b.model && a.mode === b.mode && a.layer !== b.layer
  const [first, second] = isReading
    ? [benchWords.withReading(nameOf(a)), benchWords.asWritten]
    : [nameOf(a), nameOf(b)]
  const gap = benchWords.gap(points(difference.value), points(difference.low), points(difference.high), cases)
  const says = {
    a: benchWords.isBetter(first),
    b: benchWords.isBetter(second),
    equal: benchWords.aboutEqual,
    'too-few': benchWords.tooFew,
  }[verdict]
  return benchWords.against(first, second, gap, says)
}
