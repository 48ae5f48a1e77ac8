import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { areaOf, merged, overlapOf, padded, unite } from '../../src-shared/sight/boxes.ts'
import type { OcrEngine, Picture } from '../../src-shared/sight/frame.ts'

/** A change is read with so much around it, in pixels: words reach beyond the tiles that changed. */
const marginX = 96
const marginY = 16
const mostRegions = 6
/** When this share of the picture changed, all of it is read. */
const nearlyAll = 0.6

export interface ScreenReading {
  /** Every line on the screen: read now where it changed, known from before elsewhere. */
  readonly lines: readonly SeenLine[]
  readonly ms: number
  readonly error?: string
}

/**
 * Keeps the lines of a whole screen up to date by reading only where it changed. A known line that a change
 * touches is read again as a whole. After an error the lines are those from before.
 */
export function createScreenReader(
  engine: OcrEngine,
): (picture: Picture, changed: readonly Box[]) => Promise<ScreenReading> {
  let known: readonly SeenLine[] = []
  let size = ''

  return async (picture, changed) => {
    const { width, height } = picture
    if (size !== `${width}×${height}`) known = []
    size = `${width}×${height}`
    const regions = regionsToRead(changed, known, width, height)
    if (regions.length === 0) return { lines: known, ms: 0 }
    const reading = await engine.read(picture, regions)
    if (reading.error !== undefined) return { lines: known, ms: reading.ms, error: reading.error }
    const elsewhere = known.filter((line) => !regions.some((region) => overlapOf(region, line.box) > 0))
    known = [...elsewhere, ...reading.lines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    return { lines: known, ms: reading.ms }
  }
}

/** The changed boxes with a margin, grown over every known line that they touch, as few disjoint boxes. */
function regionsToRead(
  changed: readonly Box[],
  known: readonly SeenLine[],
  width: number,
  height: number,
): Box[] {
  let regions = changed.map((box) => padded(box, marginX, marginY, width, height))
  for (let before = -1; before !== total(regions); ) {
    before = total(regions)
    regions = merged(
      regions.map((region) =>
        known
          .filter((line) => overlapOf(region, line.box) > 0)
          .reduce((grown, line) => padded(unite(grown, line.box), 0, 0, width, height), region),
      ),
      mostRegions,
    )
  }
  return total(regions) > width * height * nearlyAll ? [[0, 0, width, height]] : regions
}

const total = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0)
