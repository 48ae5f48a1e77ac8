import { useCallback, useEffect, useRef, useState } from 'react'
import { type RunInfo, runsAnswer } from '../../../src-shared/contract/api/runs.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { fetchAnswer, problemOf } from '../store/store.ts'
import { runReply } from './run-reply.ts'

const pageRuns = 40

/** The list of runs, newest first. */
export interface RunList {
  readonly runs: readonly RunInfo[]
  /** The end of the list, below the oldest fetched run. `more`: older runs can be fetched. */
  readonly edge: 'loading' | 'more' | 'end' | 'failed'
  load(): void
  /** Fetches the newest page again and drops the older pages. */
  reload(): void
  /** Deleted runs that can be restored, most recently deleted first. */
  readonly deleted: readonly RunInfo[]
  /** Number of runs that the user has deleted or restored on this screen. */
  readonly changes: number
  /** Resolves with null on success. */
  remove(run: RunInfo): Promise<CommandError | null>
  /** Resolves with null on success. */
  restore(run: RunInfo): Promise<CommandError | null>
}

interface Fetched {
  readonly runs: readonly RunInfo[]
  readonly edge: RunList['edge']
  /** The next page has the runs before this one. Null before the first page and after the last one. */
  readonly before: string | null
  readonly deleted: readonly RunInfo[]
}

const nothing: Fetched = { runs: [], edge: 'loading', before: null, deleted: [] }

/**
 * Fetches runs page by page.
 * @param live id of the live run; a new one reloads the list
 * @param isAsked whether Adlib asks for permission to delete old runs; a change reloads the list
 */
export function useRuns(live: string, isAsked: boolean): RunList {
  const [fetched, setFetched] = useState<Fetched>(nothing)
  const [changes, setChanges] = useState(0)
  const asked = useRef(0)

  const fetchPage = useCallback(async (before: string | null): Promise<void> => {
    asked.current += 1
    const mine = asked.current
    setFetched((current) => ({ ...current, edge: 'loading', before }))
    const query = new URLSearchParams({ most: `${pageRuns}`, ...(before === null ? {} : { before }) })
    const page = await fetchAnswer(`/api/runs?${query}`, runsAnswer, runReply().signal)
    if (mine !== asked.current) return
    setFetched((current) =>
      page === null
        ? { ...current, edge: 'failed' }
        : {
            runs: before === null ? page.runs : [...current.runs, ...page.runs],
            edge: page.before === null ? 'end' : 'more',
            before: page.before,
            deleted: page.deleted ?? current.deleted,
          },
    )
  }, [])

  const reload = useCallback(() => void fetchPage(null), [fetchPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new live run, or an answer about deletion, changes the list
  useEffect(reload, [reload, live, isAsked])

  const { runs, edge, before, deleted } = fetched
  const load = useCallback(() => {
    if (edge !== 'loading' && edge !== 'end') void fetchPage(before)
  }, [edge, before, fetchPage])

  /** Changes the list. Drops a page that is still being fetched, because the page may not contain the change. */
  const changed = useCallback((how: (current: Fetched) => Partial<Fetched>): void => {
    asked.current += 1
    setChanges((count) => count + 1)
    setFetched((current) => ({
      ...current,
      ...how(current),
      edge: current.edge === 'loading' ? 'more' : current.edge,
    }))
  }, [])
  /** Sends a command. If the run no longer exists, the list is out of date and is loaded again. */
  const request = useCallback(
    async (command: 'run-delete' | 'run-restore', { run }: RunInfo): Promise<CommandError | null> => {
      const problem = await problemOf({ command, run })
      if (problem?.kind === 'no-run') reload()
      return problem
    },
    [reload],
  )
  const remove = useCallback(
    async (run: RunInfo): Promise<CommandError | null> => {
      const problem = await request('run-delete', run)
      if (problem !== null) return problem
      changed((current) => ({
        runs: without(current.runs, run),
        deleted: [run, ...without(current.deleted, run)],
      }))
      return null
    },
    [request, changed],
  )
  const restore = useCallback(
    async (run: RunInfo): Promise<CommandError | null> => {
      const problem = await request('run-restore', run)
      if (problem !== null) return problem
      changed((current) => {
        // A later page will contain a run that is older than the fetched ones.
        const isListed = current.edge === 'end' || (current.before !== null && run.run >= current.before)
        return {
          deleted: without(current.deleted, run),
          runs: isListed
            ? [...without(current.runs, run), run].sort((a, b) => (a.run < b.run ? 1 : -1))
            : current.runs,
        }
      })
      return null
    },
    [request, changed],
  )

  return { runs, edge, load, reload, deleted, changes, remove, restore }
}

const without = (runs: readonly RunInfo[], { run }: RunInfo): RunInfo[] =>
  runs.filter((other) => other.run !== run)
