import { type Box, isFromProgram, type Observation, type SeenLine } from '../events/observation.ts'
import { type ClassifiedLine, classifyLines, hugeShare, type ScreenSize } from '../sight/lines/line-class.ts'
import { sameLine } from '../sight/memory/text-difference.ts'
import { areaOf, overlapOf } from '../sight/picture/boxes.ts'

const maxStanding = 80
/** OCR may lose a line and find it again, so the same words within this time (ms) are not news. */
const repeatMs = 8000
/**
 * Time (ms) on the screen after which a line is known. If at least `minUncovered` known lines return together within
 * `knownForMs`, a window in front of them has closed.
 */
const knownAfterMs = 8000
const knownForMs = 10 * 60_000
const minUncovered = 3
const maxKnown = 300
const coveredShare = 0.6

export interface SeenScreen {
  readonly standing: readonly ClassifiedLine[]
  readonly added: readonly ClassifiedLine[]
  /**
   * The lines in `added` that are news. Lines that were seen a moment ago are left out, and so are known lines that
   * only a window had covered.
   */
  readonly fresh: readonly ClassifiedLine[]
  readonly size: ScreenSize
  /** Boxes in which other words replaced the previous ones. */
  readonly replaced: readonly Box[]
}

interface LineTimes {
  readonly seenAt: number
  cameAt?: number | undefined
  leftAt?: number
}

/** Creates a function that applies each observation to a memory of the lines on the screen. */
export function createStandingLines(): (observation: Observation) => SeenScreen {
  let standing: SeenLine[] = []
  let size: ScreenSize = { width: 1920, height: 1080 }
  const known = new Map<string, LineTimes>()

  return (observation) => {
    const { newLines, goneLines, scene, at, size: given } = observation
    if (isFromProgram(observation)) {
      const lines = newLines.map((line) => announced(line, size))
      const fresh = lines.filter(({ line }) => !isWithin(line, 'seenAt', at, repeatMs))
      for (const key of lines.map(keyOf)) remember(key, { ...known.get(key), seenAt: at })
      return { standing: classifyLines(standing, size), added: fresh, fresh, size, replaced: [] }
    }
    standing = standing.filter(
      (line) =>
        !goneLines.some((gone) => isSame(gone, line)) &&
        // Also drop each line that a new line covers, because the observation's list of gone lines may have been cut
        // off.
        !newLines.some(({ box }) => overlapOf(box, line.box) > areaOf(line.box) * coveredShare),
    )
    if (scene.cut && newLines.length >= 24) standing = []
    standing = [...standing, ...newLines].slice(-maxStanding)
    if (given !== undefined) size = { width: given[0], height: given[1] }
    const classified = classifyLines(standing, size)
    const added = classified.filter(({ line }) => newLines.includes(line))
    const returned = added.filter(({ line }) => isWithin(line, 'leftAt', at, knownForMs))
    const old = returned.length >= minUncovered ? returned : []
    const fresh = added.filter((each) => !isWithin(each.line, 'seenAt', at, repeatMs) && !old.includes(each))
    noteStay(new Set(classified.map(keyOf)), at)
    const replaced = newLines.filter((line) => goneLines.some((gone) => isReplaced(gone, line)))
    return { standing: classified, added, fresh, size, replaced: replaced.map(({ box }) => box) }
  }

  function remember(key: string, times: LineTimes): void {
    known.delete(key)
    known.set(key, times)
    for (const oldest of [...known.keys()].slice(0, -maxKnown)) known.delete(oldest)
  }

  function noteStay(present: ReadonlySet<string>, at: number): void {
    for (const [key, line] of known) {
      if (line.cameAt === undefined || present.has(key)) continue
      if (at - line.cameAt >= knownAfterMs) line.leftAt = at
      line.cameAt = undefined
    }
    for (const key of present) {
      const line = known.get(key)
      remember(key, { ...line, seenAt: at, cameAt: line?.cameAt ?? at })
    }
  }

  /**
   * Returns whether `time` of this line is less than `withinMs` ago. Never for a line without letters, because the
   * same digits often appear again by chance.
   */
  function isWithin(line: SeenLine, time: 'seenAt' | 'leftAt', at: number, withinMs: number): boolean {
    const since = known.get(keyOf({ line }))?.[time]
    return since !== undefined && at - since < withinMs && /\p{L}/u.test(line.text)
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

const keyOf = ({ line }: Pick<ClassifiedLine, 'line'>): string =>
  line.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

const isSame = (a: SeenLine, b: SeenLine): boolean => a.text === b.text || sameLine(a, b)
