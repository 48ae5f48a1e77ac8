import type { Comparison } from '../../../src-shared/bench/analysis/comparison.ts'
import type { Interval } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import type { BenchAnswer, BenchRunInfo } from '../../../src-shared/bench/bench-answers.ts'
import { durationText } from '../../../src-shared/bench/monitoring.ts'

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Writes a share with its interval: `85 % (64–95)`. */
export const shareWords = ({ value, low, high }: Interval): string =>
  `${percent(value)} (${Math.round(low * 100)}–${Math.round(high * 100)})`

export const endWords: Readonly<Record<BenchRunInfo['end'], string>> = {
  done: 'finished',
  cancelled: 'stopped',
  lost: 'lost its model server',
  killed: 'interrupted',
}

/** Returns the time that a suite takes with a model, measured in the newest run that has it; null if it never ran. */
export function estimate(model: string, cases: number, runs: BenchAnswer['runs']): string | null {
  for (const { scores } of runs) {
    const ms = scores.find((one) => one.model === model)?.medianMs
    if (ms !== null && ms !== undefined) return durationText(Math.max(1000, ms * cases))
  }
  return null
}

const points = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`

/** Writes a comparison as a sentence. */
export function comparisonWords({ a, b, cases, difference, verdict, detectable }: Comparison): string {
  const isReading = a.model === b.model && a.mode === b.mode && a.layer !== b.layer
  const [first, second] = isReading
    ? [`${a.model} with Adlib’s reading`, 'read as written']
    : [`${a.model} (${a.mode})`, `${b.model} (${b.mode})`]
  const gap = `${points(difference.value)} points (${points(difference.low)} to ${points(difference.high)}, ${cases} cases)`
  const says = {
    a: `${first} is better.`,
    b: `${second} is better.`,
    equal: 'They are about equal.',
    'too-few': `Too few cases to say; they show ${Math.round(detectable * 100)} points or more.`,
  }[verdict]
  return `${first} against ${second}: ${gap}. ${says}`
}
