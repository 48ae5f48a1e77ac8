import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableColor } from '../../../src-shared/chat/name-color.ts'
import { contrast } from '../../fixtures/pixels.ts'

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const darkPlates = ['#0c1215', '#000000', '#2b0f3a']

describe('readableColor', () => {
  it('every color becomes readable on the plates of all themes', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, (color) => {
        for (const plate of darkPlates)
          expect(contrast(channels(readableColor(color)), channels(plate))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('a color that is readable stays, and a dark one keeps its hue', () => {
    expect(readableColor('#ff7f50')).toBe('#ff7f50')
    const [red = 0, green = 0, blue = 0] = channels(readableColor('#0000ff'))
    expect(blue).toBe(255)
    expect(red).toBe(green)
    expect(red).toBeLessThan(200)
  })
})
