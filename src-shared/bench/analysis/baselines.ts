import type { SuiteSnapshot } from '../results.ts'
import type { ScoredRow } from './groups.ts'

/** A program without any thought, as a measure of what a score is worth: it never calls, or always the first tool. */
export interface Baseline {
  readonly name: 'always-silent' | 'first-tool'
  /** Share of rows (0 to 1) that it gets right. For `first-tool`, the name of the tool counts alone. */
  readonly right: number
  /** Mean of its shares among the cases that expect calls and those that expect none. */
  readonly balanced: number
}

/** Returns how the baselines would do in these rows of a run. */
export function baselinesOf(rows: readonly ScoredRow[], suite: SuiteSnapshot): Baseline[] {
  const expected = new Map(suite.cases.map(({ id, tool }) => [id, tool]))
  const calling = rows.filter(({ score }) => !score.silent)
  const quiet = rows.length - calling.length
  const hits = calling.filter(({ key, offered }) => offered[0] === expected.get(key.case)).length
  const baseline = (name: Baseline['name'], onCalls: number, onSilence: number): Baseline => ({
    name,
    right: rows.length === 0 ? 0 : (onCalls + onSilence) / rows.length,
    balanced: mean([
      ...(calling.length === 0 ? [] : [onCalls / calling.length]),
      ...(quiet === 0 ? [] : [onSilence / quiet]),
    ]),
  })
  return [baseline('always-silent', 0, quiet), baseline('first-tool', hits, 0)]
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length

/** Returns the balanced score that a model must exceed before its choice of tools says anything. */
export const floorOf = (baselines: readonly Baseline[]): number =>
  Math.max(0, ...baselines.map(({ balanced }) => balanced))
