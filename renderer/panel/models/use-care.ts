import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type CareQuestion,
  careAnswer,
  type MeasuringAnswer,
  measuringAnswer,
} from '../../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { askAdlib, fetchAnswer } from '../store/store.ts'

const askMeasuringMs = 1000

/** The current action on a model, or how the last action ended. `since` is when it began, by `performance.now()`. */
export type Care =
  | { readonly is: 'idle' }
  | {
      readonly is: 'running'
      readonly what: CareQuestion['do']
      readonly since: number
      /** The running measurement of this model. Null before Adlib first reports it, and for other actions. */
      readonly measuring: MeasuringAnswer['measuring']
    }
  | { readonly is: 'done'; readonly message: string }
  | { readonly is: 'failed'; readonly error: CommandError }

/**
 * Follows, starts and cancels an action on a model. A canceled load continues on the server.
 * @param changed called after the action ended, so that the caller can list the models again
 */
export function useCare(
  model: string,
  changed: () => void,
): { care: Care; start: (what: CareQuestion['do']) => Promise<void>; cancel: () => void } {
  const [care, setCare] = useState<Care>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  const start = useCallback(
    async (what: CareQuestion['do']): Promise<void> => {
      const controller = new AbortController()
      running.current = controller
      setCare({ is: 'running', what, since: performance.now(), measuring: null })
      const question: CareQuestion = { model, do: what }
      const reply = await askAdlib('POST', '/api/models/care', careAnswer, {
        body: question,
        signal: controller.signal,
      })
      if (running.current !== controller) return
      if (controller.signal.aborted) setCare({ is: 'idle' })
      else setCare(reply.ok ? { is: 'done', ...reply.answer } : { is: 'failed', error: reply.error })
      changed()
    },
    [model, changed],
  )
  const isMeasuring = care.is === 'running' && care.what === 'measure'
  useEffect(() => {
    if (!isMeasuring) return
    const timer = setInterval(async () => {
      const measuring = (await fetchAnswer('/api/models/measuring', measuringAnswer))?.measuring ?? null
      setCare((now) => (now.is === 'running' && measuring?.model === model ? { ...now, measuring } : now))
    }, askMeasuringMs)
    return () => clearInterval(timer)
  }, [isMeasuring, model])
  return { care, start, cancel }
}
