import type { SeenLine } from '../../events/observation.ts'
import { labelOf } from './name-numbers.ts'
import type { NamedNumber } from './named-number.ts'

const score = /^(\p{L}[\p{L} .'’]*? )?(\d{1,3}) ?[-–] ?(\d{1,3})( \p{L}[\p{L} .'’]*)?$/u
const maxGap = 3
const maxDifference = 1

/** Reads scores such as "HAR 1 - 0 VAL". Returns the numbers of both names for each line with a score. */
export function readScores(lines: readonly SeenLine[]): Map<SeenLine, readonly NamedNumber[]> {
  const scores = new Map<SeenLine, readonly NamedNumber[]>()
  for (const line of lines) {
    const [, before, first, second, behind] = score.exec(line.text.trim()) ?? []
    if (first === undefined || second === undefined || (before === undefined) !== (behind === undefined))
      continue
    const names = before === undefined || behind === undefined ? besides(line, lines) : [before, behind]
    const [left, right] = names.map((text) => labelOf(text.trim().split(' ')))
    if (left === undefined || right === undefined || left === right) continue
    const [x, y, width, height] = line.box
    const number = (label: string, value: string, from: number): NamedNumber => ({
      ...{ label, value: Number(value), percent: false, confidence: line.confidence, line },
      box: [x + width * from, y, width / 2, height],
    })
    scores.set(line, [number(left, first, 0), number(right, second, 0.5)])
  }
  return scores
}

function besides({ box: [x, y, width, height] }: SeenLine, lines: readonly SeenLine[]): string[] {
  const gaps = lines
    .filter(({ text, box: [, top, , tall] }) => {
      const shared = Math.min(y + height, top + tall) - Math.max(y, top)
      return !/\d/.test(text) && shared > Math.min(height, tall) * 0.6
    })
    .map(({ text, box: [left, , wide] }) => ({ text, left: x - (left + wide), right: left - (x + width) }))
  const isNear = (gap: number): boolean => gap > -height * 0.5 && gap < height * maxGap
  const left = gaps.filter((gap) => isNear(gap.left)).toSorted((a, b) => a.left - b.left)[0]
  const right = gaps.filter((gap) => isNear(gap.right)).toSorted((a, b) => a.right - b.right)[0]
  if (left === undefined || right === undefined) return []
  return Math.abs(left.left - right.right) < height * maxDifference ? [left.text, right.text] : []
}
