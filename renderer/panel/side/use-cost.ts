import { useEffect, useState } from 'react'
import { type Cost, costAnswer } from '../../../src-shared/contract/api/cost.ts'
import { useVisibleTicks } from '../sight/use-eye.ts'
import { useIsOwner } from '../store/role.ts'
import { fetchAnswer } from '../store/store.ts'

const everyMs = 5000

/**
 * Returns Adlib's processor and memory use, measured repeatedly. Null while it is unknown, and always for moderators
 * and viewers.
 */
export function useCost(): Cost | null {
  const [cost, setCost] = useState<Cost | null>(null)
  const isOwner = useIsOwner()
  const ticks = useVisibleTicks(everyMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks again
  useEffect(() => {
    if (!isOwner) return
    const controller = new AbortController()
    void fetchAnswer('/api/cost', costAnswer, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setCost(answer?.cost ?? null)
    })
    return () => controller.abort()
  }, [ticks, isOwner])
  return cost
}
