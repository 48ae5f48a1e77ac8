import { detailColumns as columns, detailRows as rows } from '../../src-shared/sight/picture/thumbnail.ts'
import { around, type Figure, overlap, type Rect, type ShareBox, type Size } from './placement.ts'

const aboveUsual = 1
const leastDetail = 3
const fullDetail = 3

/**
 * Returns the figures of a picture: cells with much more detail than most, such as a portrait on a map.
 * @param detail digits of `scene.detail`
 * @param own boxes of the overlay (design pixels), which are not figures
 */
export function figuresOf(detail: string, own: readonly Rect[], stage: Size): Figure[] {
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

const maxGap = 2.2
const room = 0.6
const share = 0.6

/** Returns the cards, panels and menus in a picture as figures, and the portraits beside blocks of dialogue. */
export function textBlocks(texts: readonly ShareBox[], stage: Size): Figure[] {
  let blocks: { box: Rect; lines: number; height: number }[] = []
  const lines = texts.map(([x, y, width, height]) => ({
    ...{ x: x * stage.width, y: y * stage.height, width: width * stage.width, height: height * stage.height },
  }))
  for (const box of [...lines].sort((a, b) => a.y - b.y)) {
    const near = blocks.filter((block) => isBelow(box, block))
    blocks = [
      ...blocks.filter((block) => !near.includes(block)),
      {
        box: near.reduce((all, block) => around(all, block.box), box),
        lines: near.reduce((sum, block) => sum + block.lines, 1),
        height: near[0]?.height ?? box.height,
      },
    ]
  }
  const joined = blocks.filter((block) => block.lines > 1)
  return joined
    .map(({ box: { x, y, width, height }, height: line }) => ({
      ...{ x: x - room * line, y: y - room * line, share },
      ...{ width: width + 2 * room * line, height: height + 2 * room * line },
    }))
    .concat(joined.flatMap(({ box }) => portraitBeside(box, lines, stage)))
}

/**
 * Where dialogue beside a portrait is: below this share of the picture's height, and to the right of this share of
 * its width.
 */
const speech = { below: 0.7, indent: 0.25 }
const portraitRise = 0.3

/**
 * Returns the portrait beside a block of dialogue, or nothing. Unlike subtitles, dialogue begins with a short line,
 * like a name, and is left-aligned.
 */
function portraitBeside(block: Rect, lines: readonly Rect[], stage: Size): Figure[] {
  const inside = lines.filter((line) => overlap(line, block) > 0).sort((a, b) => a.y - b.y)
  const [name] = inside
  const isSpeech =
    name !== undefined &&
    block.y > speech.below * stage.height &&
    block.x > speech.indent * stage.width &&
    name.width < block.width / 2 &&
    inside.every(({ x }) => x - block.x < name.height)
  if (!isSpeech) return []
  const y = block.y - portraitRise * stage.height
  return [{ x: 0, y, width: block.x - name.height, height: stage.height - y, share }]
}

function isBelow(line: Rect, { box, height }: { readonly box: Rect; readonly height: number }): boolean {
  const shared = Math.min(line.x + line.width, box.x + box.width) - Math.max(line.x, box.x)
  return (
    shared >= Math.min(line.width, box.width) / 2 &&
    line.y - box.y - box.height <= maxGap * Math.max(line.height, height)
  )
}
