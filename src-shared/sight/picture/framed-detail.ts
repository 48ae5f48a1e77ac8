import type { Box } from '../../events/observation.ts'
import { areaOf, takeMarkedArea, unite } from './boxes.ts'
import type { Picture } from './frame.ts'

const columns = 192
const rows = 108
const samples = 2
const same = 14
const edge = 22
/** A pixel is still once it has stayed the same for `learnMs` while the picture moved. */
const learnMs = 4000
const maxMs = 8000
const maxStepMs = 1000
const lossMs = 1500
const side = 12
const blocks = (columns / side) * (rows / side)
const minChanged = 6
const moving = 0.2
const movedLately = 0.25
const otherPicture = 0.8
/** Maximum share of the picture that framed detail covers. If more is still, it is scenery. */
const maxFramed = 0.3
const reach = 3
const minEdges = 8
const minFilled = 0.5
const maxWhole = 400
const maxBoxes = 16
/** An edge of at least this share of the picture's width or height belongs to a status bar. */
const across = 0.9

/** Finds detail that stays the same while the rest of the picture moves, such as maps and portraits. */
export interface FramedDetail {
  /** Adds a frame. `t` is its time (ms). */
  add(t: number, picture: Picture): void
  /** Returns the boxes of the detail as fractions of the picture, the largest first. */
  boxes(): readonly Box[]
}

/** Creates a `FramedDetail`. It starts over when the picture shows something else. */
export function createFramedDetail(): FramedDetail {
  const count = columns * rows
  /** The gray picture to which pixels are compared, and how long (ms) each pixel has been still. */
  const kept = new Uint8Array(count)
  const stillMs = new Float32Array(count)
  const gray = new Uint8Array(count)
  const changed = new Uint8Array(count)
  let lastAt: number | undefined
  let found: readonly Box[] | undefined

  return {
    add(t, picture) {
      sample(picture, gray)
      const stepMs = lastAt === undefined ? 0 : Math.max(0, Math.min(maxStepMs, t - lastAt))
      if (lastAt === undefined) kept.set(gray)
      lastAt = t
      let changes = 0
      for (let at = 0; at < count; at++) {
        const difference = (gray[at] ?? 0) - (kept[at] ?? 0)
        changed[at] = difference > same || difference < -same ? 1 : 0
        changes += changed[at] ?? 0
      }
      const gainMs = blocksWith(changed) >= moving * blocks ? stepMs : 0
      const isOther = changes >= otherPicture * count
      for (let at = 0; at < count; at++) {
        const before = stillMs[at] ?? 0
        if (changed[at] === 0) stillMs[at] = Math.min(maxMs, before + gainMs)
        else {
          const left = isOther ? 0 : Math.max(0, before - lossMs)
          stillMs[at] = left
          if (left === 0) kept[at] = gray[at] ?? 0
        }
      }
      found = undefined
    },
    boxes() {
      found ??= find()
      return found
    },
  }

  function find(): readonly Box[] {
    const moved = changed.map((_, at) => ((stillMs[at] ?? 0) < learnMs ? 1 : 0))
    const marks = withoutBorders(stillEdges(kept, moved))
    // If few blocks have moved, or fewer than have still edges, the still detail is scenery.
    if (blocksWith(moved) < Math.max(movedLately * blocks, blocksWith(marks))) return []
    const boxes = thingsIn(marks)
      .flatMap((box) => tight(box, marks))
      .toSorted((a, b) => areaOf(b) - areaOf(a))
      .slice(0, maxBoxes)
    if (boxes.reduce((sum, box) => sum + areaOf(box), 0) > maxFramed * count) return []
    return boxes.map(([x, y, width, height]) => [x / columns, y / rows, width / columns, height / rows])
  }
}

function withoutBorders(marks: Uint8Array): Uint8Array {
  const inRow = new Uint8Array(rows)
  const inColumn = new Uint8Array(columns)
  for (const [at, mark] of marks.entries()) {
    inRow[Math.floor(at / columns)] = (inRow[Math.floor(at / columns)] ?? 0) + mark
    inColumn[at % columns] = (inColumn[at % columns] ?? 0) + mark
  }
  return marks.map((mark, at) =>
    (inRow[Math.floor(at / columns)] ?? 0) < across * columns && (inColumn[at % columns] ?? 0) < across * rows
      ? mark
      : 0,
  )
}

function blocksWith(marks: Uint8Array): number {
  const counts = new Uint8Array(blocks)
  for (let y = 0, at = 0; y < rows; y++) {
    const row = Math.floor(y / side) * (columns / side)
    for (let x = 0; x < columns; x++, at++)
      if (marks[at] === 1) {
        const block = row + Math.floor(x / side)
        counts[block] = (counts[block] ?? 0) + 1
      }
  }
  return counts.filter((number) => number >= minChanged).length
}

function stillEdges(gray: Uint8Array, moved: Uint8Array): Uint8Array {
  const differs = (one: number, other: number): boolean =>
    moved[other] === 0 && Math.abs((gray[one] ?? 0) - (gray[other] ?? 0)) >= edge
  return moved.map((isMoved, at) =>
    isMoved === 0 && (((at + 1) % columns > 0 && differs(at, at + 1)) || differs(at, at + columns)) ? 1 : 0,
  )
}

function sample({ width, height, data }: Picture, into: Uint8Array): void {
  const along = (size: number, parts: number): number[] =>
    Array.from({ length: parts * samples }, (_, n) => Math.floor(((n + 0.5) / (parts * samples)) * size))
  const xs = along(width, columns).map((x) => 4 * x)
  const ys = along(height, rows).map((y) => 4 * width * y)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let j = 0; j < samples; j++) {
        const line = ys[row * samples + j] ?? 0
        for (let i = 0; i < samples; i++) {
          const at = line + (xs[column * samples + i] ?? 0)
          sum += 77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)
        }
      }
      into[row * columns + column] = sum / (256 * samples ** 2)
    }
  }
}

function thingsIn(marks: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let start = 0; start < marks.length; start++)
    if (marks[start] === 1) boxes.push(takeMarkedArea(marks, columns, start, reach).box)
  return boxes
}

function tight(box: Box, marks: Uint8Array): Box[] {
  const [left, top, width, height] = box
  let around: Box | undefined
  let edges = 0
  const tiles = new Set<number>()
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      if (marks[y * columns + x] === 0) continue
      edges++
      around = around === undefined ? [x, y, 1, 1] : unite(around, [x, y, 1, 1])
      tiles.add((y >> 2) * columns + (x >> 2))
    }
  }
  if (around === undefined || edges < minEdges) return []
  if (areaOf(box) <= maxWhole || 16 * tiles.size >= minFilled * areaOf(box)) {
    // Only the left or upper pixel of an edge is marked, so add the right and lower ones.
    const [x, y, wide, high] = around
    return [[x, y, Math.min(columns - x, wide + 1), Math.min(rows - y, high + 1)]]
  }
  const isWide = width > height
  const [half, low] = isWide ? [width >> 1, height] : [width, height >> 1]
  const rest: Box = isWide ? [left + half, top, width - half, height] : [left, top + low, width, height - low]
  return [...tight([left, top, half, low], marks), ...tight(rest, marks)]
}
