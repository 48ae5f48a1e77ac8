import type { LlmDriver } from '../../llm/driver.ts'
import { type BenchConfig, type BenchEvent, keyText, noVision } from '../results.ts'
import { planRows } from './plan-rows.ts'
import { type RowDeps, runRow } from './run-row.ts'

/**
 * After this number of consecutive failures, the run gives up. A row that is `refused` or has no vision resets the count,
 * because the server still responds.
 */
const maxLost = 5

/** Dependencies of a run, besides those of its rows. */
export interface BenchDeps extends RowDeps {
  readonly config: BenchConfig
  readonly drivers: ReadonlyMap<string, LlmDriver>
  readonly done: ReadonlySet<string>
  readonly workers: number
  /** Throws if the event cannot be written, which ends the run. */
  readonly write: (event: BenchEvent) => void
  readonly onBegin?: (key: string) => void
  readonly signal: AbortSignal
}

/**
 * Runs all rows that have no answer yet. Ends early on an abort or after `maxLost` failures in a row. Rejects if an
 * event cannot be written.
 */
export async function runBench(deps: BenchDeps): Promise<'done' | 'cancelled' | 'lost'> {
  const { suite, config, drivers, done, write, clock } = deps
  const stop = new AbortController()
  const relay = () => stop.abort('cancelled')
  if (deps.signal.aborted) relay()
  deps.signal.addEventListener('abort', relay, { once: true })
  const cases = new Map(suite.cases.map((one) => [one.id, one]))
  const rows = planRows(config, [...cases.keys()])
  let lost = 0
  const work = async (): Promise<void> => {
    for (let next = rows.next(); !next.done && !stop.signal.aborted; next = rows.next()) {
      const key = next.value
      const one = cases.get(key.case)
      const driver = drivers.get(key.model)
      if (done.has(keyText(key)) || one === undefined || driver === undefined) continue
      deps.onBegin?.(keyText(key))
      const event = await runRow(deps, key, one, driver, stop.signal)
      if (event === null) return
      write(event)
      const isLost = event.type === 'bench/failed' && !['refused', noVision].includes(event.kind)
      lost = isLost ? lost + 1 : 0
      if (lost >= maxLost) stop.abort('cancelled')
    }
  }
  try {
    const workers = Array.from({ length: Math.max(1, deps.workers) }, work)
    await Promise.all(workers).catch((problem) => {
      stop.abort('cancelled')
      throw problem
    })
  } finally {
    deps.signal.removeEventListener('abort', relay)
  }
  const reason = deps.signal.aborted ? 'cancelled' : lost >= maxLost ? 'lost' : 'done'
  write({ type: 'bench/end', t: clock.now(), reason })
  return reason
}
