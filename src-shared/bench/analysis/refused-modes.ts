import { countRows } from '../runner/plan-rows.ts'
import { type Entrant, groupBy } from './groups.ts'
import type { RunFacts } from './run-facts.ts'

/**
 * A mode that a model lacks, such as native calls: the server refused every row in this mode, but the model answered in
 * another mode.
 */
export interface RefusedMode extends Entrant {
  /** The server's latest error message. */
  readonly message: string
}

/**
 * Returns the modes that models of a run lack. The rows of such a mode do not count as planned, because a resumed run
 * cannot add them. A model that answered in no mode is not listed: the cause may be a wrong key or a lack of memory.
 */
export function refusedModes({ config, suite, rows, failed }: RunFacts): RefusedMode[] {
  const rowsOfEach = countRows(config, suite.cases.length) / (config.models.length * config.modes.length)
  return [...groupBy(failed, ({ key }) => `${key.model} ${key.mode}`).values()].flatMap((some) => {
    const last = some.at(-1)
    if (last === undefined || some.length < rowsOfEach || some.some(({ kind }) => kind !== 'refused'))
      return []
    if (!rows.some(({ key }) => key.model === last.key.model)) return []
    return [{ model: last.key.model, mode: last.key.mode, message: last.message }]
  })
}

/** Returns the number of rows that can have an answer. */
export function plannedRows({ config, suite }: RunFacts, refused: readonly RefusedMode[]): number {
  const all = countRows(config, suite.cases.length)
  return all - (all * refused.length) / (config.models.length * config.modes.length)
}
