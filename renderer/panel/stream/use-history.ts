import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type TurnPage, turnPage } from '../../../src-shared/contract/api/runs.ts'
import type { Chip } from '../../../src-shared/events/chips.ts'
import { emptyShow } from '../../../src-shared/events/show.ts'
import { maxLines, maxSayings, type State } from '../../../src-shared/events/state.ts'
import { type Item, streamItems } from '../../../src-shared/projections/stream-items.ts'
import { useShown, useShownStore } from '../store/shown.ts'
import { fetchAnswer } from '../store/store.ts'
import { newestUnbroken } from './use-stream-list.ts'

/**
 * What is above the oldest item of the list: more turns, the start of the run, or a running or failed request.
 * `full`: the list cannot grow.
 */
export type Edge = 'more' | 'loading' | 'start' | 'failed' | 'full'

/** Fetched turns that are older than the live ones. */
export interface History {
  items: Item[]
  edge: Edge
  /** Time (epoch ms) after which every turn was searched. */
  reach: number
  /**
   * Fetches the next page of older turns. Does nothing while a request is running or once the start of the run is
   * reached.
   */
  load(): void
  forget(): void
}

/** Which turns a history shows. */
export interface Question {
  chip: Chip
  search: string
  /** Increases with each jump to another moment of a past run. */
  jumps: number
}

const pageTurns = 60

const maxItems = 12_000

interface Fetched {
  about: string
  items: Item[]
  edge: Edge
  before: string | undefined
  reachedAt: number | null
}

/** Always the same empty array, so that memoized lists do not change. */
const noItems: Item[] = []

const nothing = (about: string): Fetched => ({
  about,
  items: noItems,
  edge: 'more',
  before: undefined,
  reachedAt: null,
})

/** Fetches older turns that match the question, page by page. Starts over when the question or the run changes. */
export function useHistory({ chip, search, jumps }: Question): History {
  const store = useShownStore()
  const run = useShown((panel) => panel.state?.run ?? '')
  const about = `${run} ${jumps} ${chip} ${search.trim()}`
  const [kept, setKept] = useState(() => nothing(about))
  const liveReach = useShown(({ state }) => (state === null ? 0 : reachOf(state)))
  const held = kept.about === about ? kept : nothing(about)
  const fetched: Fetched = liveReach === 0 && held.before === undefined ? { ...held, edge: 'start' } : held
  const now = useRef(fetched)
  // Use a layout effect, because it runs before ordinary effects, which may call `load`.
  useLayoutEffect(() => {
    now.current = fetched
  })

  const load = useCallback(() => {
    const { edge, items, before: asked } = now.current
    const state = store.getState().state
    if (state === null || edge === 'loading' || edge === 'start') return
    if (items.length >= maxItems) {
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
        const t = store.getState().state?.t ?? 0
        return {
          about,
          items: [...streamItems({ ...page, asks: [], show: emptyShow, t }), ...current.items],
          edge: page.before === null ? 'start' : 'more',
          before: page.before ?? undefined,
          reachedAt: page.reachedAt ?? current.reachedAt,
        }
      }),
    )
  }, [about, run, chip, search, store])
  const forget = useCallback(() => setKept(nothing(about)), [about])
  const reach = fetched.edge === 'start' ? 0 : Math.min(fetched.reachedAt ?? liveReach, liveReach)
  return { items: fetched.items, edge: fetched.edge, reach, load, forget }
}

function reachOf({ turns, sayings, lines }: State): number {
  const first = newestUnbroken(turns)
  const isWhole = sayings.length < maxSayings && lines.length < maxLines
  if ((first === undefined || first === 't1') && isWhole) return 0
  return turns.find(({ turn }) => turn === first)?.at ?? 0
}

async function fetchPage(
  run: string,
  { chip, search }: Pick<Question, 'chip' | 'search'>,
  before: string | undefined,
): Promise<TurnPage | null> {
  const query = new URLSearchParams({
    most: `${pageTurns}`,
    filter: chip,
    search: search.trim().slice(0, 200),
  })
  if (before !== undefined) query.set('before', before)
  return fetchAnswer(`/api/runs/${encodeURIComponent(run)}/turns?${query}`, turnPage)
}
