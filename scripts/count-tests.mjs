// @ts-check

/**
 * Counts the tests in vitest's JSON report. A file that failed to load has no tests and counts as one failure. So does a
 * run that failed without a failed test.
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: {status: string, assertionResults: unknown[]}[]} | null} report null if none was written
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
