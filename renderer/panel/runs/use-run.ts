import { useCallback, useEffect, useState } from 'react'
import {
  type RunInfo,
  runInfo,
  type TimelineAnswer,
  timelineAnswer,
} from '../../../src-shared/contract/api/runs.ts'
import { fetchAnswer } from '../store/store.ts'
import { runReply } from './run-reply.ts'

/** The details and the timeline of a run; null while they load. */
export type LoadedRun = { readonly info: RunInfo; readonly timeline: TimelineAnswer } | 'failed' | null

/** Loads a run. `load` tries again after a failure. */
export function useRun(run: string): { loaded: LoadedRun; load: () => void } {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<LoadedRun>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    setLoaded(null)
    const reply = runReply()
    const path = `/api/runs/${encodeURIComponent(run)}`
    void Promise.all([
      fetchAnswer(path, runInfo, reply.signal),
      fetchAnswer(`${path}/timeline`, timelineAnswer, reply.signal),
    ]).then(([info, timeline]) => {
      if (!reply.isLeft()) setLoaded(info === null || timeline === null ? 'failed' : { info, timeline })
    })
    return reply.leave
  }, [run, tries])
  return { loaded, load: useCallback(() => setTries((count) => count + 1), []) }
}
