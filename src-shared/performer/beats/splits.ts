import type { SeenLine } from '../../events/observation.ts'
import { isBeside } from '../../sight/aligned-boxes.ts'
import { splitOf } from '../../sight/side-table.ts'
import { beatBody, type Rule } from './beat-body.ts'

/**
 * Creates the rule about the splits of a speedrun in a table beside the game: time won or lost. A split appears in a
 * row that had no split before. The gaps in the table of a race replace each other.
 */
export function createSplits(): Rule {
  /** The differences of the previous observation; undefined if it had no table. */
  let before: readonly SeenLine[] | undefined

  return ({ fresh, standing }) => {
    const lines = standing.map(({ line }) => line)
    const table = standing.filter(({ kind }) => kind === 'table')
    const known = before
    before =
      table.length === 0
        ? undefined
        : table.map(({ line }) => line).filter((line) => splitOf(line, lines) !== 0)
    const splits = table.filter(
      (each) =>
        fresh.includes(each) &&
        known?.every(({ box }) => !isBeside(box, each.line.box)) &&
        splitOf(each.line, lines) !== 0,
    )
    const [split] = splits
    if (split === undefined) return []
    return [splitOf(split.line, lines) > 0 ? beatBody('gain', { salience: 0.5 }) : beatBody('setback')]
  }
}
