import type { Item, Row } from './stream-items.ts'

/** The chips above the stream, in their order. */
export const filters = ['all', 'saw', 'said', 'tools', 'repaired', 'limited', 'denied', 'errors'] as const
export type Filter = (typeof filters)[number]

/** True when a row belongs under a chip. */
export function matches(filter: Filter, row: Row): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'saw':
      return row.kind === 'saw'
    case 'said':
      return row.kind === 'said' || (row.kind === 'call' && row.painted !== undefined && wordsOf(row) !== '')
    case 'tools':
      return row.kind === 'call'
    case 'repaired':
      return row.kind === 'call' && (row.call.repairs?.length ?? 0) > 0
    case 'limited':
      return row.kind === 'call' && ['rate_limited', 'budget'].includes(row.call.outcome?.error ?? '')
    case 'denied':
      return row.kind === 'call' && row.call.outcome?.error === 'denied'
    case 'errors':
      return (
        (row.kind === 'thought' && row.step.failed !== undefined) ||
        (row.kind === 'call' &&
          ['invalid_args', 'unknown_tool', 'failed', 'timeout', 'exception'].includes(
            row.call.outcome?.error ?? '',
          ))
      )
  }
}

/** How many rows each chip would show. */
export function countRows(items: Item[]): Record<Filter, number> {
  const counts = Object.fromEntries(filters.map((filter) => [filter, 0])) as Record<Filter, number>
  for (const item of items) {
    if (item.kind !== 'turn') continue
    for (const row of item.rows) for (const filter of filters) if (matches(filter, row)) counts[filter] += 1
  }
  return counts
}

/** The items with only the rows that fit the chip and the search; items without any are left out. */
export function filterItems(items: Item[], filter: Filter, search: string): Item[] {
  const wanted = search.trim().toLowerCase()
  if (filter === 'all' && wanted === '') return items
  return items.flatMap((item): Item[] => {
    if (item.kind === 'saying') {
      return filter === 'all' && item.saying.text.toLowerCase().includes(wanted) ? [item] : []
    }
    const rows = item.rows.filter(
      (row) => matches(filter, row) && (wanted === '' || searchText(row).toLowerCase().includes(wanted)),
    )
    return rows.length === 0 ? [] : [{ ...item, rows }]
  })
}

/** Everything in a row that a search looks through. */
export function searchText(row: Row): string {
  switch (row.kind) {
    case 'saw':
      return [
        ...(row.cause === 'mcp' ? [row.agent] : []),
        ...(row.saw?.newLines ?? []).map(({ text }) => text),
        ...(row.saw?.goneLines ?? []).map(({ text }) => text),
        ...(row.saw?.numbers ?? []).map(({ label, value }) => `${label} ${value}`),
      ].join('\n')
    case 'thought':
      return [row.step.raw, row.step.failed?.message].join('\n')
    case 'truncated':
      return row.words
    case 'said':
      return row.text
    case 'call':
      return [row.call.tool, row.call.raw, JSON.stringify(row.call.args), row.call.outcome?.message].join(
        '\n',
      )
  }
}

function wordsOf(row: Row & { kind: 'call' }): string {
  const { args } = row.call
  if (typeof args !== 'object' || args === null) return ''
  const { text } = args as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
