import type { Summary } from '../../src-shared/bench/analysis/summary.ts'
import { quickSuite } from '../../src-shared/bench/bench-answers.ts'
import { expectedCalls } from '../../src-shared/bench/case.ts'
import type { Suite } from '../../src-shared/bench/suite.ts'
import { byRight, type ModelMemory, measuredMemo } from '../../src-shared/llm/model-facts.ts'
import type { ModeScore } from '../../src-shared/llm/model-memo.ts'
import type { Clock } from '../../src-shared/ports.ts'

/**
 * Minimum number of cases for learning the best mode: as many requests as a measurement (see `measureModes`) sends in
 * each of its two best modes.
 */
const minCases = 24

/**
 * Stores what a run shows about each of its models, by digest. Ignores unfinished runs, shards, and runs with a
 * changed number of decoys.
 */
export function rememberRun(
  { end, config, scores, timing }: Summary,
  suite: Suite,
  { memory, clock }: { readonly memory: ModelMemory; readonly clock: Clock },
): void {
  if (end !== 'done' || config.shard !== undefined || config.doses.some((dose) => dose !== 'own')) return
  const at = clock.now()
  const calling = new Set(
    suite.cases.filter((one) => expectedCalls(one.expects).length > 0).map(({ id }) => id),
  )
  const isMixed = calling.size > 0 && calling.size < suite.cases.length
  for (const { name, digest } of config.models) {
    const complete = scores.entrants.filter((one) => one.model === name && one.cases === suite.cases.length)
    const byShare = [...complete].sort(
      (a, b) => b.layers.repaired.right.value - a.layers.repaired.right.value,
    )
    const [best] = byShare
    if (suite.name === quickSuite && best !== undefined) {
      const { value: right, low, high } = best.layers.repaired.right
      memory.learn(digest, { quick: { at, mode: best.mode, right, low, high, cases: best.cases } })
    }
    const measured = (['native', 'schema', 'text'] as const).flatMap((mode): ModeScore[] => {
      if (!complete.some((one) => one.mode === mode)) return []
      const rightOf = (cases: readonly { right: number; rows: number }[]): number =>
        Math.round(cases.reduce((sum, { right, rows }) => sum + right / rows, 0))
      const own = scores.cases.map((one) => ({
        id: one.case,
        ...(one.entrants.find((entrant) => entrant.model === name && entrant.mode === mode) ?? {
          right: 0,
          rows: 1,
        }),
      }))
      const ms = timing.find((one) => one.model === name && one.mode === mode)?.medianMs ?? 0
      const calls = rightOf(own.filter(({ id }) => calling.has(id)))
      return [{ mode, right: rightOf(own), calls, of: own.length, ms }]
    })
    const asksAll = (['native', 'schema', 'text'] as const).every((mode) => config.modes.includes(mode))
    if (asksAll && isMixed && suite.cases.length >= minCases && measured.length > 1)
      memory.learn(
        digest,
        measuredMemo({ at, isComplete: true, scores: measured.sort(byRight), suite: suite.name }),
      )
  }
}
