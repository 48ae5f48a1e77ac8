import { useMemo, useRef } from 'react'
import type { TurnView } from '../../../src-shared/events/turn-view.ts'
import type { Item } from '../../../src-shared/projections/stream-items.ts'

/** Merges lists, oldest first, into one list sorted by time. If lists share an item, the last list wins. */
export function mergeItems(...lists: readonly (readonly Item[])[]): Item[] {
  const byKey = new Map<string, Item>()
  for (const item of lists.flat()) byKey.set(item.key, item)
  return [...byKey.values()].sort((a, b) => a.at - b.at)
}

/**
 * Returns the first turn after the last gap in the list. There are gaps, because the live state drops the turns of
 * each agent separately.
 */
export function newestUnbroken(turns: readonly TurnView[]): string | undefined {
  let first = turns.at(-1)?.turn
  for (const { turn } of turns.toReversed().slice(1)) {
    if (first === undefined || number(turn) !== number(first) - 1) break
    first = turn
  }
  return first
}

const number = (turn: string): number => Number(turn.slice(1))

const maxKept = 5000

/**
 * Returns the items of the stream: older items, then live ones. While `frozen`, new items are only counted in
 * `arrived`.
 * @param list.reach epoch ms; earlier items are left out, because some may be missing
 * @param list.question filter and search; a change starts a new list
 */
export function useStreamList(list: {
  older: Item[]
  live: Item[]
  reach: number
  frozen: boolean
  question: string
}): { items: Item[]; arrived: number } {
  const { older, live, frozen, question } = list
  const kept = useRef<{ question: string; items: Item[]; reach: number; until: number | null } | null>(null)
  return useMemo(() => {
    const before = kept.current?.question === question ? kept.current : null
    const stays = frozen || older.length > 0
    const whole = stays ? mergeItems(older, before?.items ?? [], live) : live
    const reach = stays ? Math.min(list.reach, before?.reach ?? list.reach) : list.reach
    const until = frozen ? (before?.until ?? live.at(-1)?.at ?? Number.POSITIVE_INFINITY) : null
    const reached = whole.filter(({ at }) => at >= reach)
    kept.current = { question, items: reached.slice(-maxKept), reach, until }
    const items = until === null ? reached : reached.filter(({ at }) => at <= until)
    return { items, arrived: reached.length - items.length }
  }, [older, live, list.reach, frozen, question])
}
