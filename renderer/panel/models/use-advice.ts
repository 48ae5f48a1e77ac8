import { useCallback, useEffect, useState } from 'react'
import {
  type BenchProgress,
  benchProgressAnswer,
  quickSuite,
} from '../../../src-shared/bench/bench-answers.ts'
import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { fetchAnswer, problemOf } from '../store/store.ts'
import { startQuickSuite } from './start-suite.ts'

const askAgainMs = 1000

/** A run of the bench suite `quick`. `progress` is null unless the bench's newest run is of this suite. */
export interface Advice {
  readonly progress: BenchProgress | null
  readonly isRunning: boolean
  readonly problem: CommandError | null
  /** Starts a run with those of the models that are comparable. */
  readonly start: (models: readonly ModelChoice[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Returns whether the bench is running. */
export const isAtWork = (progress: BenchProgress | null): boolean =>
  progress !== null && ['loading', 'running', 'stopping'].includes(progress.state)

/**
 * Follows and controls a run of the bench suite `quick`.
 * @param ended called when a run ends, so that the caller can list the models again
 */
export function useAdvice(ended: () => void = () => {}): Advice {
  const [progress, setProgress] = useState<BenchProgress | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const isRunning = isAtWork(progress)
  const look = useCallback(async () => {
    const found = await fetchAnswer('/api/bench/progress', benchProgressAnswer)
    if (found !== null) setProgress(found.progress?.suite === quickSuite ? found.progress : null)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ended` is only called when a run ends
  useEffect(() => {
    void look()
    if (!isRunning) return
    const timer = setInterval(() => void look(), askAgainMs)
    return () => {
      clearInterval(timer)
      ended()
    }
  }, [isRunning, look])
  return {
    progress,
    isRunning,
    problem,
    async start(models) {
      setProblem(await startQuickSuite(models))
      await look()
    },
    async stop() {
      setProblem(await problemOf({ command: 'bench-stop' }))
      await look()
    },
  }
}
