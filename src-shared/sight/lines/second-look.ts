import type { Box, SeenLine } from '../../events/observation.ts'
import { type Doubts, isFragment } from '../memory/line-memory.ts'
import { isVariant } from '../memory/text-difference.ts'
import { digitsOf } from '../numbers/plausible-change.ts'
import { areaOf, overlapOf, padded } from '../picture/boxes.ts'
import type { OcrEngine, Picture } from '../picture/frame.ts'

const maxLines = 12
/**
 * A name gets another look if its confidence is below `unsure` and that of the number beside it is at least `sure`.
 */
const unsure = 60
const sure = 80
const shortName = /^\p{L}{2,8}$/u
/** Margins around a box in x and y (pixels). Different margins lead to different errors. */
const narrow = [2, 6] as const
const flat = [20, 2] as const

export interface SecondLook {
  readonly lines: SeenLine[]
  /** Lines with a number on which two looks agree. */
  readonly confirmed: ReadonlySet<SeenLine>
  readonly ms: number
  readonly cpuMs: number
}

/**
 * Reads doubtful lines again, each alone in its box. A number is confirmed if two of at most three looks agree on it.
 */
export async function lookAgain(
  engine: OcrEngine,
  picture: Picture,
  lines: readonly SeenLine[],
  { values, missing }: Doubts,
): Promise<SecondLook> {
  const result = new Set(lines)
  const confirmed = new Set<SeenLine>()
  let ms = 0
  let cpuMs = 0

  async function look(at: readonly SeenLine[], [x, y]: readonly [number, number]) {
    if (at.length === 0) return []
    const boxes = at.map(({ box }): Box => padded(box, x, y, picture.width, picture.height))
    const reading = await engine.read(picture, boxes)
    ms += reading.ms
    cpuMs += reading.cpuMs ?? 0
    return reading.lines
  }

  const names = doubtfulNames(lines)
  const doubted = [...values, ...missing, ...names].slice(0, maxLines)
  const again = await look(doubted, narrow)
  const contested: (readonly [SeenLine, SeenLine])[] = []
  for (const line of doubted) {
    const other = bestOf(again, line)
    if (other === undefined) continue
    if (names.includes(line)) {
      if (other.text !== line.text || other.confidence <= line.confidence) continue
      result.delete(line)
      result.add({ ...line, confidence: other.confidence })
    } else if (missing.includes(line)) {
      // The whole line replaces its parts, unless a part is more certain and has other letters.
      const parts = lines.filter(({ box }) => overlapOf(box, other.box) >= areaOf(box) * 0.7)
      if (parts.some((part) => !isFragment(part, other) && part.confidence > other.confidence)) continue
      for (const part of parts) result.delete(part)
      result.add(other)
    } else if (digitsOf(other.text) === digitsOf(line.text)) confirmed.add(line)
    else contested.push([line, other])
  }
  const third = await look(
    contested.map(([line]) => line),
    flat,
  )
  for (const [line, other] of contested) {
    const last = bestOf(third, line)
    const looks = last === undefined ? [line, other] : [line, other, last]
    const agreed = looks.find((one) =>
      looks.some((two) => two !== one && digitsOf(two.text) === digitsOf(one.text)),
    )
    const chosen = agreed ?? looks.reduce((best, one) => (one.confidence > best.confidence ? one : best))
    result.delete(line)
    result.add(chosen)
    if (agreed !== undefined) confirmed.add(chosen)
  }
  return { lines: [...result], confirmed, ms, cpuMs }
}

const doubtfulNames = (lines: readonly SeenLine[]): SeenLine[] =>
  lines.filter(
    ({ text, confidence, box: [x, y, width, height] }) =>
      confidence > 0 &&
      confidence < unsure &&
      shortName.test(text) &&
      lines.some(
        ({ text: value, confidence: certain, box: [left, top, wide, tall] }) =>
          certain >= sure &&
          /^\d[\d/%]*$/.test(value) &&
          left < x + width + height * 2 &&
          x < left + wide + height &&
          top < y + height * 1.5 &&
          y < top + tall * 1.5,
      ),
  )

function bestOf(lines: readonly SeenLine[], { text, box }: SeenLine): SeenLine | undefined {
  return lines
    .filter((line) => overlapOf(line.box, box) >= areaOf(box) * 0.5 && isVariant(line.text, text))
    .reduce<SeenLine | undefined>(
      (best, line) =>
        best === undefined || overlapOf(line.box, box) > overlapOf(best.box, box) ? line : best,
      undefined,
    )
}
