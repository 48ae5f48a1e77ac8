import type { Box, SeenLine } from '../events/observation.ts'
import { createCardReader } from './card-reader.ts'
import { createLineCache } from './lines/line-cache.ts'
import { withoutOwnPanel } from './lines/own-panel.ts'
import { lookAgain } from './lines/second-look.ts'
import { createLineMemory, type LineMemory } from './memory/line-memory.ts'
import type { CardReading, SightCard } from './numbers/card-numbers.ts'
import { createBarFinder, type SeenBar } from './numbers/find-bars.ts'
import { createColorRowFinder } from './numbers/find-color-rows.ts'
import { createIconFinder } from './numbers/find-icons.ts'
import { areaOf, merged, overlapOf, padded, unite } from './picture/boxes.ts'
import {
  copyBox,
  crop,
  halfLuma,
  type Luma,
  type OcrEngine,
  type Picture,
  refreshLuma,
} from './picture/frame.ts'

/** Margins (pixels) around changed tiles. Words extend beyond the tiles. */
const marginX = 96
const marginY = 16
const maxRegions = 6
const wholePictureShare = 0.6

export interface ScreenReading {
  /** Without the lines of Adlib's own panel. */
  readonly lines: readonly SeenLine[]
  /** Lines that were found but could not be read. Their text is meaningless. */
  readonly unread: readonly SeenLine[]
  /** None while Adlib's own panel is on the screen. */
  readonly bars: readonly SeenBar[]
  /** What is in the boxes of the game's card. Empty without a card, and while Adlib's own panel is on the screen. */
  readonly boxes: readonly CardReading[]
  readonly ownPanel: boolean
  readonly ms: number
  readonly cpuMs?: number
  readonly error?: string
}

/**
 * Creates a function that keeps the lines and bars of a screen up to date. Call it with each picture and its changed
 * boxes, even if there are none. After an error, pass the same boxes again.
 * @param cardNow returns the card of the game on the screen
 */
export function createScreenReader(
  engine: OcrEngine,
  cardNow: () => SightCard | null = () => null,
): (picture: Picture, changed: readonly Box[], now: number) => Promise<ScreenReading> {
  const readCard = createCardReader(engine)
  const cache = createLineCache()
  const memory = createLineMemory()
  /**
   * A copy of the last picture. The caller may change its own picture between two looks, but texts must match the
   * pixels in `luma`.
   */
  let screen: Picture | undefined
  let luma: Luma | undefined
  const findBars = createBarFinder()
  let rows = 0
  const findColorRows = createColorRowFinder(() => ++rows)
  const findIcons = createIconFinder(() => ++rows)

  return async (picture, changed, now) => {
    const { width, height } = picture
    if (luma === undefined || screen?.width !== width || screen.height !== height) {
      cache.clear()
      memory.clear()
      screen = crop(picture, [0, 0, width, height])
      luma = halfLuma(screen)
    } else {
      for (const box of changed) {
        copyBox(picture, screen, box)
        refreshLuma(luma, screen, box)
      }
    }

    // Leave out boxes that another finder has found. Icons that turn dark or are colored are found by more than one.
    const bars = [...findBars(screen, changed, now)]
    for (const found of [findColorRows(screen, changed, now), findIcons(luma, changed, now)])
      bars.push(
        ...found.filter(({ box }) => !bars.some((bar) => overlapOf(bar.box, box) > areaOf(box) * 0.5)),
      )
    const card = await readCard(screen, changed, cardNow())
    const regions = regionsToRead(changed, memory.lines(), width, height)
    if (regions.length === 0) {
      memory.see({ regions, lines: [], unchanged: new Set(), confirmed: new Set(), now })
      return { ...shown(memory, bars, card.readings), ms: card.ms }
    }
    const unchanged = cache.unchanged(luma, regions)
    const first = await engine.read(
      screen,
      regions,
      unchanged.map(({ box }) => box),
    )
    if (first.error !== undefined)
      return { ...shown(memory, bars, card.readings), ms: first.ms, error: first.error }

    const read = first.lines.filter((line) => !unchanged.some((other) => isInside(line.box, other.box)))
    const still = unchanged.filter((line) => !read.some((other) => isInside(line.box, other.box)))
    const seen = new Set(still)
    const doubts = memory.doubts({ regions, lines: [...still, ...read], unchanged: seen })
    const second = await lookAgain(engine, screen, read, doubts)
    memory.see({
      regions,
      lines: [...still, ...second.lines],
      unchanged: seen,
      confirmed: second.confirmed,
      now,
    })
    cache.keep(luma, memory.settled(second.lines))
    return {
      ...shown(memory, bars, card.readings),
      ms: card.ms + first.ms + second.ms,
      ...(first.cpuMs === undefined ? {} : { cpuMs: card.cpuMs + first.cpuMs + second.cpuMs }),
    }
  }
}

function shown(
  memory: LineMemory,
  bars: readonly SeenBar[],
  boxes: readonly CardReading[],
): Pick<ScreenReading, 'lines' | 'unread' | 'bars' | 'boxes' | 'ownPanel'> {
  const { lines, ownPanel } = withoutOwnPanel(memory.lines())
  const isRead = ({ confidence }: SeenLine): boolean => confidence > 0
  return {
    lines: lines.filter(isRead),
    unread: lines.filter((line) => !isRead(line)),
    bars: ownPanel ? [] : bars,
    boxes: ownPanel ? [] : boxes,
    ownPanel,
  }
}

const isInside = (box: Box, other: Box): boolean => overlapOf(box, other) >= areaOf(box) * 0.5

function regionsToRead(
  changed: readonly Box[],
  lines: readonly SeenLine[],
  width: number,
  height: number,
): Box[] {
  let regions = changed.map((box) => padded(box, marginX, marginY, width, height))
  for (let before = -1; before !== total(regions); ) {
    before = total(regions)
    regions = merged(
      regions.map((region) =>
        lines
          .filter((line) => overlapOf(region, line.box) > 0)
          .reduce((grown, line) => padded(unite(grown, line.box), 0, 0, width, height), region),
      ),
      maxRegions,
    )
  }
  return total(regions) > width * height * wholePictureShare ? [[0, 0, width, height]] : regions
}

const total = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0)
