import { dequal } from 'dequal/lite'
import type { Item } from '../../../src-shared/projections/stream-items.ts'

/**
 * Returns the items, each as the object of `before` with the same key if nothing in it changed. Views of such items need
 * no new render. The comparison is cheap: unchanged parts of the state are the same objects.
 */
export function stableItems(items: readonly Item[], before: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [item.key, item]))
  return items.map((item) => {
    const was = known.get(item.key)
    return was !== undefined && dequal(was, item) ? was : item
  })
}
