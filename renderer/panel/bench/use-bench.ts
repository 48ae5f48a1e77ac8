import { useState } from 'react'
import {
  type BenchAnswer,
  type BenchProgress,
  benchAnswer,
  benchProgressAnswer,
} from '../../../src-shared/bench/bench-answers.ts'
import { isAtWork } from '../models/use-advice.ts'
import { useAnswer } from '../store/use-answer.ts'

const pollMs = { running: 1000, idle: 10_000 } as const

/**
 * What the Bench screen shows. `answer` and `progress` are null until loaded. `failed`: the latest request for
 * `answer` failed.
 */
export interface Bench {
  readonly answer: BenchAnswer | null
  readonly failed: boolean
  readonly progress: BenchProgress | null
  readonly isRunning: boolean
  readonly reload: () => void
}

/** Fetches suites, runs and progress while the screen is open. */
export function useBench(): Bench {
  const [isRunning, setIsRunning] = useState(false)
  const everyMs = isRunning ? pollMs.running : pollMs.idle
  const progress = useAnswer('/api/bench/progress', benchProgressAnswer, isRunning, everyMs)
  const running = progress.answer?.progress ?? null
  if (isAtWork(running) !== isRunning) setIsRunning(!isRunning)
  // A start or an end of a run changes the list.
  const { answer, failed, load } = useAnswer('/api/bench', benchAnswer, isRunning)
  const reload = () => {
    void load()
    void progress.load()
  }
  return { answer, failed, progress: running, isRunning, reload }
}
