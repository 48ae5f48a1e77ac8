// @ts-check
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * The part of vitest's JSON report that is read here.
 * @typedef {{status: string, fullName: string, failureMessages?: string[] | null}} TestResult
 * @typedef {{name: string, status: string, message?: string, assertionResults: TestResult[]}} FileResult
 * @typedef {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: FileResult[]}} TestReport
 */

/**
 * Counts the tests in vitest's JSON report. A file that failed to load counts as one failure.
 * @param {TestReport | null} report null if none was written
 * @param {boolean} succeeded whether vitest's exit code was 0
 */
export function countTests(report, succeeded) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/**
 * Returns one line for each failure: `file > test: message`.
 * @param {TestReport | null} report null if none was written
 * @param {string} root the folder that file names are relative to
 * @returns {string[]}
 */
export function listFailures(report, root) {
  const failedFiles = (report?.testResults ?? []).filter((file) => file.status === 'failed')
  return failedFiles.flatMap((file) => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return [`${name}: ${firstLine(file.message)}`]
    return failed.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
  })
}

/**
 * Returns one line for each test that passed only on a second try, in the form of {@link listFailures}.
 * @param {TestReport | null} report null if none was written
 * @param {string} root the folder that file names are relative to
 * @returns {string[]}
 */
export function listSecondTries(report, root) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map(
        (test) => `${relative(root, file.name)} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
      ),
  )
}

/** @param {string | undefined} message */
function firstLine(message) {
  return (
    stripVTControlCharacters(message ?? '')
      .trim()
      .split('\n', 1)[0] || 'failed outside of its tests, see above'
  )
}
