// @ts-check

/**
 * Counts what vitest's JSON report holds. A file that could not be loaded has no test of its own and counts
 * as one failure; so does a run that ended badly for a reason that no test shows.
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: {status: string, assertionResults: unknown[]}[]} | null} report null: none was written
 * @param {boolean} endedWell whether vitest's exit code was 0
 */
export function countTests(report, endedWell) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !endedWell ? 1 : failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}
