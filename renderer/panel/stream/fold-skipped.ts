import type { Item } from '../../../src-shared/projections/stream-items.ts'

/** A row for successive moments that the show skipped. */
export interface SkippedFold {
  kind: 'skipped'
  key: string
  /** Number of moments, which may be more than the rows that it opens. */
  count: number
  /** Keys of the rows that it opens. */
  members: string[]
  open: boolean
}

/**
 * Replaces each series of two or more skipped moments with a fold; an open fold is followed by its moments.
 * A fold is open if `opened` has any of its members, so that it stays open while moments join and the oldest are dropped.
 */
export function foldSkipped(items: readonly Item[], opened: ReadonlySet<string>): (Item | SkippedFold)[] {
  const rows: (Item | SkippedFold)[] = []
  let series: Item[] = []
  let count = 0
  const flush = (): void => {
    const [first] = series
    if (first !== undefined && count > 1) {
      const members = series.map(({ key }) => key)
      const open = members.some((key) => opened.has(key))
      rows.push({ kind: 'skipped', key: `skipped-${first.key}`, count, members, open })
      if (open) rows.push(...series)
    } else rows.push(...series)
    series = []
    count = 0
  }
  for (const item of items) {
    if (item.kind === 'beat' && item.row.view.plan.level === 'rest') {
      series.push(item)
      count += item.row.count
    } else {
      flush()
      rows.push(item)
    }
  }
  flush()
  return rows
}
