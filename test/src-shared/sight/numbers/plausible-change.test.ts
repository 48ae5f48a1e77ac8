import { describe, expect, it } from 'vitest'
import { isPlausibleChange } from '../../../../src-shared/sight/numbers/plausible-change.ts'
import { seenLine } from '../lines.ts'

const from = seenLine('SCORE 12000', [10, 10, 110, 20])

describe('isPlausibleChange', () => {
  it.each([
    ['a small step', seenLine('SCORE 12015', [10, 10, 110, 20]), true],
    ['another digit in a wider box', seenLine('SCORE 120150', [10, 10, 120, 20], 90), false],
    ['a misread first digit', seenLine('SCORE 72000', [10, 10, 110, 20]), false],
    ['another digit in the same width', seenLine('SCORE 112000', [10, 10, 110, 20]), false],
    ['a lost number', seenLine('SCORE', [10, 10, 110, 20]), false],
    ['an uncertain reading', seenLine('SCORE 12015', [10, 10, 110, 20], 50), false],
  ])('decides whether %s is plausible', (_name, line, plausible) => {
    expect(isPlausibleChange(from, line)).toBe(plausible)
  })

  it('accepts a change from 9 to 10 in a wider box, and a large jump if an earlier jump was at least as large', () => {
    expect(isPlausibleChange(seenLine('HITS 9', [0, 0, 60, 20]), seenLine('HITS 10', [0, 0, 70, 20]))).toBe(
      true,
    )
    expect(isPlausibleChange(from, seenLine('SCORE 22000', [10, 10, 110, 20]), 2000)).toBe(true)
  })
})
