import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Chip } from '../../src-shared/events/chips.ts'
import { keptSayings, type State } from '../../src-shared/events/state.ts'
import { type Item, streamItems } from '../../src-shared/events/stream-items.ts'
import type { TurnPage } from '../../src-shared/events/turn-page.ts'
import { fetchOrNull, usePanel } from './store.ts'
import { newestUnbroken } from './view/stream-list.ts'

/** What lies beyond the oldest item: more turns, a request for them, the start of the run, or a failed request. */
export type Edge = 'more' | 'loading' | 'start' | 'failed' | 'full'

/** Older turns than the live ones, as far as they were fetched. */
export interface History {
  items: Item[]
  edge: Edge
  /** Epoch ms back to which the list is whole: every turn since then was looked at, whether it fits or not. */
  reach: number
  /** Fetches the next older page; does nothing while one is on its way. */
  load(): void
  /** Forgets the fetched turns: the reader is back at the live end. */
  forget(): void
}

/** The question that a history answers. */
export interface Question {
  chip: Chip
  search: string
}

/** Turns of one page. */
const pageTurns = 60

/** Items that this page holds at most; a run that is longer has the rest in its file. */
const mostItems = 12_000

interface Fetched {
  about: string
  items: Item[]
  edge: Edge
  /** The turn before which to ask next; undefined before the first page. */
  before: string | undefined
  reachedAt: number | null
}

/** The same array each time, so that a list made of it need not be made again. */
const noItems: Item[] = []

const nothing = (about: string): Fetched => ({
  about,
  items: noItems,
  edge: 'more',
  before: undefined,
  reachedAt: null,
})

/** Older turns that fit the question, fetched page by page; another question or run starts over. */
export function useHistory({ chip, search }: Question): History {
  const run = usePanel((panel) => panel.state?.run ?? '')
  const about = `${run} ${chip} ${search.trim()}`
  const [kept, setKept] = useState(() => nothing(about))
  const liveReach = usePanel(({ state }) => (state === null ? 0 : reachOf(state)))
  const held = kept.about === about ? kept : nothing(about)
  const fetched: Fetched = liveReach === 0 && held.before === undefined ? { ...held, edge: 'start' } : held
  const now = useRef(fetched)
  // Before the effects that may call `load`.
  useLayoutEffect(() => {
    now.current = fetched
  })

  const load = useCallback(() => {
    const { edge, items, before: asked } = now.current
    const state = usePanel.getState().state
    if (state === null || edge === 'loading' || edge === 'start') return
    if (items.length >= mostItems) {
      setKept({ ...now.current, edge: 'full' })
      return
    }
    const before = asked ?? newestUnbroken(state.turns)
    const mine: Fetched = { ...now.current, edge: 'loading' }
    now.current = mine
    setKept(mine)
    void fetchPage(run, { chip, search }, before).then((page) =>
      setKept((current) => {
        if (current.about !== about || current.edge !== 'loading') return current
        if (page === null) return { ...current, edge: 'failed' }
        const t = usePanel.getState().state?.t ?? 0
        return {
          about,
          items: [...streamItems({ ...page, asks: [], t }), ...current.items],
          edge: page.before === null ? 'start' : 'more',
          before: page.before ?? undefined,
          reachedAt: page.reachedAt ?? current.reachedAt,
        }
      }),
    )
  }, [about, run, chip, search])
  const forget = useCallback(() => setKept(nothing(about)), [about])
  const reach = fetched.edge === 'start' ? 0 : Math.min(fetched.reachedAt ?? liveReach, liveReach)
  return { items: fetched.items, edge: fetched.edge, reach, load, forget }
}

/** Epoch ms back to which the live state has everything; 0 where that is the start of the run. */
function reachOf({ turns, sayings }: State): number {
  const first = newestUnbroken(turns)
  if ((first === undefined || first === 't1') && sayings.length < keptSayings) return 0
  return turns.find(({ turn }) => turn === first)?.at ?? 0
}

async function fetchPage(
  run: string,
  { chip, search }: Question,
  before: string | undefined,
): Promise<TurnPage | null> {
  const query = new URLSearchParams({
    most: `${pageTurns}`,
    filter: chip,
    search: search.trim().slice(0, 200),
  })
  if (before !== undefined) query.set('before', before)
  const response = await fetchOrNull(`/api/runs/${encodeURIComponent(run)}/turns?${query}`)
  return response ? ((await response.json().catch(() => null)) as TurnPage | null) : null
}
