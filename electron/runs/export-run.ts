import { stringify } from 'csv-stringify/sync'
import type { RunInfo } from '../../src-shared/contract/api/runs.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { viewerMask } from '../../src-shared/projections/mask-viewers.ts'
import { eventWords } from '../../src-shared/projections/moments.ts'

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const columns = [
  'seq',
  'time',
  'type',
  'agent',
  'turn',
  'call',
  'tool',
  'lane',
  'text',
  'ok',
  'error',
  'ms',
] as const

export interface ExportOptions {
  /** Whether people in chat become "viewer 1", "viewer 2" and so on. */
  readonly masksViewers?: boolean
}

/** Yields an exported run piece by piece: a JSON document, or a CSV table (RFC 4180) without `llm/delta` events. */
export async function* exportRun(
  info: RunInfo,
  events: AsyncIterable<AdlibEvent>,
  format: ExportFormat,
  { masksViewers = false }: ExportOptions = {},
): AsyncGenerator<string> {
  const mask = masksViewers ? viewerMask() : null
  yield format === 'json'
    ? `{${mask === null ? `"run":${JSON.stringify(info)},` : ''}"events":[`
    : `\uFEFF${csvLine(columns)}`
  let isFirst = true
  for await (const recorded of events) {
    const event = mask?.event(recorded) ?? recorded
    if (format === 'csv') {
      if (event.type !== 'llm/delta') yield csvLine(rowOf(event))
    } else yield `${isFirst ? '' : ','}\n${JSON.stringify(event)}`
    isFirst = false
  }
  // The facts may name people, too, whose names are known only now.
  const facts = mask === null ? '' : `,"run":${JSON.stringify(mask.words(info))}`
  if (format === 'json') yield `\n]${facts}}\n`
}

function rowOf(event: AdlibEvent): unknown[] {
  const values: Record<string, unknown> = {
    ...event,
    time: new Date(event.t).toISOString(),
    text: eventWords(event),
    ...(event.type === 'stage/cue' ? { lane: event.cue.lane, turn: event.cue.turn } : {}),
  }
  return columns.map((column) => values[column])
}

// Formats a row and escapes formulas, because a spreadsheet would run a cell that begins like one.
const csvLine = (row: readonly unknown[]): string =>
  stringify([row.map((cell) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell))], {
    escape_formulas: true,
    cast: { boolean: String },
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
