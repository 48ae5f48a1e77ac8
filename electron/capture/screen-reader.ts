import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import { areaOf, merged, overlapOf, padded, unite } from '../../src-shared/sight/boxes.ts'
import type { OcrEngine, Picture } from '../../src-shared/sight/frame.ts'
import { withoutOwnPanel } from '../../src-shared/sight/own-panel.ts'

/** Margins around a change (pixels): words reach beyond the changed tiles. */
const marginX = 96
const marginY = 16
const maxRegions = 6
/** Share of changed area from which on the whole picture is read. */
const wholePictureShare = 0.6

export interface ScreenReading {
  /** Every line on the screen but those of our own panel: new where it changed, known from before elsewhere. */
  readonly lines: readonly SeenLine[]
  /** Whether our own panel is on the screen. */
  readonly ownPanel: boolean
  /** Elapsed time and CPU time of the engine (ms). */
  readonly ms: number
  readonly cpuMs?: number
  readonly error?: string
}

/**
 * Keeps the lines of a whole screen up to date by reading only where it changed. A known line that a change touches is
 * read again in full. After an error the known lines stay.
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
    if (regions.length === 0) return { ...withoutOwnPanel(known), ms: 0 }
    const reading = await engine.read(picture, regions)
    if (reading.error !== undefined)
      return { ...withoutOwnPanel(known), ms: reading.ms, error: reading.error }
    const elsewhere = known.filter((line) => !regions.some((region) => overlapOf(region, line.box) > 0))
    known = [...elsewhere, ...reading.lines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    return {
      ...withoutOwnPanel(known),
      ms: reading.ms,
      ...(reading.cpuMs === undefined ? {} : { cpuMs: reading.cpuMs }),
    }
  }
}

/** Returns the changed boxes with margins, grown over every known line that they touch, as few disjoint boxes. */
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
      maxRegions,
    )
  }
  return total(regions) > width * height * wholePictureShare ? [[0, 0, width, height]] : regions
}

const total = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0)
