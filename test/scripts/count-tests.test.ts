import { describe, expect, it } from 'vitest'
import { countTests, listFailures, listSecondTries } from '../../scripts/count-tests.mjs'

type Test = { status: string; fullName: string; failureMessages?: string[] }
type File = { name: string; status: string; message?: string; assertionResults: Test[] }

const failed: Test = {
  status: 'failed',
  fullName: 'adds',
  failureMessages: ['\u001b[31mNot 4\u001b[39m\nat sum.ts:1'],
}

const report = (numFailedTests: number, ...files: File[]) => ({
  numPassedTests: 3,
  numFailedTests,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: files,
})

describe('countTests', () => {
  it('counts tests, and counts todo tests as skipped', () => {
    expect(countTests(report(0), true)).toEqual({ passed: 3, failed: 0, skipped: 3 })
  })

  it('counts a test file that could not be loaded as one failure', () => {
    const files = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [failed] },
    ]
    expect(countTests(report(1, ...files), false).failed).toBe(2)
  })

  it('counts one failure if the run failed or left no report', () => {
    expect(countTests(report(0), false).failed).toBe(1)
    expect(countTests(null, true).failed).toBe(1)
  })
})

describe('listFailures', () => {
  it('lists each failed test, and each failed file in which no test failed', () => {
    const passed = { status: 'passed', fullName: 'subtracts' }
    const files = [
      {
        name: '/repo/test/a.test.ts',
        status: 'failed',
        message: 'No such module\nat a.ts:1',
        assertionResults: [],
      },
      {
        name: '/repo/test/b.test.ts',
        status: 'failed',
        assertionResults: [passed, failed],
      },
      { name: '/repo/test/c.test.ts', status: 'failed', message: '', assertionResults: [passed] },
      { name: '/repo/test/d.test.ts', status: 'passed', assertionResults: [passed] },
    ]
    expect(listFailures(report(2, ...files), '/repo')).toEqual([
      'test/a.test.ts: No such module',
      'test/b.test.ts > adds: Not 4',
      'test/c.test.ts: failed outside of its tests, see above',
    ])
    expect(listFailures(null, '/repo')).toEqual([])
  })
})

describe('listSecondTries', () => {
  it('lists each test that failed before it passed, with its first error', () => {
    const files = [
      {
        name: '/root/a.test.ts',
        status: 'passed',
        assertionResults: [
          { ...failed, status: 'passed' },
          { status: 'passed', fullName: 'subtracts', failureMessages: [] },
        ],
      },
      { name: '/root/b.test.ts', status: 'failed', assertionResults: [failed] },
    ]
    expect(listSecondTries(report(1, ...files), '/root')).toEqual(['a.test.ts > adds: Not 4'])
    expect(listSecondTries(null, '/root')).toEqual([])
  })
})
