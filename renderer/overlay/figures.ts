import { detailColumns as columns, detailRows as rows } from '../../src-shared/sight/picture/thumbnail.ts'
import type { StageSize } from './layout.ts'
import { type Figure, overlap, type Rect } from './placement.ts'

const aboveUsual = 1
const leastDetail = 3
const fullDetail = 3

/**
 * Returns the figures of a picture: cells with much more detail than most, such as a portrait on a map.
 * @param detail digits of `scene.detail`
 * @param own boxes of the overlay (design pixels), which are not figures
 */
export function figuresOf(
  detail: string,
  own: readonly Rect[],
  stage: Pick<StageSize, 'width' | 'height'>,
): Figure[] {
  const width = stage.width / columns
  const height = stage.height / rows
  const boxes = Array.from(detail, (_, n) => ({
    ...{ x: (n % columns) * width, y: Math.floor(n / columns) * height, width, height },
  }))
  const free = boxes.map((box) => own.every((one) => overlap(one, box) === 0))
  const digits = Array.from(detail, Number)
  const seen = leveled(
    digits.map((digit, n) => (free[n] ? digit : Math.min(digit, besideOf(n, digits, free)))),
  )
  const usual = [...seen].sort((a, b) => a - b)[seen.length >> 1] ?? 0
  const least = Math.max(leastDetail, usual + aboveUsual)
  return boxes.flatMap((box, n) => {
    const around = Math.max(...neighborsOf(n).map((other) => seen[other] ?? 0))
    const share = Math.min(1, ((seen[n] ?? 0) / 2 + around / 2 - least) / fullDetail)
    return share > 0 ? [{ ...box, share }] : []
  })
}

const leveled = (detail: readonly number[]): number[] =>
  detail.map((digit, n) => {
    const row = n - (n % columns)
    const least = Math.min(...detail.slice(row, row + columns))
    return least < leastDetail ? digit : digit - least
  })

function besideOf(cell: number, digits: readonly number[], free: readonly boolean[]): number {
  let [nearest, detail] = [Number.POSITIVE_INFINITY, 9]
  for (const [n, digit] of digits.entries()) {
    const away = Math.hypot(
      (n % columns) - (cell % columns),
      Math.floor(n / columns) - Math.floor(cell / columns),
    )
    if (!free[n] || away > nearest || (away === nearest && digit <= detail)) continue
    nearest = away
    detail = digit
  }
  return detail
}

const neighborsOf = (cell: number): number[] =>
  [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) => {
      const x = (cell % columns) + right
      const y = Math.floor(cell / columns) + down
      return x < 0 || x >= columns || y < 0 || y >= rows ? [] : [y * columns + x]
    }),
  )
