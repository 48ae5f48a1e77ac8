import { useCallback, useEffect, useRef, useState } from 'react'
import { type RunHit, type RunInfo, runSearchAnswer, runsAnswer } from '../../../src-shared/events/api.ts'
import type { CommandError } from '../../../src-shared/events/command.ts'
import { change, fetchAnswer } from '../store.ts'
import { useDebounced } from '../time-hooks.ts'
import { runReply } from './run-reply.ts'

/** Number of runs in a page, and of hits of a search. */
const pageRuns = 40
const mostHits = 100
/** Milliseconds without a key before all runs are searched. */
const typingMs = 250

/** The list of runs, newest first. */
export interface RunList {
  readonly runs: readonly RunInfo[]
  /** `more`: older ones can be fetched. */
  readonly edge: 'loading' | 'more' | 'end' | 'failed'
  /** Fetches the next older page, unless a request is running. */
  load(): void
  /** Fetches the newest page again and drops the rest. */
  reload(): void
  /** The run that was deleted last, while it can be restored. */
  readonly deleted: RunInfo | null
  /** Deletes a run or restores it. Resolves with null on success. */
  remove(run: RunInfo): Promise<CommandError | null>
  restore(run: RunInfo): Promise<CommandError | null>
}

interface Fetched {
  readonly runs: readonly RunInfo[]
  readonly edge: RunList['edge']
  /** The next page ends before this run; null before the first page. */
  readonly before: string | null
}

const nothing: Fetched = { runs: [], edge: 'loading', before: null }

/**
 * Fetches runs page by page.
 * @param live the live run; another one reloads the list
 */
export function useRuns(live: string): RunList {
  const [fetched, setFetched] = useState<Fetched>(nothing)
  const [deleted, setDeleted] = useState<RunInfo | null>(null)
  const asked = useRef(0)

  const fetchPage = useCallback(async (before: string | null, kept: readonly RunInfo[]): Promise<void> => {
    asked.current += 1
    const mine = asked.current
    const query = new URLSearchParams({ most: `${pageRuns}`, ...(before === null ? {} : { before }) })
    const page = await fetchAnswer(`/api/runs?${query}`, runsAnswer, runReply().signal)
    if (mine !== asked.current) return
    setFetched((current) =>
      page === null
        ? { ...current, edge: 'failed' }
        : {
            runs: [...kept, ...page.runs],
            edge: page.before === null ? 'end' : 'more',
            before: page.before,
          },
    )
  }, [])

  const reload = useCallback(() => {
    setFetched((current) => ({ ...current, edge: 'loading' }))
    void fetchPage(null, [])
  }, [fetchPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another live run is news
  useEffect(reload, [reload, live])

  const { runs, edge, before } = fetched
  const load = useCallback(() => {
    if (edge === 'loading' || edge === 'end') return
    setFetched((current) => ({ ...current, edge: 'loading' }))
    void fetchPage(before, before === null ? [] : runs)
  }, [edge, before, runs, fetchPage])

  const remove = useCallback(async (run: RunInfo): Promise<CommandError | null> => {
    const problem = await change('DELETE', `/api/runs/${encodeURIComponent(run.run)}`)
    if (problem !== null) return problem
    setDeleted(run)
    setFetched((current) => ({ ...current, runs: current.runs.filter((other) => other.run !== run.run) }))
    return null
  }, [])
  const restore = useCallback(async (run: RunInfo): Promise<CommandError | null> => {
    const problem = await change('POST', `/api/runs/${encodeURIComponent(run.run)}/restore`)
    if (problem !== null) return problem
    setDeleted(null)
    setFetched((current) => ({
      ...current,
      runs: [...current.runs, run].sort((a, b) => b.startedAt - a.startedAt),
    }))
    return null
  }, [])

  return { runs, edge, load, reload, deleted, remove, restore }
}

/** Result of a search over all runs; null while nothing is searched. */
export type RunSearch =
  | { readonly status: 'searching' | 'failed' }
  | { readonly status: 'found'; readonly hits: readonly RunHit[]; readonly complete: boolean }
  | null

/** Searches all runs for text, once it has not changed for a moment. */
export function useRunSearch(text: string): RunSearch {
  const asked = useDebounced(text.trim(), typingMs)
  const [found, setFound] = useState<{ asked: string; search: RunSearch }>({ asked: '', search: null })
  useEffect(() => {
    if (asked === '') return
    const reply = runReply()
    const query = new URLSearchParams({ q: asked.slice(0, 200), most: `${mostHits}` })
    void fetchAnswer(`/api/runs/search?${query}`, runSearchAnswer, reply.signal).then((answer) => {
      if (reply.isLeft()) return
      setFound({ asked, search: answer === null ? { status: 'failed' } : { status: 'found', ...answer } })
    })
    return reply.leave
  }, [asked])
  if (text.trim() === '') return null
  return found.asked === text.trim() ? found.search : { status: 'searching' }
}
