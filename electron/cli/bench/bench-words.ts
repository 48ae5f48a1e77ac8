import type { Baseline } from '../../../src-shared/bench/analysis/baselines.ts'
import type { Comparison, Side } from '../../../src-shared/bench/analysis/comparison.ts'
import type { EntrantSummary } from '../../../src-shared/bench/analysis/entrant.ts'
import { modeText } from '../../../src-shared/bench/analysis/groups.ts'
import type { Interval } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import type { Summary } from '../../../src-shared/bench/analysis/summary.ts'
import type { Dose } from '../../../src-shared/bench/results.ts'
import { type BenchMode, benchModes } from '../../../src-shared/contract/api/bench.ts'
import { tableOf } from '../command.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Formats a share with its confidence interval, such as `85 % (64–95)`, or `–` if there is no share. */
export const shareText = (share: Interval | null): string =>
  share === null
    ? '–'
    : `${percent(share.value)} (${Math.round(share.low * 100)}–${Math.round(share.high * 100)})`

/** Formats the scores of a run for a terminal. */
export function scoreTable({ scores, timing }: Pick<Summary, 'scores' | 'timing'>): string[] {
  const rows = scores.entrants.map((one, at) => {
    const ms = timing[at]?.medianMs
    return [
      one.model,
      modeText(one),
      shareText(one.balanced),
      shareText(one.calls),
      shareText(one.silence),
      percent(one.layers.raw.right.value),
      percent(one.layers.parsed.right.value),
      percent(one.layers.repaired.right.value),
      ms === null || ms === undefined ? '–' : `${(ms / 1000).toFixed(2)} s`,
    ]
  })
  const baselines = scores.baselines.map(({ name, right, balanced }) => [
    ...[baselineTexts[name], '', percent(balanced), '', '', '', '', percent(right), ''],
  ])
  return tableOf([
    ['model', 'mode', 'balanced', 'calls', 'silence', 'raw', 'parsed', 'repaired', 'per case'],
    ...rows,
    ...baselines,
  ])
}

const baselineTexts: Readonly<Record<Baseline['name'], string>> = {
  'always-silent': '(never calls)',
  'first-tool': '(always the first tool)',
}

/** Formats the insights of a run, one per line. */
export const insightLines = ({ insights }: Pick<Summary, 'insights'>): string[] =>
  insights.length === 0
    ? []
    : ['', ...insights.map(({ finding, evidence, change }) => `- ${finding} ${evidence} ${change}`)]

