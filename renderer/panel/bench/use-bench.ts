import { useCallback, useEffect, useState } from 'react'
import {
  type BenchAnswer,
  type BenchProgress,
  benchAnswer,
  benchProgressAnswer,
} from '../../../src-shared/bench/bench-answers.ts'
import { isAtWork } from '../models/use-advice.ts'
import { fetchAnswer } from '../store/store.ts'

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
  const [answer, setAnswer] = useState<BenchAnswer | null>(null)
  const [failed, setFailed] = useState(false)
  const [progress, setProgress] = useState<BenchProgress | null>(null)
  const [asked, setAsked] = useState(0)
  const isRunning = isAtWork(progress)
  const reload = useCallback(() => setAsked((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a start or an end of a run changes the list
  useEffect(() => {
    let current = true
    void fetchAnswer('/api/bench', benchAnswer).then((found) => {
      if (!current) return
      setFailed(found === null)
      if (found !== null) setAnswer(found)
    })
    return () => {
      current = false
    }
  }, [asked, isRunning])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user's action asks at once
  useEffect(() => {
    let current = true
    const look = () =>
      void fetchAnswer('/api/bench/progress', benchProgressAnswer).then(
        (found) => current && found !== null && setProgress(found.progress),
      )
    look()
    const timer = setInterval(look, isRunning ? pollMs.running : pollMs.idle)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [isRunning, asked])
  return { answer, failed, progress, isRunning, reload }
}
