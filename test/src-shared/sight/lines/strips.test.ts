import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { composeStrips, fromPage } from '../../../../src-shared/sight/lines/strips.ts'
import { findTextLines } from '../../../../src-shared/sight/lines/text-lines.ts'
import { halfLuma, type Picture } from '../../../../src-shared/sight/picture/frame.ts'

function picture(width: number, height: number, ground: number, blocks: [Box, number][]): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const paint = ([x, y, w, h]: Box, grey: number): void => {
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) {
        data.fill(grey, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  paint([0, 0, width, height], ground)
  for (const [box, grey] of blocks) paint(box, grey)
  return { width, height, data }
}

/** Returns the blocks of upright bars, which look like a line of letters. */
const bars = (x: number, y: number, count: number, grey: number): [Box, number][] =>
  Array.from({ length: count }, (_, index) => [[x + index * 16, y, 6, 24], grey])

describe('findTextLines and composeStrips', () => {
  it('dark and light lines of text are found, and nothing is found on a plain background', () => {
    expect(findTextLines(halfLuma(picture(400, 200, 90, [])))).toEqual([])
    for (const [ground, ink] of [
      [20, 240],
      [240, 20],
    ] as const) {
      const lines = findTextLines(
        halfLuma(picture(400, 200, ground, [...bars(40, 30, 10, ink), ...bars(100, 120, 8, ink)])),
      )
      expect(lines).toHaveLength(2)
      const [x = 0, y = 0, width = 0] = lines[0] ?? []
      expect(Math.abs(x * 2 - 40)).toBeLessThan(6)
      expect(Math.abs(y * 2 - 30)).toBeLessThan(6)
      expect(Math.abs(width * 2 - 150)).toBeLessThan(12)
    }
  })

  it('the text of a button is found, but its frame is ignored', () => {
    const lines = findTextLines(
      halfLuma(picture(600, 120, 20, [[[40, 20, 500, 70], 230], ...bars(200, 40, 10, 20)])),
    )
    expect(lines).toHaveLength(1)
    expect((lines[0]?.[2] ?? 0) * 2).toBeLessThan(200)
  })

  it('both lines on a small card are found, but the card itself is not', () => {
    const card = [[[40, 20, 180, 140], 230], ...bars(60, 40, 8, 20), ...bars(60, 110, 6, 20)] satisfies [
      Box,
      number,
    ][]
    const lines = findTextLines(halfLuma(picture(400, 200, 60, card)))
    expect(lines.map(([, , , height]) => height < 20)).toEqual([true, true])
  })

  it('the strips show light text with a dark outline as dark text on white, without the outline', () => {
    const rimmed = bars(30, 30, 5, 0).map(([[x, y, w, h]]): [Box, number] => [
      [x - 2, y - 2, w + 4, h + 4],
      10,
    ])
    const page = composeStrips(picture(200, 90, 150, [...rimmed, ...bars(30, 30, 5, 250)]), [
      [10, 20, 110, 44],
    ])
    const at = (x: number, y: number): number | undefined => page?.data[(14 + y) * page.width + 14 + x]
    expect(at(0, 0)).toBeGreaterThan(240)
    expect(at(23, 20)).toBeLessThan(40)
    expect(at(19, 20)).toBeGreaterThan(200)
  })

  it('each position on the page of strips maps back to its position in the picture', () => {
    const boxes = fc.array(
      fc.tuple(fc.nat(300), fc.nat(150), fc.integer({ min: 8, max: 90 }), fc.integer({ min: 8, max: 40 })),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(boxes, (sources) => {
        const page = composeStrips(picture(400, 200, 90, []), sources)
        for (const { source, top, scale } of page?.strips ?? []) {
          const whole: Box = [14, top, Math.round(source[2] * scale), Math.round(source[3] * scale)]
          const back = page && fromPage(page, whole)
          for (const side of [0, 1, 2, 3]) {
            expect(Math.abs((back?.[side] ?? -99) - (source[side] ?? 0))).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
    expect(composeStrips(picture(10, 10, 0, []), [])).toBeUndefined()
  })
})
