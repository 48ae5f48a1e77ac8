import type { SeenLine } from '../../events/observation.ts'
import { isAligned, isBeside } from '../picture/boxes.ts'

/** Matches a time or a decimal ("1:03.2", "-0.35"). A HUD shows few of them in one column. */
const figure = /^(?:[+−-]?\d+(?::\d\d)+(?:\.\d+)?|[+−-]?\d+\.\d+)$/u
const minRows = 4
const rowGap = 4
const partGap = 16
const edgeGap = 3
const slack = 0.6
const sameHeight = 1.35

/**
 * Returns the lines of tables of times or decimals, such as the splits of a speedrun. Such a table belongs to a tool
 * beside the game.
 */
export function tableLines(lines: readonly SeenLine[]): ReadonlySet<SeenLine> {
  const found = new Set<SeenLine>()
  const figures = lines.filter(({ text }) => figure.test(text.trim()))
  for (const first of figures) {
    if (found.has(first)) continue
    const column = columnOf(first, figures)
    if (column.length < minRows) continue
    for (const line of withEdges([...column, ...partsOf(column, lines)], lines)) found.add(line)
  }
  return found
}

function columnOf(first: SeenLine, figures: readonly SeenLine[]): SeenLine[] {
  const tall = first.box[3]
  const aligned = figures
    .filter(
      ({ box }) =>
        isAligned(box, first.box, tall * slack) &&
        Math.max(box[3], tall) < Math.min(box[3], tall) * sameHeight,
    )
    .sort((a, b) => a.box[1] - b.box[1])
  const column: SeenLine[] = []
  for (const line of aligned) {
    const last = column.at(-1)
    if (last !== undefined && line.box[1] - last.box[1] > tall * rowGap) {
      if (column.includes(first)) break
      column.length = 0
    }
    column.push(line)
  }
  return column.includes(first) ? column : []
}

function partsOf(column: readonly SeenLine[], lines: readonly SeenLine[]): SeenLine[] {
  const parts = lines.filter(
    (line) =>
      !column.includes(line) &&
      column.some(({ box }) => {
        const gap = Math.max(box[0], line.box[0]) - Math.min(box[0] + box[2], line.box[0] + line.box[2])
        return isBeside(box, line.box) && gap < box[3] * partGap
      }),
  )
  return parts.filter(({ box }) =>
    parts.some((other) => !isBeside(box, other.box) && isAligned(box, other.box, box[3] * slack)),
  )
}

function withEdges(rows: readonly SeenLine[], lines: readonly SeenLine[]): SeenLine[] {
  const left = Math.min(...rows.map(({ box }) => box[0]))
  const right = Math.max(...rows.map(({ box }) => box[0] + box[2]))
  const height = Math.min(...rows.map(({ box }) => box[3]))
  const table = [...rows]
  for (const { box: a } of table)
    table.push(
      ...lines
        .filter(({ box: b }) => {
          const gap = Math.max(a[1], b[1]) - Math.min(a[1] + a[3], b[1] + b[3])
          return b[0] > left - height && b[0] + b[2] < right + height && gap < height * edgeGap
        })
        .filter((line) => !table.includes(line)),
    )
  return table
}
