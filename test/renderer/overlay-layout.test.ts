import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bigLines,
  captionPages,
  emoteSpots,
  fittedSize,
  outlineFor,
  pageTimes,
  stageSize,
} from '../../renderer/overlay/layout.ts'
import { place } from '../../src-shared/events/cue.ts'

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
  .filter((text) => text.trim() !== '')
const letters = (text: string): number => [...new Intl.Segmenter().segment(text)].length
const bare = (text: string): string => text.replace(/\s+/g, '')

describe('the stage', () => {
  it.each([
    [1920, 1080, 1, 1920, 1080],
    [960, 540, 0.5, 1920, 1080],
    [1920, 1200, 1, 1920, 1200],
    [1080, 1920, 0.5625, 1920, 3413],
  ])('fills %i×%i', (width, height, scale, designWide, designHigh) => {
    const size = stageSize(width, height)
    expect(size.scale).toBeCloseTo(scale)
    expect(Math.round(size.width)).toBe(designWide)
    expect(Math.round(size.height)).toBe(designHigh)
  })
})

describe('big text', () => {
  it.each([
    ['PARRIED!', ['PARRIED!']],
    ['Oh no. He has a name.', ['Oh no.', 'He has a name.']],
    ['Forty gold for a single wooden spoon', ['Forty gold for a', 'single wooden spoon']],
    ['x'.repeat(60), ['x'.repeat(30), 'x'.repeat(30)]],
  ])('parts «%s»', (text, lines) => {
    expect(bigLines(text)).toEqual(lines)
  })

  it('is one or two lines that hold every letter', () => {
    fc.assert(
      fc.property(words, (text) => {
        const lines = bigLines(text)
        expect(lines.length).toBeLessThanOrEqual(2)
        expect(bare(lines.join(''))).toBe(bare(text))
      }),
    )
  })

  it('never gets wider than its room, and its outline never thinner than 4 px', () => {
    expect(fittedSize(132, 1000, 1700)).toBe(132)
    expect(fittedSize(132, 3400, 1700)).toBe(66)
    expect(outlineFor(132)).toBe(16)
    expect(outlineFor(20)).toBe(4)
  })
})

describe('captions', () => {
  it('has even lines', () => {
    expect(captionPages('Chat, hold hands. He is going in with nine health and a spoon.')).toEqual([
      ['Chat, hold hands. He is going in', 'with nine health and a spoon.'],
    ])
  })

  it('never has more than two lines of 34 letters at a time, and loses none', () => {
    fc.assert(
      fc.property(words, (text) => {
        const pages = captionPages(text)
        expect(pages.length).toBeGreaterThan(0)
        for (const lines of pages) {
          expect(lines.length).toBeLessThanOrEqual(2)
          for (const line of lines) expect(letters(line)).toBeLessThanOrEqual(34)
        }
        expect(bare(pages.flat().join(''))).toBe(bare(text))
      }),
    )
  })

  it('shares its time among its pages by their letters', () => {
    const times = pageTimes([['a'.repeat(34), 'b'.repeat(33)], ['c'.repeat(34)]], 6000)
    expect(times[0]).toBeGreaterThan(times[1] ?? 0)
    expect((times[0] ?? 0) + (times[1] ?? 0)).toBe(6000)
  })
})

describe('emotes', () => {
  it('stand inside the safe margins, whatever their place and number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...place.options),
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (where, count, nudge) => {
          const stage = { width: 1920, height: 1080 }
          const spots = emoteSpots(where, count, stage, { x: 96, y: 54 }, nudge)
          expect(spots).toHaveLength(count)
          for (const { x, y, size } of spots) {
            expect(x).toBeGreaterThanOrEqual(96)
            expect(y).toBeGreaterThanOrEqual(54)
            expect(x + size).toBeLessThanOrEqual(1920 - 96)
            expect(y + size).toBeLessThanOrEqual(1080 - 54)
          }
        },
      ),
    )
  })
})
