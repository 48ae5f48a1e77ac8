import type { BenchMode } from '../../contract/api/bench.ts'
import type { Layer } from '../judge/reading.ts'
import type { BenchRow } from '../results.ts'
import type { Cluster } from './statistics/clustered.ts'

/** A row without its trace, which analyses do not need. */
export type ScoredRow = Omit<BenchRow, 'trace' | 'type'>

/** One competitor of a run: a model in one mode. */
export interface Entrant {
  readonly model: string
  readonly mode: BenchMode
}

/** Returns the model and mode that rows share; needs at least one row. */
export const entrantOf = (rows: readonly ScoredRow[]): Entrant => {
  const { model, mode } = (rows[0] as ScoredRow).key
  return { model, mode }
}

/** Formats the mode of an entrant. For `auto`, adds the modes that were used, such as `auto: text`. */
export const modeText = ({
  mode,
  ran,
}: Pick<Entrant, 'mode'> & { readonly ran: readonly string[] }): string =>
  mode === 'auto' && ran.length > 0 ? `auto: ${ran.join(', ')}` : mode

/** What tables show in place of a tool. */
export const noCall = '(no call)'
export const unreadable = '(unreadable)'

/** Groups items by a key, in the order of their first appearance. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Counts the rows and the right rows of each case, because the rows of one case are not independent samples. */
export const clustersOf = (
  rows: readonly ScoredRow[],
  isRight: (row: ScoredRow) => boolean,
): readonly Cluster[] =>
  [...groupBy(rows, ({ key }) => key.case).values()].map((some) => ({
    right: some.filter(isRight).length,
    count: some.length,
  }))

export const rightIn =
  (layer: Layer) =>
  ({ score }: ScoredRow): boolean =>
    score.layers[layer].right

/** Returns the quantile `q` (0 to 1) of numbers by the nearest rank; null without numbers. */
export function quantile(numbers: readonly number[], q: number): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? null
}
