import type { Box } from '../../events/observation.ts'
import { areaOf } from '../picture/boxes.ts'
import type { Picture } from '../picture/frame.ts'
import { type Blob, blobsIn, hueAt, sampleStep } from './color-blobs.ts'
import type { SeenBar } from './find-bars.ts'

interface Slot extends Blob {
  readonly pixels: readonly number[]
  readonly colors: readonly number[]
}

interface Row {
  readonly id: number
  slots: readonly Slot[]
  readonly first: number
  count: number
  isMirrored: boolean | undefined
  since: number
  looks: number
  doubted: { count: number; since: number; blows: number } | undefined
  isVisible: boolean
  seen: number
}

const edge = 0.25
/** Fewer icons may be the digits of a large number. */
const minIcons = 4
const maxIcons = 20
const slack = 1.5
const maxStep = 2.5
const likeColor = 110
const minLike = 0.7
const minAlike = 0.8
const margin = 3
const minMoving = 0.03
const wholeMs = 3000
const wholeLooks = 3
/** Maximum number of steps of a row's first loss. A row that takes more steps shows things that the player collects. */
const maxBlows = 2
const firstLossMs = 1500
const believeMs = 900
const forgetMs = 60_000
const unprovenMs = 10_000

/**
 * Creates a finder of rows of equal icons, such as hearts. Pass each picture with the boxes that changed, and a
 * monotonic time (ms).
 */
export function createColorRowFinder(
  nextId: () => number,
): (picture: Picture, changed: readonly Box[], now: number) => SeenBar[] {
  let rows: Row[] = []
  let size = ''

  return (picture, changed, now) => {
    const { width, height } = picture
    if (size !== `${width}x${height}`) {
      size = `${width}x${height}`
      rows = []
    }
    const moved = changed.reduce((sum, box) => sum + areaOf(box), 0) >= width * height * minMoving
    rows = rows.filter((row) => look(row, picture, moved, now))
    if (moved) for (const slots of slotRows(picture)) add(slots, now)
    return rows
      .filter(({ isMirrored, isVisible }) => isMirrored !== undefined && isVisible)
      .map(({ id, slots, count, first }) => ({
        ...{ id, box: boxOf(slots), confidence: 80 },
        ...{ share: count / slots.length, first: Math.min(1, first / slots.length) },
        icons: { count, first },
      }))
  }

  function add(slots: readonly Slot[], now: number): void {
    const known = rows.filter((row) => row.slots.some((slot) => slots.some((other) => touch(slot, other))))
    if (known.some((row) => row.slots.length >= slots.length)) return
    const proven = known.find(({ isMirrored }) => isMirrored !== undefined)
    rows = rows.filter((row) => row === proven || !known.includes(row))
    if (proven !== undefined) proven.slots = slots
    else
      rows.push({
        ...{ id: nextId(), slots, first: slots.length, count: slots.length },
        ...{ isMirrored: undefined, doubted: undefined },
        ...{ since: now, looks: 1, isVisible: true, seen: now },
      })
  }
}

function look(row: Row, picture: Picture, moved: boolean, now: number): boolean {
  const filled = row.slots.map((slot) => isFilled(slot, picture))
  const count = filled.filter(Boolean).length
  const isProven = row.isMirrored !== undefined
  const isWhole = count === filled.length
  if (isProven ? count > 0 : isWhole) row.seen = now
  if (now - row.seen > (isProven ? forgetMs : unprovenMs)) return false
  if (moved && isWhole) row.looks++
  const isMirrored = row.isMirrored ?? filled[0] === false
  const isFromEnd = filled.every((each, n) => each === (isMirrored ? n >= filled.length - count : n < count))
  // After the HUD was hidden, the row becomes visible when the count is the same as before, or when a new one is
  // believed.
  row.isVisible = count > 0 && (row.isVisible || count === row.count)
  // Something else may be in front of the row, or the HUD may be hidden.
  if (count === 0 || !isFromEnd) return isProven || isBelieved(row)
  if (count === row.count) {
    row.doubted = undefined
    return true
  }
  if (!isProven && !isBelieved(row)) return false
  const before = row.doubted
  const goesOn = before !== undefined && before.count > row.count === count > row.count
  row.doubted = {
    count,
    since: goesOn ? before.since : now,
    blows: goesOn ? before.blows + Number(count !== before.count) : 1,
  }
  if (!isProven && row.doubted.blows > maxBlows) return false
  if (!goesOn || now - before.since < (isProven ? believeMs : firstLossMs)) return true
  row.isMirrored = isMirrored
  row.count = count > row.count ? Math.min(count, before.count) : Math.max(count, before.count)
  row.doubted = undefined
  row.isVisible = true
  return true
}

