import type { BenchConfig, RowKey, SuiteSnapshot } from '../results.ts'
import type { ScoredRow } from './groups.ts'

/** How a run ended. `lost`: too many consecutive rows failed. `killed`: its process was killed. */
export type RunEnd = 'done' | 'cancelled' | 'lost' | 'killed'

/** A run's recorded data, from which its summary is made. */
export interface RunFacts {
  readonly run: string
  readonly end: RunEnd
  readonly config: BenchConfig
  readonly suite: SuiteSnapshot
  readonly machine: Readonly<Record<string, string>>
  readonly rows: readonly ScoredRow[]
  /** The newest failure of each row without an answer. */
  readonly failed: readonly { readonly key: RowKey; readonly kind: string; readonly message: string }[]
}
