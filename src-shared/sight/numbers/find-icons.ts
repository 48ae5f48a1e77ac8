import type { Box } from '../../events/observation.ts'
import { createHudMemory, type HudMemory, type LostArea } from '../memory/hud-memory.ts'
import type { Luma } from '../picture/frame.ts'
import type { SeenBar } from './find-bars.ts'
import { type Area, contrastAt, type Icon, iconIn, likeness } from './icon.ts'

/** A row or column of equal icons on the HUD, such as the remaining ships. */
interface Row {
  readonly id: number
  readonly start: Area
  readonly dx: number
  readonly dy: number
  readonly step: number
  readonly icon: Icon
  readonly first: number
  most: number
  count: number
  doubted: { count: number; since: number; looks: number }
  isProven: boolean
  /** Whether the row is on the screen. A row that was just emptied counts as visible for `emptyMs`. */
  isVisible: boolean
  seen: number
  /**
   * Whether the row is empty because its last icon vanished alone. If more vanished at once, the HUD may be hidden.
   */
  isEmptied: boolean
}

const maxRows = 4
/** In luma pixels, like `maxSize`. */
const minSize = 4
const maxSize = 36
const maxRatio = 4
const maxStep = 3.5
/** Both limits include the icon that has just vanished. */
const minIcons = 3
const maxIcons = 12
/**
 * Maximum contrast in the place of a lost icon, as a share of the icon's own. A changed digit leaves more, because
 * another digit takes its place.
 */
const emptied = 0.5
const equal = 0.8
const other = 0.7
/** A changed count of icons is believed after this time (ms). A blinking icon returns earlier. */
const believeMs = 1500
const believeLooks = 2
const forgetMs = 60_000
const emptyMs = 6000
const maxBeside = 3
const edgeSlack = 3
const sure = 80
const minMoving = 0.02
const edge = 0.25

/**
 * Creates a finder of rows of equal icons. Pass the luma with the boxes that changed in it, and a monotonic time
 * (ms).
 */
export function createIconFinder(
  nextId: () => number,
): (luma: Luma, changed: readonly Box[], now: number) => SeenBar[] {
  let rows: Row[] = []
  let size = ''
  let memory = createHudMemory()

  return (luma, changed, now) => {
    if (size !== `${luma.width}x${luma.height}`) {
      size = `${luma.width}x${luma.height}`
      rows = []
      memory = createHudMemory()
    }
    const lost = memory.see(luma, changed, now, isIconSize)
    for (const row of rows) count(row, luma, now, lost)
    let moving: ReturnType<HudMemory['moving']> | undefined
    for (const area of lost) {
      if (rows.some((row) => isIn(row, area))) continue
      moving ??= memory.moving()
      if (moving.share < minMoving || !isAtEdge(area, moving.area)) continue
      const row = rowOf(area, memory, luma, now)
      if (row !== undefined) rows.push({ ...row, id: nextId() })
    }
    rows = rows
      .filter(({ isProven, isVisible, seen }) => isVisible || (isProven && now - seen < forgetMs))
      .sort((a, b) => Number(b.isProven) - Number(a.isProven) || b.seen - a.seen)
      .slice(0, maxRows)
    return rows
      .filter(({ isProven, isVisible }) => isProven && isVisible)
      .map((row) => ({
        ...{ id: row.id, box: boxOf(row), confidence: sure },
        ...{ share: row.count / row.most, first: row.first / row.most },
        icons: { count: row.count, first: row.first },
      }))
  }
}

function iconsFrom(
  start: Area,
  dx: number,
  dy: number,
  step: number,
  isIcon: (area: Area) => number,
): Area[] {
  const areas = [start]
  for (let length = step; areas.length <= maxIcons; ) {
    const expected = Math.round(length)
    const next = [0, -1, 1]
      .map((slack) => ({
        ...start,
        x: start.x + dx * (expected + slack),
        y: start.y + dy * (expected + slack),
      }))
      .map((area) => ({ area, likeness: isIcon(area) }))
      .reduce((a, b) => (b.likeness > a.likeness ? b : a))
    if (next.likeness < equal) break
    areas.push(next.area)
    const reached = Math.abs(next.area.x - start.x) + Math.abs(next.area.y - start.y)
    length = reached + reached / (areas.length - 1)
  }
  return areas
}

