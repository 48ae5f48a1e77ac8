import { useCallback, useEffect, useState } from 'react'
import { type OpenQuestion, openQuestionsAnswer } from '../../../src-shared/contract/api/asks.ts'
import { fetchAnswer } from '../store/store.ts'

const lookMs = 1500

/** Polls the questions from agents in other programs while the page is visible. */
export function useAwayAsks(): { questions: readonly OpenQuestion[]; look: () => Promise<void> } {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([])
  const look = useCallback(async () => {
    const answer = await fetchAnswer('/api/asks', openQuestionsAnswer)
    // Most requests find nothing new, so they must not cause a render.
    if (answer !== null)
      setQuestions((before) => (isSame(before, answer.questions) ? before : answer.questions))
  }, [])
  useEffect(() => {
    let isLooking = false
    const lookOnce = async () => {
      if (isLooking || document.visibilityState !== 'visible') return
      isLooking = true
      await look()
      isLooking = false
    }
    void lookOnce()
    const timer = setInterval(() => void lookOnce(), lookMs)
    document.addEventListener('visibilitychange', lookOnce)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookOnce)
    }
  }, [look])
  return { questions, look }
}

const isSame = (before: readonly OpenQuestion[], after: readonly OpenQuestion[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after)
