import { useCallback, useEffect, useRef, useState } from 'react'
import { type RunHit, runSearchAnswer } from '../../../src-shared/contract/api/runs.ts'
import { useDebounced } from '../kit/time-hooks.ts'
import { fetchAnswer } from '../store/store.ts'
import { type RunReply, runReply } from './run-reply.ts'

/** The search pauses after this number of hits, and after as many more each time it is continued. */
const pageHits = 100
const typingMs = 250

/** What a search has found in the runs searched so far. */
export interface Found {
  readonly hits: readonly RunHit[]
  /** Only older runs are left to search. Null before the first answer and after the oldest run. */
  readonly before: string | null
  readonly searched: number
  readonly damaged: number
  /** Whether a run has more hits than the list. */
  readonly isCut: boolean
  /** `paused`: the user stopped the search, or it has found many hits. Older runs are not searched yet. */
  readonly status: 'searching' | 'paused' | 'done' | 'failed'
}

/** A search over all runs. */
export interface RunSearch extends Found {
  stop(): void
  /** Searches the older runs. */
  goOn(): void
}

const nothing: Found = {
  ...{ hits: [], before: null, searched: 0, damaged: 0, isCut: false },
  status: 'searching',
}

/**
 * Searches all runs for a text after a short pause in typing, a few seconds of work per request. Returns null while
 * the search field is empty.
 * @param changes number of changes to the list of runs; a new number repeats the search
 */
export function useRunSearch(text: string, changes: number): RunSearch | null {
  const asked = useDebounced(text.trim(), typingMs)
  const question = `${changes} ${asked}`
  const [kept, setKept] = useState<{ readonly question: string; readonly found: Found }>()
  const running = useRef<RunReply>(undefined)

  const search = useCallback(
    async (from: Found): Promise<void> => {
      running.current?.leave()
      const reply = runReply()
      running.current = reply
      const until = from.hits.length + pageHits
      let found: Found = { ...from, status: 'searching' }
      const show = (next: Found): void => {
        found = next
        setKept({ question, found })
      }
      show(found)
      while (found.status === 'searching') {
        const query = new URLSearchParams({ q: asked.slice(0, 200), most: `${until - found.hits.length}` })
        if (found.before !== null) query.set('before', found.before)
        const answer = await fetchAnswer(`/api/runs/search?${query}`, runSearchAnswer, reply.signal)
        if (reply.isLeft()) return
        show(answer === null ? { ...found, status: 'failed' } : grown(found, answer, until))
      }
    },
    [asked, question],
  )
  useEffect(() => {
    if (asked !== '') void search(nothing)
    return () => running.current?.leave()
  }, [asked, search])

  if (text.trim() === '') return null
  const found = kept?.question === `${changes} ${text.trim()}` ? kept.found : nothing
  return {
    ...found,
    stop() {
      running.current?.leave()
      setKept({ question, found: { ...found, status: 'paused' } })
    },
    goOn: () => void search(found),
  }
}

/** Adds the answer for the next runs. The search pauses once `until` hits are found. */
export function grown(found: Found, answer: Omit<Found, 'status'>, until: number): Found {
  const hits = [...found.hits, ...answer.hits]
  return {
    hits,
    before: answer.before,
    searched: found.searched + answer.searched,
    damaged: found.damaged + answer.damaged,
    isCut: found.isCut || answer.isCut,
    status: answer.before === null ? 'done' : hits.length >= until ? 'paused' : 'searching',
  }
}
