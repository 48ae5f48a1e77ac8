import type { Box, SeenLine } from '../events/observation.ts'
import { pageOfBoxes } from './lines/box-page.ts'
import { type CardReading, cardValue, inPixels, type SightCard } from './numbers/card-numbers.ts'
import { overlapOf } from './picture/boxes.ts'
import type { OcrEngine, Picture } from './picture/frame.ts'

interface CardLook {
  /** What is in each box of the card. Empty without a card. */
  readonly readings: readonly CardReading[]
  readonly ms: number
  readonly cpuMs: number
}

/**
 * Creates a function that keeps the texts in the boxes of a card up to date. Each box is read alone, once its pixels
 * have changed. If the engine fails, the changed boxes are read in the next look.
 */
export function createCardReader(
  engine: OcrEngine,
): (picture: Picture, changed: readonly Box[], card: SightCard | null) => Promise<CardLook> {
  let readings: readonly CardReading[] = []
  let key = ''
  let stale = new Set<number>()

  return async (picture, changed, card) => {
    const next = card === null ? '' : JSON.stringify([card.numbers, picture.width, picture.height])
    if (next !== key) {
      key = next
      readings = (card?.numbers ?? []).map((number) => ({ number, box: inPixels(number.box, picture) }))
      stale = new Set(readings.keys())
    }
    for (const [at, { box }] of readings.entries())
      if (changed.some((other) => overlapOf(other, box) > 0)) stale.add(at)
    const wanted = [...stale].filter((at) => isWritten(readings[at]))
    if (wanted.length === 0) return { readings, ms: 0, cpuMs: 0 }
    const page = pageOfBoxes(
      picture,
      wanted.map((at) => (readings[at] as CardReading).box),
    )
    const { lines, ms, cpuMs = 0, error } = await engine.read(page.picture, [page.area])
    if (error !== undefined) return { readings, ms, cpuMs }
    const placed = lines.map((line) => ({ line, ...page.place(line.box) }))
    readings = readings.map((reading, at) => {
      if (!wanted.includes(at)) return reading
      const own = placed.filter((each) => wanted[each.at] === at)
      return {
        ...reading,
        line: valueIn(
          reading,
          own.map(({ line, box }) => ({ ...line, box })),
        ),
      }
    })
    stale = new Set()
    return { readings, ms, cpuMs }
  }
}

const isWritten = (reading: CardReading | undefined): boolean =>
  reading !== undefined && (reading.number.kind === 'number' || reading.number.kind === 'clock')

/** Returns the surest line that is a value; undefined if there is none. */
const valueIn = ({ number: { kind } }: CardReading, lines: readonly SeenLine[]): SeenLine | undefined =>
  lines
    .filter(({ text }) => cardValue(kind, text) !== undefined)
    .toSorted((a, b) => b.confidence - a.confidence)[0]
