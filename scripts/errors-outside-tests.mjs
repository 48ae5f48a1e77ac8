// @ts-check
/**
 * A reporter for vitest. Lists the errors outside of the tests in the form of the failures that `test.mjs` lists,
 * because such an error fails the run although every test passes.
 */
export default class ErrorsOutsideTests {
  /**
   * @param {unknown} _files
   * @param {readonly {name?: string, message: string, VITEST_TEST_PATH?: string}[]} errors
   */
  onTestRunEnd(_files, errors) {
    for (const { name, message, VITEST_TEST_PATH: file } of errors)
      process.stdout.write(
        `Failed: outside of the tests, while ${file ?? 'no file'} ran: ${name}: ${message}\n`,
      )
  }
}
