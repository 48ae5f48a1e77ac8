import { useEffect, useState } from 'react'
import { auditionsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Audition } from '../../../src-shared/events/audition.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { fetchAnswer } from '../store/store.ts'

/**
 * Returns the results of auditions, newest first; null while they load, and an empty list if Adlib does not respond.
 */
export function useAuditions({ audition }: Pick<State, 'audition'>): readonly Audition[] | null {
  const [list, setList] = useState<readonly Audition[] | null>(null)
  const end = audition?.state === 'running' ? null : `${audition?.at} ${audition?.model}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: an audition that ends adds a result
  useEffect(() => {
    void fetchAnswer('/api/auditions', auditionsAnswer).then((answer) => setList(answer?.auditions ?? []))
  }, [end])
  return list
}
