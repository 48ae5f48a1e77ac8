import { countRows } from '../runner/plan-rows.ts'
import { type Entrant, groupBy } from './groups.ts'
import type { RunFacts } from './run-facts.ts'

/** A mode that a model does not have, such as native calls: its server refused every row. */
export interface RefusedMode extends Entrant {
  /** The server's newest message. */
  readonly message: string
}

/**
 * Returns the modes that models of a run do not have. Their rows are no failures that a resumed run could repair, so they
 * do not count as planned.
 */
export function refusedModes({ config, suite, failed }: RunFacts): RefusedMode[] {
  const rowsOfEach = countRows(config, suite.cases.length) / (config.models.length * config.modes.length)
  return [...groupBy(failed, ({ key }) => `${key.model} ${key.mode}`).values()].flatMap((some) => {
    const last = some.at(-1)
    if (last === undefined || some.length < rowsOfEach || some.some(({ kind }) => kind !== 'refused'))
      return []
    return [{ model: last.key.model, mode: last.key.mode, message: last.message }]
  })
}

/** Returns the number of rows that can have an answer. */
export function plannedRows({ config, suite }: RunFacts, refused: readonly RefusedMode[]): number {
  const all = countRows(config, suite.cases.length)
  return all - (all * refused.length) / (config.models.length * config.modes.length)
}
