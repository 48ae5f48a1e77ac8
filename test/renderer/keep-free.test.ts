import { describe, expect, it } from 'vitest'
import { clipAround } from '../../renderer/overlay/clip-around.ts'
import type { Rect } from '../../renderer/overlay/placement.ts'
import { isForbidden, isKeptFree } from '../../renderer/overlay/word-spot.ts'
import type { Cue } from '../../src-shared/events/cue.ts'
import { type Settings, settingsSchema } from '../../src-shared/settings/settings.ts'

const stage = { width: 1920, height: 1080 }

describe('clipAround', () => {
  it('returns no clip path if there are no areas', () => expect(clipAround([])).toBe(''))

  it('returns the outline of the picture with a hole for each area', () => {
    expect(clipAround([[0.75, 0.5, 0.25, 0.5]])).toBe(
      'polygon(evenodd, 0% 0%, 100% 0%, 100% 100%, 0% 100%, 0% 0%, ' +
        '75% 50%, 100% 50%, 100% 100%, 75% 100%, 75% 50%, 0% 0%)',
    )
  })

  it('returns holes that cover all areas and never overlap, even if the areas overlap', () => {
    const areas = [
      [0.2, 0.2, 0.4, 0.4],
      [0.4, 0.4, 0.4, 0.4],
      [0.3, 0.1, 0.1, 0.8],
      [0.25, 0.25, 0.1, 0.1],
    ] as const
    // The path begins with five corners of the outline. Each loop adds five corners and a return to the origin.
    const corners = [...clipAround(areas).matchAll(/([\d.]+)% ([\d.]+)%/g)].map((found) =>
      found.slice(1).map(Number),
    )
    const loops = Array.from({ length: (corners.length - 5) / 6 }, (_, n) => [
      ...(corners[5 + n * 6] ?? []),
      ...(corners[7 + n * 6] ?? []),
    ])
    for (let x = 1; x < 100; x += 3)
      for (let y = 1; y < 100; y += 3) {
        const isInArea = areas.some(
          ([left, top, width, height]) =>
            x > left * 100 && x < (left + width) * 100 && y > top * 100 && y < (top + height) * 100,
        )
        const around = loops.filter(
          ([left = 0, top = 0, right = 0, bottom = 0]) => x > left && x < right && y > top && y < bottom,
        )
        expect(around.length, `${x} ${y}`).toBe(isInArea ? 1 : 0)
      }
  })
})

describe('isKeptFree', () => {
  it('reports a box that reaches into an area, but not a box beside it', () => {
    const areas = [[0.5, 0.5, 0.5, 0.5]] as const
    expect(isKeptFree({ x: 900, y: 500, width: 100, height: 100 }, areas, stage)).toBe(true)
    expect(isKeptFree({ x: 700, y: 500, width: 100, height: 100 }, areas, stage)).toBe(false)
  })
})

describe('isForbidden', () => {
  const { overlay } = settingsSchema.parse({})
  const size = { ...stage, scale: 1 }
  const score = [0.5, 0, 0.1, 0.05] as const
  const overScore = { x: 900, y: 0, width: 300, height: 200 }
  const isOver = (rect: Rect, by: Cue['by'], settings: Partial<typeof overlay> = {}) =>
    isForbidden(rect, { by }, [score], { size, settings: { ...overlay, ...settings } })

  it('forbids words over text in the picture, but not beside the text', () => {
    expect(isOver(overScore, 'text')).toBe(true)
    expect(isOver({ ...overScore, y: 55 }, 'text')).toBe(false)
    // Another reading of the same text can return a slightly larger or smaller box.
    expect(isOver({ ...overScore, y: 53 }, 'text')).toBe(false)
  })

  it('the operator or the settings can allow words over text, but never words in a keep-free area', () => {
    expect(isOver(overScore, 'operator')).toBe(false)
    expect(isOver(overScore, 'text', { wordsOverText: true })).toBe(false)
    const keepFree: Settings['overlay']['keepFree'] = [[0.5, 0, 0.1, 0.05]]
    expect(isOver(overScore, 'operator', { keepFree, wordsOverText: true })).toBe(true)
  })
})
