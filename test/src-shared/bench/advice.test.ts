import { describe, expect, it } from 'vitest'
import { adviceOf } from '../../../src-shared/bench/analysis/advice.ts'
import type { Comparison } from '../../../src-shared/bench/analysis/comparison.ts'
import type { EntrantSummary } from '../../../src-shared/bench/analysis/entrant.ts'
import type { Summary } from '../../../src-shared/bench/analysis/summary.ts'

const entrant = (model: string, value: number): EntrantSummary =>
  ({
    model,
    mode: 'auto',
    cases: 24,
    layers: { repaired: { right: { value, low: value - 0.1, high: value + 0.1 } } },
    balanced: { value, low: value - 0.1, high: value + 0.1 },
  }) as unknown as EntrantSummary

const summary = (entrants: readonly EntrantSummary[], verdict: Comparison['verdict'], floor = 0.1) =>
  ({
    scores: { entrants, baselines: [{ name: 'always-silent', right: 0.4, balanced: floor }] },
    comparisons: [
      {
        a: { model: entrants[0]?.model, mode: 'auto', layer: 'repaired' },
        b: { model: entrants[1]?.model, mode: 'auto', layer: 'repaired' },
        verdict,
      },
    ],
    timing: [{ model: 'large', mode: 'auto', medianMs: 1240 }],
  }) as unknown as Summary

describe('adviceOf', () => {
  it('recommends the best model with its confidence interval and speed', () => {
    expect(adviceOf(summary([entrant('small', 0.3), entrant('large', 0.8)], 'b'))).toBe(
      'Use large: it was right in 80 % (70–90) of 24 cases, at 1.2 s per case.',
    )
  })

  it('lists the models that may be as good as the best model, because there are too few cases to tell', () => {
    expect(adviceOf(summary([entrant('small', 0.7), entrant('large', 0.8)], 'too-few'))).toMatch(
      /; there are too few cases to say whether small would do worse\.$/,
    )
  })

  it('recommends no model that is right in less than half of the cases', () => {
    expect(adviceOf(summary([entrant('small', 0.2), entrant('large', 0.4)], 'b'))).toMatch(/^None of these/)
    expect(adviceOf(summary([entrant('small', 0.2)], 'b'), ['large:4b', 'huge:8b'])).toMatch(
      /so download a larger one, such as large:4b or huge:8b\.$/,
    )
    expect(adviceOf(summary([entrant('small', 0.2), entrant('large', 0.4)], 'b'))).toMatch(/reliably/)
    expect(adviceOf(summary([], 'b'))).toBe('No model answered, so there is no advice.')
  })

  it('recommends no model that may be no better than a program that never calls a tool', () => {
    expect(adviceOf(summary([entrant('quiet', 0.5), entrant('large', 0.58)], 'b', 0.5))).toMatch(
      /^None of these models is surely better than a program that never calls a tool/,
    )
    expect(adviceOf(summary([entrant('quiet', 0.5), entrant('large', 0.61)], 'b', 0.5))).toMatch(/^Use large/)
  })
})
