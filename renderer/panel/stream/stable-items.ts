import { dequal } from 'dequal/lite'
import type { Item } from '../../../src-shared/projections/stream-items.ts'

/** Returns the items, but with the objects from `before` for unchanged items, so that these need not render again. */
export function stableItems(items: readonly Item[], before: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [item.key, item]))
  return items.map((item) => {
    const was = known.get(item.key)
    return was !== undefined && dequal(was, item) ? was : item
  })
}
