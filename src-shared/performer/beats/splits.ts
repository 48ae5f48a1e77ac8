import { splitOf } from '../../sight/side-table.ts'
import { beatBody, type Rule } from './beat-body.ts'

/** Minimum time (ms) without a new difference before one counts, because a running difference changes all the time. */
const quietMs = 5000

/** Creates the rule about the splits of a speedrun in a table beside the game: time won or lost. */
export function createSplits(): Rule {
  let changedAt = Number.NEGATIVE_INFINITY
  return ({ at, fresh, standing }) => {
    const lines = standing.map(({ line }) => line)
    const splits = fresh.filter(({ kind }) => kind === 'table').map(({ line }) => splitOf(line, lines))
    const split = splits.find((each) => each !== 0)
    if (split === undefined) return []
    const isQuiet = at - changedAt >= quietMs
    changedAt = at
    if (!isQuiet) return []
    return [split > 0 ? beatBody('gain', { salience: 0.5 }) : beatBody('setback')]
  }
}
