import { auditionsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Audition } from '../../../src-shared/events/audition.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { useAnswer } from '../store/use-answer.ts'

/**
 * Returns the results of auditions, newest first; null while they load, and an empty list if Adlib does not respond.
 */
export function useAuditions({ audition }: Pick<State, 'audition'>): readonly Audition[] | null {
  const end = audition?.state === 'running' ? null : `${audition?.at} ${audition?.model}`
  const { answer, failed } = useAnswer('/api/auditions', auditionsAnswer, end)
  return answer?.auditions ?? (failed ? [] : null)
}
