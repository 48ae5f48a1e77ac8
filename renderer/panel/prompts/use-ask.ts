import { useCallback, useEffect, useRef, useState } from 'react'
import { type AskAnswer, type AskQuestion, askAnswer } from '../../../src-shared/contract/api/prompts.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { askAdlib } from '../store/store.ts'

/** The state of a request from the panel to a model. `since` is when it began, by `performance.now()`. */
export type Asking =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly since: number }
  | { readonly is: 'cancelled' }
  | { readonly is: 'done'; readonly answer: AskAnswer }
  | { readonly is: 'failed'; readonly error: CommandError }

/**
 * Returns the newest request, and functions that start and cancel a request. Another request cancels a running one.
 */
export function useAsk(): {
  asking: Asking
  start: (question: AskQuestion) => Promise<void>
  cancel: () => void
} {
  const [asking, setAsking] = useState<Asking>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  const start = useCallback(async (question: AskQuestion): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setAsking({ is: 'running', since: performance.now() })
    const path = '/api/playground/ask'
    const reply = await askAdlib('POST', path, askAnswer, { body: question, signal: controller.signal })
    if (running.current !== controller) return
    if (controller.signal.aborted) setAsking({ is: 'cancelled' })
    else setAsking(reply.ok ? { is: 'done', answer: reply.answer } : { is: 'failed', error: reply.error })
  }, [])
  return { asking, start, cancel }
}
