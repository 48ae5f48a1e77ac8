import { type Box, isFromProgram, type Observation, type SeenLine } from '../events/observation.ts'
import { type ClassifiedLine, classifyLines, hugeShare, type ScreenSize } from '../sight/lines/line-class.ts'
import { areaOf, overlapOf } from '../sight/picture/boxes.ts'

const maxStanding = 80
/** Number of lines that left and may return without being reported again, because OCR lost them for a moment. */
const maxLeft = 80
const coveredShare = 0.6

export interface SeenScreen {
  readonly standing: readonly ClassifiedLine[]
  readonly added: readonly ClassifiedLine[]
  /** The lines of `added` that are news, which have no mark `again`. */
  readonly fresh: readonly ClassifiedLine[]
  readonly size: ScreenSize
  /** Boxes in which other words replaced the previous ones. */
  readonly replaced: readonly Box[]
}

/** Creates a function that looks up the lines on the screen, whose words only the observation of their arrival has. */
export function createStandingLines(): (observation: Observation) => SeenScreen {
  let left: SeenLine[] = []
  let present: SeenLine[] = []
  let size: ScreenSize = { width: 1920, height: 1080 }

  return (observation) => {
    const { newLines, goneLines, standing, size: given } = observation
    if (isFromProgram(observation)) {
      const fresh = newLines.filter(({ again }) => !again).map((line) => announced(line, size))
      return { standing: classifyLines(present, size), added: fresh, fresh, size, replaced: [] }
    }
    if (given !== undefined) size = { width: given[0], height: given[1] }
    // A line that a new one covers has moved, and where it is now is unknown.
    const open = [...left, ...present].filter(
      (line) => !newLines.some(({ box }) => overlapOf(box, line.box) > areaOf(line.box) * coveredShare),
    )
    // Observations of older versions have no ids.
    const isPresent = ({ id, text }: SeenLine): boolean =>
      id === undefined ? !goneLines.some((gone) => gone.text === text) : standing?.includes(id) === true
    present = [...open.filter(isPresent), ...newLines].slice(-maxStanding)
    left = open.filter((line) => line.id !== undefined && !isPresent(line)).slice(-maxLeft)
    const classified = classifyLines(present, size)
    const added = classified.filter(({ line }) => newLines.includes(line))
    const fresh = added.filter(({ line }) => !line.again)
    const replaced = newLines.filter((line) => goneLines.some((gone) => isReplaced(gone, line)))
    return { standing: classified, added, fresh, size, replaced: replaced.map(({ box }) => box) }
  }
}

function isReplaced({ text: old, box: [x, y, , height] }: SeenLine, { text, box }: SeenLine): boolean {
  const words = (from: string): string[] => from.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const [before, after] = [words(old), words(text)]
  return (
    Math.abs(y - box[1]) < height / 2 &&
    Math.abs(x - box[0]) < height &&
    before.length > 0 &&
    after.length > 0 &&
    !after.some((word) => before.some((other) => other.slice(0, 3) === word.slice(0, 3)))
  )
}

/** Classifies a line from another program. The line has no position, so it is put in the middle of the screen. */
const announced = (line: SeenLine, { width, height }: ScreenSize): ClassifiedLine => ({
  line: { ...line, box: [width * 0.35, height * 0.45, width * 0.3, height * hugeShare] },
  kind: line.kind ?? 'text',
  confidence: line.kindConfidence ?? 0.5,
})
