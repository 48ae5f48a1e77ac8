import { useMemo, useRef } from 'react'
import type { Item } from '../../src-shared/events/stream-items.ts'
import { mergeItems } from './view/stream-list.ts'

/** Live items that stay in the list after the live state has dropped them. */
const mostKept = 5000

/**
 * The items of the stream: older ones, then live ones. While the reader follows a list without older items, it is the
 * live list alone. Otherwise what the live state drops stays. While `frozen`, newer items wait: `arrived` counts them.
 * @param list.reach epoch ms; earlier items of the live state are left out, because others are missing between them
 * @param list.question what the items answer; another one starts a new list
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
    kept.current = { question, items: reached.slice(-mostKept), reach, until }
    const items = until === null ? reached : reached.filter(({ at }) => at <= until)
    return { items, arrived: reached.length - items.length }
  }, [older, live, list.reach, frozen, question])
}
