import type { BenchConfig, RowKey } from '../results.ts'

/**
 * Returns the rows of a run in the order in which they run. Rows are grouped by model, so that a server loads each
 * model once.
 */
export function* planRows(
  { models, modes, doses, epochs, shard }: Omit<BenchConfig, 'suite'>,
  caseIds: readonly string[],
): Generator<RowKey> {
  // Assign whole cases to shards, because the statistics need all rows of a case together.
  const own = caseIds.filter((_, at) => shard === undefined || at % shard.of === shard.part - 1)
  for (const { name: model } of models)
    for (const mode of modes)
      for (let epoch = 1; epoch <= epochs; epoch += 1)
        for (const dose of doses) for (const id of own) yield { case: id, model, mode, dose, epoch }
}

const orders = 4

/** Returns which tool order (0 to 3) the case at index `at` uses. Most neighbors share one. */
export const orderOf = (at: number, cases: number): number => Math.floor((at * orders) / cases)

/** Returns the number of rows of a run. */
export function countRows(config: Omit<BenchConfig, 'suite'>, cases: number): number {
  const { models, modes, doses, epochs, shard } = config
  const own = shard === undefined ? cases : Math.ceil((cases - shard.part + 1) / shard.of)
  return models.length * modes.length * doses.length * epochs * Math.max(0, own)
}

/** Returns the differences between two configurations, one sentence each. */
export function differences(before: BenchConfig, now: BenchConfig): string[] {
  const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
  const out: string[] = []
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof BenchConfig>) {
    if (key === 'models' || shown(before[key]) === shown(now[key])) continue
    if (key === 'adlib' && before.adlib === undefined) continue
    out.push(
      key === 'suiteHash'
        ? 'The suite has changed since the run: its cases, tools or prompt are different.'
        : `${key}: ${shown(before[key])} in the run, ${shown(now[key])} now.`,
    )
  }
  const named = new Map(now.models.map((model) => [model.name, model]))
  for (const model of before.models) {
    const other = named.get(model.name)
    named.delete(model.name)
    if (other === undefined) out.push(`The model ${model.name} is in the run, but not now.`)
    else
      for (const key of new Set([...Object.keys(model), ...Object.keys(other)]) as Set<keyof typeof model>)
        if (model[key] !== other[key])
          out.push(`${model.name}, ${key}: ${shown(model[key])} in the run, ${shown(other[key])} now.`)
  }
  for (const name of named.keys()) out.push(`The model ${name} is not in the run.`)
  return out
}
