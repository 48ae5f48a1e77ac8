import { dequal } from 'dequal/lite'
import type { Item } from '../../../src-shared/projections/stream-items.ts'

/**
 * Returns the items, but reuses the object from `before` for each item that did not change, so that its view need not
 * render again. The comparison is cheap, because unchanged parts of the state are the same objects.
 */
export function stableItems(items: readonly Item[], before: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [item.key, item]))
  return items.map((item) => {
    const was = known.get(item.key)
    return was !== undefined && dequal(was, item) ? was : item
  })
}
