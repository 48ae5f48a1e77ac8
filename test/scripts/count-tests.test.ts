import { describe, expect, it } from 'vitest'
import { countTests } from '../../scripts/count-tests.mjs'

const report = (numFailedTests: number, ...files: { status: string; assertionResults: unknown[] }[]) => ({
  numPassedTests: 3,
  numFailedTests,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: files,
})

describe('countTests', () => {
  it('counts tests, with planned ones as skipped', () => {
    expect(countTests(report(0), true)).toEqual({ passed: 3, failed: 0, skipped: 3 })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const files = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ]
    expect(countTests(report(1, ...files), false).failed).toBe(2)
  })

  it('counts a failure for a run that failed or left no report', () => {
    expect(countTests(report(0), false).failed).toBe(1)
    expect(countTests(null, true).failed).toBe(1)
  })
})