const isBelieved = ({ since, looks, seen }: Row): boolean => looks >= wholeLooks && seen - since >= wholeMs

function slotRows(picture: Picture): Slot[][] {
  const lines = Math.floor(picture.height / sampleStep)
  const depth = Math.floor(lines * edge)
  const blobs = [...blobsIn(picture, 0, depth), ...blobsIn(picture, lines - depth, lines)]
  const rows: Blob[][] = []
  const used = new Set<Blob>()
  for (const first of blobs.sort((a, b) => a.x - b.x)) {
    if (used.has(first)) continue
    const equal = blobs.filter((blob) => blob.x > first.x && isEqual(first, blob))
    const step = (equal[0]?.x ?? Number.POSITIVE_INFINITY) - first.x
    if (step > first.width * maxStep) continue
    const row = [first]
    for (const blob of equal) {
      const gap = blob.x - (row.at(-1)?.x ?? 0)
      if (Math.abs(gap - step) <= slack) row.push(blob)
      else if (gap > step) break
    }
    for (const blob of row) used.add(blob)
    if (row.length >= minIcons && row.length <= maxIcons) rows.push(row)
  }
  return rows
    .filter((row) => isAlone(row, blobs))
    .map((row) => row.map((blob) => slotOf(blob, picture)))
    .filter((slots) => areAlike(slots, picture) && slots.every((slot) => isApart(slot, picture)))
}

const isEqual = (a: Blob, b: Blob): boolean =>
  a.hue === b.hue &&
  Math.abs(a.y - b.y) <= slack &&
  Math.abs(a.width - b.width) <= slack &&
  Math.abs(a.height - b.height) <= slack

/** Returns whether no other blob is near a row. Otherwise, the row may be part of a grid or a text. */
function isAlone(row: readonly Blob[], blobs: readonly Blob[]): boolean {
  const around = row.map(({ x, y, width, height, hue }) => ({
    ...{ x: x - width, y: y - height, width: width * 3, height: height * 3, hue },
  }))
  return !blobs.some((blob) => !row.includes(blob) && around.some((place) => touch(blob, place)))
}

const touch = (a: Blob, b: Blob): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function slotOf(blob: Blob, { data, width }: Picture): Slot {
  const pixels: number[] = []
  for (let y = blob.y; y < blob.y + blob.height; y++)
    for (let x = blob.x; x < blob.x + blob.width; x++) {
      const at = (y * width + x) * sampleStep * 4
      if (hueAt(data, at) === blob.hue) pixels.push(at)
    }
  return { ...blob, pixels, colors: pixels.flatMap((at) => [...data.subarray(at, at + 3)]) }
}

function isApart({ x, y, width, height, colors }: Slot, { data, width: across }: Picture): boolean {
  const mean = [0, 1, 2].map(
    (c) => colors.filter((_, n) => n % 3 === c).reduce((a, b) => a + b, 0) / (colors.length / 3),
  )
  return [y - margin, y + height - 1 + margin].every((row) => {
    const at = (row * across + x + (width >> 1)) * sampleStep * 4
    return mean.reduce((sum, each, c) => sum + Math.abs((data[at + c] ?? 0) - each), 0) > likeColor
  })
}

const isFilled = (slot: Slot, picture: Picture): boolean => likeness(slot, picture, slot.x, slot.y) >= minLike

const areAlike = ([first, ...others]: readonly Slot[], picture: Picture): boolean =>
  first !== undefined &&
  others.every(({ x, y }) =>
    shifts.some(([right, down]) => likeness(first, picture, x + right, y + down) >= minAlike),
  )

const shifts = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))

function likeness(
  { x, y, pixels, colors }: Slot,
  { data, width }: Picture,
  left: number,
  top: number,
): number {
  const shift = ((top - y) * width + left - x) * sampleStep * 4
  let like = 0
  for (const [n, at] of pixels.entries()) {
    let difference = 0
    for (let c = 0; c < 3; c++) difference += Math.abs((data[at + shift + c] ?? 0) - (colors[n * 3 + c] ?? 0))
    like += Number(difference <= likeColor)
  }
  return like / pixels.length
}

function boxOf(slots: readonly Slot[]): Box {
  const x = Math.min(...slots.map((slot) => slot.x))
  const y = Math.min(...slots.map((slot) => slot.y))
  const right = Math.max(...slots.map((slot) => slot.x + slot.width))
  const bottom = Math.max(...slots.map((slot) => slot.y + slot.height))
  return [x * sampleStep, y * sampleStep, (right - x) * sampleStep, (bottom - y) * sampleStep]
}
