import { noVision } from '../results.ts'
import { countRows } from '../runner/plan-rows.ts'
import { type Entrant, groupBy } from './groups.ts'
import type { RunFacts } from './run-facts.ts'

/** A mode that a model lacks: the server refused every row in it, but the model answered in another mode. */
export interface RefusedMode extends Entrant {
  readonly message: string
}

/**
 * Returns the modes that the models of a run lack. A model that answered in no mode is left out: the cause may be a
 * wrong key.
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
export function plannedRows({ config, suite, failed }: RunFacts, refused: readonly RefusedMode[]): number {
  const all = countRows(config, suite.cases.length)
  const unseen = failed.filter(({ kind }) => kind === noVision).length
  return all - unseen - (all * refused.length) / (config.models.length * config.modes.length)
}
