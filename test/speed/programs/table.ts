import { wilson } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import type { RowResult } from './run-row.ts'
import type { Verdict } from './score.ts'

const percent = (share: number): string => (100 * share).toFixed(0)

function ofAll(part: number, whole: number): string {
  const { low, high } = wilson(part, whole)
  return `${part} of ${whole} (${percent(low)}–${percent(high)})`
}

/** Returns a Markdown table with a row for each program and model. */
export function programsTable(results: readonly RowResult[]): string {
  const models = [...new Set(results.map(({ model }) => model))]
  const lines = models.flatMap((model) => [
    `| ${model} | calls right | wrong | shown as text | lost | silent where none was meant |`,
    '|---|---:|---:|---:|---:|---:|',
    ...results.filter((result) => result.model === model).map(line),
    '',
  ])
  return lines.join('\n').trimEnd()
}

function line({ name, tries }: RowResult): string {
  const meant = tries.filter(({ request }) => request.calls.length > 0)
  const none = tries.filter(({ request }) => request.calls.length === 0)
  const count = (verdict: Verdict): number => meant.filter((one) => one.verdict === verdict).length
  const silent = none.filter(({ outcome }) => outcome.calls.length === 0).length
  const cells = [
    ofAll(count('right'), meant.length),
    ...[count('wrong'), count('shown'), count('lost')],
    ofAll(silent, none.length),
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}
