import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesFromNow } from '../../renderer/overlay/caption-times.ts'
import {
  bigLines,
  captionLines,
  emoteSpots,
  fittedSize,
  outlineFor,
  stageSize,
} from '../../renderer/overlay/layout.ts'
import { place } from '../../src-shared/events/cue.ts'
import { cueDuration } from '../../src-shared/events/lanes.ts'
import { captionPages } from '../../src-shared/events/reading-time.ts'

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
  .filter((text) => text.trim() !== '')
const letters = (text: string): number => [...new Intl.Segmenter().segment(text)].length
const bare = (text: string): string => text.replace(/\s+/g, '')

describe('stageSize', () => {
  it.each([
    [1920, 1080, 1, 1920, 1080],
    [960, 540, 0.5, 1920, 1080],
    [1920, 1200, 1, 1920, 1200],
    [1080, 1920, 0.5625, 1920, 3413],
  ])('returns the scale and design size of a %i×%i stage', (width, height, scale, designWide, designHigh) => {
    const size = stageSize(width, height)
    expect(size.scale).toBeCloseTo(scale)
    expect(Math.round(size.width)).toBe(designWide)
    expect(Math.round(size.height)).toBe(designHigh)
  })
})

describe('bigLines', () => {
  it.each([
    ['PARRIED!', ['PARRIED!']],
    ['Oh no. He has a name.', ['Oh no.', 'He has a name.']],
    ['Forty gold for a single wooden spoon', ['Forty gold for a', 'single wooden spoon']],
    ['x'.repeat(60), ['x'.repeat(30), 'x'.repeat(30)]],
  ])('splits “%s” into lines', (text, lines) => {
    expect(bigLines(text)).toEqual(lines)
  })

  it('splits words into at most two lines without losing a letter', () => {
    fc.assert(
      fc.property(words, (text) => {
        const lines = bigLines(text)
        expect(lines.length).toBeLessThanOrEqual(2)
        expect(bare(lines.join(''))).toBe(bare(text))
      }),
    )
  })

  it('fits big letters into their area with an outline of at least 4 px', () => {
    expect(fittedSize(132, 1000, 1700)).toBe(132)
    expect(fittedSize(132, 3400, 1700)).toBe(66)
    expect(outlineFor(132)).toBe(16)
    expect(outlineFor(20)).toBe(4)
  })
})

describe('a caption', () => {
  it('a caption has lines of similar length', () => {
    const line = 'Chat, hold hands. He goes in with nine health and a spoon.'
    expect(captionLines(line)).toEqual(['Chat, hold hands. He goes in', 'with nine health and a spoon.'])
    expect(captionLines('Short and sweet.')).toEqual(['Short and sweet.'])
    expect(captionLines('x'.repeat(60))).toEqual(['x'.repeat(30), 'x'.repeat(30)])
  })

  it('a caption in a narrow bubble has more and shorter lines', () => {
    expect(captionLines('Tall.\nHe goes in with nine health and a spoon.', 20)).toEqual([
      'Tall.',
      'He goes in with nine',
      'health and a spoon.',
    ])
  })

  it('a caption loses no letter, and its pages have at most two lines of limited length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), (text) => {
        const pages = captionPages(text).map((page) => captionLines(page))
        for (const lines of pages) {
          expect(lines.length).toBeGreaterThan(0)
          expect(lines.length).toBeLessThanOrEqual(2)
          for (const line of lines) expect(letters(line)).toBeLessThanOrEqual(45)
        }
        expect(bare(pages.flat().join(''))).toBe(bare(text))
      }),
    )
  })

  const long = 'Forty gold for a single wooden spoon, and he pays it! '.repeat(6).trim()
  const durationMs = cueDuration({ lane: 'caption', text: long })
  const sum = (pages: readonly { ms: number }[]): number => pages.reduce((all, { ms }) => all + ms, 0)

  it('a caption shows each page for its reading time', () => {
    const pages = pagesFromNow(long, durationMs, durationMs)
    expect(pages.map(({ words }) => words)).toEqual(captionPages(long))
    for (const { words, ms } of pages) expect(ms).toBe(cueDuration({ lane: 'caption', text: words }))
  })

  it('a caption with a given duration divides the time among its pages', () => {
    const pages = pagesFromNow(long, 10_000, 10_000)
    expect(pages).toHaveLength(captionPages(long).length)
    expect(Math.abs(sum(pages) - 10_000)).toBeLessThan(pages.length)
  })

  it('an overlay that connects late starts at the current page of a caption', () => {
    const pages = pagesFromNow(long, durationMs, durationMs)
    const [first, second] = pages
    const late = pagesFromNow(long, durationMs, durationMs - (first?.ms ?? 0) - 500)
    expect(late).toEqual([{ ...second, ms: (second?.ms ?? 0) - 500 }, ...pages.slice(2)])
    expect(pagesFromNow(long, durationMs, 300)).toEqual([{ ...pages.at(-1), ms: 300 }])
  })
})

describe('emoteSpots', () => {
  it('keeps up to three emotes inside the safe margins for every place', () => {
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
