import { quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import type { BenchStartRequest } from '../../../src-shared/contract/api/bench.ts'
import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { problemOf } from '../store/store.ts'

/**
 * Returns the models that can be compared: no base models, understudy or cloud models, nothing that is too large, and
 * nothing that needs a download.
 */
export const comparableModels = (models: readonly ModelChoice[]): ModelChoice[] =>
  models.filter(
    ({ driver, capabilities = [], fit, downloadMb }) =>
      driver !== 'understudy' &&
      !capabilities.includes('base') &&
      !capabilities.includes('cloud') &&
      fit !== 'no' &&
      downloadMb === undefined,
  )

/**
 * Starts a bench suite. By default, each model runs in the mode that suits it. Resolves with null, or with why it
 * failed.
 */
export async function startSuite(
  suite: string,
  models: readonly string[],
  options: Omit<BenchStartRequest, 'suite' | 'models'> = { modes: ['auto'] },
): Promise<CommandError | null> {
  return problemOf({ command: 'bench-start', suite, models: [...models], ...options })
}

/** Starts the suite `quick` with all comparable models. */
export const startQuickSuite = (models: readonly ModelChoice[]): Promise<CommandError | null> =>
  startSuite(
    quickSuite,
    comparableModels(models).map(({ model }) => model),
  )
