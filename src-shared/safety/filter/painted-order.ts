import type { FlatText } from './flat-text.ts'

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const strong = /[\p{L}\p{N}]/u

/** A character with its place in the text. */
interface Char {
  readonly char: string
  readonly at: number
}

interface Run {
  readonly isRight: boolean
  readonly chars: Char[]
}

/**
 * Returns the letters in the order in which a page paints a row that begins with Hebrew or Arabic: from right to left,
 * piece by piece. Pieces of Latin letters keep their own order. A text may wrap into rows that begin with any letter.
 */
export function paintedOrder(flat: FlatText): FlatText {
  let at = 0
  const placed = Array.from(flat.text, (char): Char => {
    at += char.length
    return { char, at: at - char.length }
  })
  const order = linesOf(placed).flatMap((line) =>
    runsOf(line)
      .reverse()
      .flatMap(({ isRight, chars }) => (isRight ? chars.reverse() : chars)),
  )
  const units = order.flatMap(({ char, at: place }) =>
    Array.from({ length: char.length }, (_, n) => place + n),
  )
  return {
    text: order.map(({ char }) => char).join(''),
    from: units.map((unit) => flat.from[unit] ?? 0),
    to: units.map((unit) => flat.to[unit] ?? 0),
  }
}

/** Splits a text behind each line break. */
function linesOf(chars: readonly Char[]): Char[][] {
  const lines: Char[][] = [[]]
  for (const one of chars) {
    if (one.char === '\n') lines.push([one], [])
    else lines.at(-1)?.push(one)
  }
  return lines
}

/** Splits a line where its direction changes. Marks and blanks between two runs of Latin letters belong to these. */
function runsOf(line: readonly Char[]): Run[] {
  const runs: Run[] = []
  let neutral: Char[] = []
  const endNeutral = (): void => {
    if (neutral.length > 0) runs.push({ isRight: true, chars: neutral })
    neutral = []
  }
  for (const one of line) {
    if (!strong.test(one.char)) {
      neutral.push(one)
      continue
    }
    const isRight = rightToLeft.test(one.char)
    const last = runs.at(-1)
    if (last?.isRight === isRight) {
      last.chars.push(...neutral, one)
      neutral = []
    } else {
      endNeutral()
      runs.push({ isRight, chars: [one] })
    }
  }
  endNeutral()
  return runs
}