function count(row: Row, luma: Luma, now: number, lost: readonly LostArea[]): void {
  const isIcon = ({ x, y }: Area): number => likeness(row.icon, luma, x, y)
  const seen = isIcon(row.start) < equal ? 0 : iconsFrom(row.start, row.dx, row.dy, row.step, isIcon).length
  const just = lost.filter(({ lostAt }) => lostAt > row.seen)
  const isAlone = just.length <= maxBeside && just.some((area) => isJust(area, row.start))
  row.isEmptied = seen === 0 && (row.isEmptied || (row.count === 1 && isAlone))
  row.isVisible = seen > 0 || (row.isEmptied && now - row.seen < emptyMs)
  if (!row.isVisible) return
  if (seen > 0) row.seen = now
  if (seen === row.count) {
    row.doubted = { count: seen, since: now, looks: 0 }
    return
  }
  if (seen !== row.doubted.count) row.doubted = { count: seen, since: now, looks: 0 }
  row.doubted.looks++
  if (row.doubted.looks < believeLooks || now - row.doubted.since < believeMs) return
  // The first change in a row of lives is the loss of one icon. Any other row is part of the game's picture.
  if (!row.isProven && seen !== row.first - 1) row.isVisible = false
  row.isProven ||= row.isVisible
  row.count = seen
  row.most = Math.max(row.most, seen)
}

function rowOf(area: Area, memory: HudMemory, luma: Luma, now: number): Omit<Row, 'id'> | undefined {
  const before = memory.remembered()
  const icon = iconIn(before, area, memory.isStill)
  if (icon === undefined || likeness(icon, luma, area.x, area.y) >= equal) return undefined
  const like = ({ x, y }: Area): number => likeness(icon, before, x, y)
  const found = directions.map(([dx, dy]) => ({ dx, dy, areas: nearestRow(area, dx, dy, like) }))
  const [row, ...others] = found.filter(({ areas }) => areas.length > 1)
  // An icon with equal icons on two sides is in the middle of a row, or in a grid.
  if (row === undefined || others.length > 0) return undefined
  const { dx, dy, areas } = row
  const start = areas.at(-1) ?? area
  const length = Math.abs(start.x - area.x) + Math.abs(start.y - area.y)
  const step = length / (areas.length - 1)
  const between = {
    ...area,
    x: area.x + Math.round((dx * step) / 2),
    y: area.y + Math.round((dy * step) / 2),
  }
  if (areas.length < minIcons || areas.length > maxIcons || like(between) > other) return undefined
  if (!areas.slice(1).every((each) => likeness(icon, luma, each.x, each.y) >= equal)) return undefined
  const beyond = { ...area, x: area.x - Math.round(dx * step), y: area.y - Math.round(dy * step) }
  if (contrastAt(icon, luma, area.x, area.y) > icon.deviation * emptied && !isAlike(luma, area, beyond))
    return undefined
  return {
    ...{ start, dx: -dx, dy: -dy, step, icon },
    ...{ first: areas.length, most: areas.length, count: areas.length },
    ...{
      doubted: { count: areas.length - 1, since: now, looks: 0 },
      isProven: false,
      isVisible: true,
      seen: now,
      isEmptied: false,
    },
  }
}

function isAlike(luma: Luma, a: Area, b: Area): boolean {
  const icon = iconIn(luma, a)
  return icon !== undefined && likeness(icon, luma, b.x, b.y) >= equal
}

function nearestRow(area: Area, dx: number, dy: number, like: (area: Area) => number): Area[] {
  const length = dx === 0 ? area.height : area.width
  for (let step = length; step <= length * maxStep; step++) {
    const at = { ...area, x: area.x + dx * step, y: area.y + dy * step }
    if (like(at) >= equal) return iconsFrom(area, dx, dy, step, like)
  }
  return [area]
}

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const isJust = (area: Area, icon: Area): boolean =>
  Math.abs(area.x + area.width / 2 - icon.x - icon.width / 2) <= edgeSlack &&
  Math.abs(area.y + area.height / 2 - icon.y - icon.height / 2) <= edgeSlack &&
  Math.abs(area.width - icon.width) <= 2 * edgeSlack &&
  Math.abs(area.height - icon.height) <= 2 * edgeSlack

const isIconSize = ({ width, height }: Area): boolean =>
  Math.min(width, height) >= minSize &&
  Math.max(width, height) <= Math.min(maxSize, Math.min(width, height) * maxRatio)

/** Returns whether an area is near an edge of the game or outside the game, as a HUD usually is. */
function isAtEdge({ x, y, width, height }: Area, game: Area): boolean {
  const across = (x + width / 2 - game.x) / game.width
  const down = (y + height / 2 - game.y) / game.height
  return Math.min(across, 1 - across, down, 1 - down) < edge
}

const isIn = (row: Row, area: Area): boolean => {
  const [x, y, width, height] = boxOf(row).map((each) => each / 2) as [number, number, number, number]
  return (
    area.x < x + width + row.start.width &&
    area.x + area.width > x - row.start.width &&
    area.y < y + height + row.start.height &&
    area.y + area.height > y - row.start.height
  )
}

function boxOf(row: Row): Box {
  const length = Math.round(row.step * (row.most - 1))
  const end = { x: row.start.x + row.dx * length, y: row.start.y + row.dy * length }
  const { start } = row
  const x = Math.min(start.x, end.x)
  const y = Math.min(start.y, end.y)
  return [
    x * 2,
    y * 2,
    (Math.max(start.x, end.x) + start.width - x) * 2,
    (Math.max(start.y, end.y) + start.height - y) * 2,
  ]
}
