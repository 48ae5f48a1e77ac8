import { useCallback, useEffect, useRef, useState } from 'react'
import { type OffersAnswer, offersAnswer } from '../../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { askAdlib } from '../store/store.ts'

/** What the registry of the engine offers. It is asked only when a person wants to see it. */
export type Offers =
  | { readonly is: 'unasked' }
  | { readonly is: 'asking' }
  | { readonly is: 'failed'; readonly error: CommandError; readonly model: string | undefined }
  | { readonly is: 'found'; readonly answer: OffersAnswer; readonly model: string | undefined }

/** Asks the registry about the models that suit this machine, or about the given one. */
export function useOffers(): { offers: Offers; ask: (model?: string) => Promise<void>; cancel: () => void } {
  const [offers, setOffers] = useState<Offers>({ is: 'unasked' })
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    running.current?.abort()
    setOffers({ is: 'unasked' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  const ask = useCallback(async (model?: string): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setOffers({ is: 'asking' })
    const query = model === undefined ? '' : `?model=${encodeURIComponent(model)}`
    const reply = await askAdlib('GET', `/api/models/offers${query}`, offersAnswer, {
      signal: controller.signal,
    })
    if (controller.signal.aborted) return
    setOffers(
      reply.ok ? { is: 'found', answer: reply.answer, model } : { is: 'failed', error: reply.error, model },
    )
  }, [])
  return { offers, ask, cancel }
}
