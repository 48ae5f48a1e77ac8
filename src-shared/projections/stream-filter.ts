import { type Chip, chipOfError, chipOfHeld } from '../events/chips.ts'
import { lineText } from '../events/event-table.ts'
import type { Item, Row } from './stream-items.ts'

/** Returns whether a filter chip includes a row. Must agree with `chipsOf`, which counts the rows of each chip. */
export function matches(filter: Chip, row: Row): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'saw':
      return row.kind === 'saw'
    case 'said':
      return row.kind === 'said' || (row.kind === 'call' && row.speaks === true)
    case 'tools':
      return row.kind === 'call'
    case 'repaired':
      return row.kind === 'call' && (row.call.repairs?.length ?? 0) > 0
    case 'held':
      return isHeldAs(filter, row) || (row.kind === 'call' && row.held !== undefined)
    case 'errors':
      if (row.kind === 'thought') return row.step.failed !== undefined || row.step.outcome === 'malformed'
      return isRefusedAs(filter, row)
    case 'limited':
      return isRefusedAs(filter, row) || isHeldAs(filter, row)
    case 'denied':
      return isRefusedAs(filter, row)
  }
}

const isHeldAs = (chip: Chip, row: Row): boolean => row.kind === 'held' && chipOfHeld(row.held.rule) === chip

function isRefusedAs(chip: Chip, row: Row): boolean {
  const error = row.kind === 'call' ? row.call.outcome?.error : undefined
  return error !== undefined && chipOfError(error) === chip
}

/** Keeps the items and rows that match both the chip and the search. */
export function filterItems(items: Item[], filter: Chip, search: string): Item[] {
  const wanted = search.trim().toLowerCase()
  if (filter === 'all' && wanted === '') return items
  return items.flatMap((item): Item[] => {
    if (item.kind === 'saying') {
      return filter === 'all' && item.saying.text.toLowerCase().includes(wanted) ? [item] : []
    }
    if (item.kind === 'line') {
      return filter === 'all' && lineText(item.line).toLowerCase().includes(wanted) ? [item] : []
    }
    if (item.kind === 'held' || item.kind === 'beat') {
      const fits = matches(filter, item.row) && searchText(item.row).toLowerCase().includes(wanted)
      return fits ? [item] : []
    }
    const rows = item.rows.filter(
      (row) => matches(filter, row) && (wanted === '' || searchText(row).toLowerCase().includes(wanted)),
    )
    return rows.length === 0 ? [] : [{ ...item, rows }]
  })
}

/** Returns the searchable text of a row. */
export function searchText(row: Row): string {
  switch (row.kind) {
    case 'saw':
      return [
        ...(row.cause === 'mcp' || row.cause === 'task' ? [row.agent] : []),
        ...(row.move === undefined ? [] : [row.move.game, row.move.query]),
        ...(row.saw?.newLines ?? []).map(({ text }) => text),
        ...(row.saw?.goneLines ?? []).map(({ text }) => text),
        ...(row.saw?.numbers ?? []).map(({ label, value }) => `${label} ${value}`),
      ].join('\n')
    case 'thought':
      return [row.step.raw, row.step.failed?.message].join('\n')
    case 'truncated':
      return ''
    case 'said':
      return row.text
    case 'beat': {
      const { beat, plan } = row.view
      return [beat.kind, beat.subject, beat.prop, beat.quote, plan.line?.text, plan.held].join('\n')
    }
    case 'held':
      return [row.held.reason, row.held.category, row.held.sink].join('\n')
    case 'call':
      return [row.call.tool, row.call.raw, JSON.stringify(row.call.args), row.call.outcome?.message].join(
        '\n',
      )
  }
}