const points = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`

/** Formats comparisons for a terminal. Differences are in percentage points. */
export const comparisonTable = (comparisons: readonly Comparison[]): string[] =>
  tableOf([
    ['first', 'second', 'cases', 'difference', 'b', 'c', 'p', 'verdict'],
    ...comparisons.map(({ a, b, cases, discordance, p, verdict, ...rest }) => [
      sideText(a),
      sideText(b),
      `${cases}`,
      differenceText(rest),
      `${discordance.b}`,
      `${discordance.c}`,
      p < 0.001 ? '< 0.001' : p.toFixed(3),
      verdictText(a, b, verdict),
    ]),
  ])

/** Formats how a newer run differs from an older one, such as `+5 (-3 to +13), may be chance`; `–` if there is none. */
export const changeText = (change: Comparison | null): string =>
  change === null
    ? '–'
    : `${differenceText(change)}, ${{ a: 'better', b: 'worse', equal: 'about equal', 'too-few': 'may be chance' }[change.verdict]}`

const differenceText = ({ difference: { value, low, high } }: Pick<Comparison, 'difference'>): string =>
  `${points(value)} (${points(low)} to ${points(high)})`

const runTexts = { before: 'run A', after: 'run B' } as const
const sideText = ({ model, mode, of }: Side): string =>
  of === undefined ? `${model}, ${mode}` : `${model}, ${mode}, ${runTexts[of]}`

function verdictText(a: Side, b: Side, verdict: Comparison['verdict']): string {
  const better = verdict === 'a' ? a : verdict === 'b' ? b : undefined
  return better?.of === undefined ? verdictTexts[verdict] : `${runTexts[better.of]} is better`
}

const verdictTexts: Readonly<Record<Comparison['verdict'], string>> = {
  a: 'the first is better',
  b: 'the second is better',
  equal: 'about equal',
  'too-few': 'too few cases to tell: this may be chance',
}

/** Returns a sentence for each mode that a model does not support. */
export const refusedLines = ({ scores }: Pick<Summary, 'scores'>): string[] =>
  scores.refused.map(({ model, mode, message }) => `${model} does not support ${mode} mode. ${message}`)

/** Returns a sentence for each score that is below its threshold. Skips scores without a value. */
export const belowThresholds = (
  entrants: readonly EntrantSummary[],
  thresholds: readonly Threshold[],
): string[] =>
  entrants.flatMap((one) =>
    thresholds.flatMap(({ name, least }) => {
      const value = thresholdValue(one, name)
      return value === null || value >= least
        ? []
        : [`${one.model}, mode ${one.mode}: ${name} is ${percent(value)}, below ${percent(least)}.`]
    }),
  )

function thresholdValue(one: EntrantSummary, name: Threshold['name']): number | null {
  switch (name) {
    case 'right':
      return one.layers.repaired.right.value
    case 'raw':
    case 'parsed':
      return one.layers[name].right.value
    case 'calls':
    case 'silence':
      return one[name]?.value ?? null
    case 'points':
      return one.points
  }
}

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: string }

const ok = <Value>(value: Value): Read<Value> => ({ ok: true, value })
const wrong = (why: string): { readonly ok: false; readonly why: string } => ({ ok: false, why })

export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export function readModes(text: string): Read<BenchMode[]> {
  const modes = text === 'all' ? ['native', 'schema', 'text'] : readList(text)
  const unknown = modes.find((mode) => !benchModes.some((known) => known === mode))
  if (unknown !== undefined || modes.length === 0)
    return wrong(`--mode must be native, schema, text, auto, a list of them, or all, not “${text}”`)
  return ok([...new Set(modes)] as BenchMode[])
}

export function readDoses(text: string | undefined): Read<Dose[]> {
  if (text === undefined) return ok(['own'])
  const doses = readList(text).map(Number)
  return doses.length > 0 && doses.every((dose) => Number.isInteger(dose) && dose >= 0 && dose <= 100)
    ? ok([...new Set(doses)])
    : wrong(`--decoys must be numbers from 0 to 100, such as 0,2,5,10,20, not “${text}”`)
}

export function readInteger(option: string, text: string, least: number, most: number): Read<number> {
  const value = Number(text)
  return Number.isInteger(value) && value >= least && value <= most
    ? ok(value)
    : wrong(`${option} must be a whole number from ${least} to ${most}, not “${text}”`)
}

export function readNumber(option: string, text: string, least: number, most: number): Read<number> {
  const value = Number(text)
  return text.trim() !== '' && value >= least && value <= most
    ? ok(value)
    : wrong(`${option} must be a number from ${least} to ${most}, not “${text}”`)
}

export function readShard(text: string): Read<{ part: number; of: number }> {
  const [, part, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { part: Number(part), of: Number(of) }
  return shard.part >= 1 && shard.part <= shard.of
    ? ok(shard)
    : wrong(`--shard must be a part and a number of parts, such as 2/4, not “${text}”`)
}

/** Scores for which `--threshold` can set a minimum. */
const thresholdNames = ['right', 'raw', 'parsed', 'calls', 'silence', 'points'] as const
type ThresholdName = (typeof thresholdNames)[number]

interface Threshold {
  readonly name: ThresholdName
  readonly least: number
}

export function readThreshold(text: string): Read<Threshold> {
  const [, name, least] = /^([a-z]+)=(\d(?:\.\d+)?)$/.exec(text) ?? []
  const known = thresholdNames.find((one) => one === name)
  return known !== undefined && Number(least) <= 1
    ? ok({ name: known, least: Number(least) })
    : wrong(
        `--threshold must be one of ${thresholdNames.join(', ')} with a share, such as right=0.8, not “${text}”`,
      )
}
