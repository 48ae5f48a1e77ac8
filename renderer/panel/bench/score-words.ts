import type { Comparison } from '../../../src-shared/bench/analysis/comparison.ts'
import type { Interval } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import type { BenchAnswer } from '../../../src-shared/bench/bench-answers.ts'
import type { Outcome } from '../../../src-shared/bench/judge/score.ts'
import { durationText } from '../../../src-shared/bench/monitoring.ts'
import { fill, ui } from '../kit/language.ts'
export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Formats a share with its interval: `85 % (64–95)`. */
export const shareWords = ({ value, low, high }: Interval): string =>
  `${percent(value)} (${Math.round(low * 100)}–${Math.round(high * 100)})`

/** Names of the outcomes of an answer, for the user. */
export const outcomeWords = (): Readonly<Record<Outcome, string>> => ({
  right: ui.bench.outcomeRight,
  wrong: ui.bench.outcomeWrong,
  malformed: ui.bench.outcomeMalformed,
  abstained: ui.bench.outcomeAbstained,
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

const nameOf = ({ model, mode, of }: Comparison['a']): string =>
  `${model} (${mode}${of === undefined ? '' : `, ${ui.bench.ofRun[of]}`})`

/** Describes a comparison in a sentence. */
export function comparisonWords({ a, b, cases, difference, verdict }: Comparison): string {
  const isReading = a.model === b.model && a.mode === b.mode && a.layer !== b.layer
  const [first, second] = isReading
    ? [fill(ui.bench.withReading, { name: nameOf(a) }), ui.bench.asWritten]
    : [nameOf(a), nameOf(b)]
  const gap = fill(ui.bench.gap, {
    points: points(difference.value),
    low: points(difference.low),
    high: points(difference.high),
    cases,
  })
  const says = {
    a: fill(ui.bench.isBetter, { name: first }),
    b: fill(ui.bench.isBetter, { name: second }),
    equal: ui.bench.aboutEqual,
    'too-few': ui.bench.tooFew,
  }[verdict]
  return fill(ui.bench.against, { first, second, gap, verdict: says })
}
