import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { layers } from '../../src-shared/bench/judge/reading.ts'
import type { BenchRow } from '../../src-shared/bench/results.ts'

const keyColumns = ['model', 'mode', 'case', 'dose', 'epoch'] as const
const keyCells = ({ key }: BenchRow): unknown[] => [key.model, key.mode, key.case, key.dose, key.epoch]

interface Table {
  readonly columns: readonly string[]
  readonly rowsOf: (row: BenchRow) => unknown[][]
}

const tables: Readonly<Record<string, Table>> = {
  tool_calls: {
    columns: [...keyColumns, 'call', 'tool', 'arguments', 'raw', 'repairs', 'ok', 'error'],
    rowsOf: (row) => {
      const ends = new Map(
        row.trace.flatMap((event) =>
          event.type === 'tool/done' || event.type === 'tool/error' ? [[event.call, event] as const] : [],
        ),
      )
      return row.trace.flatMap((event) => {
        if (event.type !== 'tool/call') return []
        const end = ends.get(event.call)
        return [
          [
            ...keyCells(row),
            event.call,
            event.tool,
            JSON.stringify(event.args),
            event.raw,
            (event.repairs ?? []).map(({ rule }) => rule).join(' '),
            end?.type === 'tool/done' && end.ok,
            end?.error ?? '',
          ],
        ]
      })
    },
  },
  latency: {
    columns: [
      ...keyColumns,
      'ms',
      'first_token_ms',
      'load_ms',
      'tokens_per_second',
      'prompt_tokens',
      'completion_tokens',
      'truncated',
    ],
    rowsOf: (row) => {
      const { firstTokenMs, loadMs, tokensPerSecond, promptTokens, completionTokens } = row.usage ?? {}
      const cells = [firstTokenMs, loadMs, tokensPerSecond, promptTokens, completionTokens]
      return [[...keyCells(row), row.ms, ...cells, row.truncated === true]]
    },
  },
  scores: {
    columns: [
      ...keyColumns,
      'layer',
      'outcome',
      'right',
      'right_tool',
      'first_right',
      'named',
      'points',
      'invalid_args',
      'unknown_tools',
      'extra_calls',
      'steps',
      'retries',
      'in_order',
      'final_right',
      'decoys_called',
      'position',
      'ran',
    ],
    rowsOf: (row) =>
      layers.map((layer) => {
        const { score } = row
        const { outcome, right, rightTool, firstRight } = score.layers[layer]
        return [
          ...keyCells(row),
          layer,
          outcome,
          right,
          rightTool,
          firstRight,
          score.named,
          score.points,
          score.invalidArgs,
          score.unknownTools,
          score.extraCalls,
          score.steps,
          score.retries,
          score.inOrder,
          score.finalRight,
          score.decoys.map(({ tool }) => tool).join(' '),
          score.position,
          row.ran.join(' '),
        ]
      }),
  },
}

const chunk = 1 << 16

/** Writes the tables of a run. */
export interface TableWriters {
  add(row: BenchRow): void
  close(): void
}

/**
 * Opens a run's CSV tables (RFC 4180, UTF-8) in its folder `tables`, which must exist. Every method throws if a file
 * cannot be written.
 */
export function openTables(dir: string): TableWriters {
  const open = Object.entries(tables).map(([name, table]) => ({
    table,
    file: openSync(join(dir, 'tables', `${name}.csv`), 'w', 0o600),
    text: stringify([[...table.columns]]),
  }))
  return {
    add(row) {
      for (const one of open) {
        one.text += stringify(one.table.rowsOf(row), { cast: { boolean: String } })
        if (one.text.length <= chunk) continue
        writeFileSync(one.file, one.text)
        one.text = ''
      }
    },
    close() {
      try {
        for (const { file, text } of open) writeFileSync(file, text)
      } finally {
        for (const { file } of open) closeSync(file)
      }
    },
  }
}
