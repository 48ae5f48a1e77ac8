import { useCallback, useEffect, useState } from 'react'
import {
  type BenchProgress,
  type BenchStartQuestion,
  benchProgressAnswer,
} from '../../../src-shared/bench/bench-answers.ts'
import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { change, fetchAnswer } from '../store/store.ts'

/** The suite whose results show which model to use. */
const adviceSuite = 'quick'
/** Polling interval (ms) of the progress. */
const askAgainMs = 1000

/** The run that shows which model to use. `progress` is null before the first one. */
export interface Advice {
  readonly progress: BenchProgress | null
  readonly isRunning: boolean
  readonly problem: CommandError | null
  /** Starts a run with the chat-tuned ones among these models. */
  readonly start: (models: readonly ModelChoice[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Returns whether the bench is running. */
export const isAtWork = (progress: BenchProgress | null): boolean =>
  progress !== null && ['loading', 'running', 'stopping'].includes(progress.state)

/** Returns the models that can be compared: on this computer or your server, no base models, and not the understudy. */
export const comparable = (models: readonly ModelChoice[]): ModelChoice[] =>
  models.filter(
    ({ driver, capabilities = [] }) =>
      driver !== 'understudy' && !capabilities.includes('base') && !capabilities.includes('cloud'),
  )

/**
 * Runs the bench's suite `quick` with all models and follows it. A run that began elsewhere is shown, too.
 * @param ended called when a run ended, so that the models are listed again
 */
export function useAdvice(ended: () => void = () => {}): Advice {
  const [progress, setProgress] = useState<BenchProgress | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const isRunning = isAtWork(progress)
  const look = useCallback(async () => {
    const found = await fetchAnswer('/api/bench/progress', benchProgressAnswer)
    if (found !== null) setProgress(found.progress?.suite === adviceSuite ? found.progress : null)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ended` belongs to the end of a run alone
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
      const names = comparable(models).map(({ model }) => model)
      const question: BenchStartQuestion = { suite: adviceSuite, models: names, modes: ['auto'] }
      setProblem(await change('POST', '/api/bench/start', question))
      await look()
    },
    async stop() {
      setProblem(await change('POST', '/api/bench/stop'))
      await look()
    },
  }
}
