import { type Box, isFromProgram, type Observation, type SeenLine } from '../../events/observation.ts'
import { type ClassifiedLine, classifyLines, hugeShare, type ScreenSize } from '../../sight/line-class.ts'
import { sameLine } from '../../sight/text-difference.ts'

/** Maximum number of remembered lines. An observation has at most 24 new ones. */
const maxStanding = 80
/** Time (ms) within which the same words are not news again, since OCR loses and finds lines. */
const repeatMs = 8000
const maxSaid = 120
/**
 * Lines that were on the screen for `knownAfterMs` remain known for `knownForMs` after they leave. If at least
 * `minUncovered` of them return at once, a window in front of them has closed, and they are not news.
 */
const knownAfterMs = 8000
const knownForMs = 10 * 60_000
const minUncovered = 3
const maxKnown = 200

/** Size of a screen until an observation reports it. */
const usualSize: ScreenSize = { width: 1920, height: 1080 }

export interface SeenScreen {
  /** Every line on the screen. */
  readonly standing: readonly ClassifiedLine[]
  /** The new lines that were not on the screen a moment ago. */
  readonly fresh: readonly ClassifiedLine[]
  readonly size: ScreenSize
}

/** Creates a memory of the lines on the screen, which applies the changes in each observation. */
export function createStandingLines(): (observation: Observation) => SeenScreen {
  let standing: SeenLine[] = []
  let size = usualSize
  const said = new Map<string, number>()
  /** Times at which the present lines appeared. `leftAt` has the times at which long-present lines left. */
  const cameAt = new Map<string, number>()
  const leftAt = new Map<string, number>()

  return (observation) => {
    const { newLines, goneLines, scene, at, size: given } = observation
    if (isFromProgram(observation)) {
      const lines = newLines.map((line) => announced(line, size))
      const fresh = lines.filter(({ line }) => !isRepeat(line, at))
      remember(lines, at)
      return { standing: classifyLines(standing, size), fresh, size }
    }
    standing = standing.filter((line) => !goneLines.some((gone) => isSame(gone, line)))
    // A line under a new line is gone, even if the list of gone lines was cut off.
    standing = standing.filter((line) => !newLines.some((fresh) => covers(fresh.box, line.box)))
    if (scene.cut && newLines.length >= 24) standing = []
    standing = [...standing, ...newLines].slice(-maxStanding)
    if (given !== undefined) size = { width: given[0], height: given[1] }
    const classified = classifyLines(standing, size)
    const added = classified.filter(({ line }) => newLines.includes(line))
    const uncovered = added.filter(({ line }) => isKnown(line, at))
    const isUncovered = uncovered.length >= minUncovered
    const fresh = added.filter(
      (each) => !isRepeat(each.line, at) && !(isUncovered && uncovered.includes(each)),
    )
    remember(classified, at)
    noteStay(classified, at)
    return { standing: classified, fresh, size }
  }

  function remember(lines: readonly ClassifiedLine[], at: number): void {
    for (const { line } of lines) {
      said.delete(keyOf(line))
      said.set(keyOf(line), at)
    }
    for (const key of [...said.keys()].slice(0, -maxSaid)) said.delete(key)
  }

  /** Records when each line appeared, and when long-present lines left. */
  function noteStay(lines: readonly ClassifiedLine[], at: number): void {
    const present = new Set(lines.map(({ line }) => keyOf(line)))
    for (const [key, since] of cameAt) {
      if (present.has(key)) continue
      cameAt.delete(key)
      if (at - since < knownAfterMs) continue
      leftAt.delete(key)
      leftAt.set(key, at)
    }
    for (const key of present) if (!cameAt.has(key)) cameAt.set(key, at)
    for (const key of [...leftAt.keys()].slice(0, -maxKnown)) leftAt.delete(key)
  }

  function isKnown(line: SeenLine, at: number): boolean {
    const left = leftAt.get(keyOf(line))
    // Lines of digits may return by chance, so they do not count.
    return left !== undefined && at - left < knownForMs && /\p{L}/u.test(line.text)
  }

  function isRepeat(line: SeenLine, at: number): boolean {
    // Lines of digits count down and return, so they are never repetitions.
    if (!/\p{L}/u.test(line.text)) return false
    const before = said.get(keyOf(line))
    return before !== undefined && at - before < repeatMs
  }
}

/** Places a program's line, which has no place, in the middle of the screen, like an announcement. */
const announced = (line: SeenLine, { width, height }: ScreenSize): ClassifiedLine => ({
  line: { ...line, box: [width * 0.35, height * 0.45, width * 0.3, height * hugeShare] },
  kind: line.kind ?? 'text',
  confidence: line.kindConfidence ?? 0.5,
})

const keyOf = ({ text }: SeenLine): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

const isSame = (a: SeenLine, b: SeenLine): boolean => a.text === b.text || sameLine(a, b)

function covers(a: Box, b: Box): boolean {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1])
  return width > 0 && height > 0 && width * height > b[2] * b[3] * 0.6
}
