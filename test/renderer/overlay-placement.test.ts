import { describe, expect, it } from 'vitest'
import { isKeptFree } from '../../renderer/overlay/keep-free.ts'
import { freePlace, freeSpot, type Rect, rectAt, wantedPlaces } from '../../renderer/overlay/placement.ts'
import type { Place } from '../../src-shared/events/cue.ts'

const stage = { scale: 1, width: 1920, height: 1080 }
const rectOf = (place: Place) => rectAt(place, { width: 600, height: 200 }, stage, { x: 96, y: 54 })
const base = {
  wanted: wantedPlaces.text,
  rectOf,
  stage,
  avoid: [],
  avoidLately: [],
  taken: [],
  last: undefined,
  now: 0,
}
const hud = [[0, 0, 1, 0.3] as const]

describe('freePlace', () => {
  it('chooses the preferred place in an empty picture', () => {
    expect(freePlace(base)).toBe('top')
  })

  it('chooses the place that covers the least text', () => {
    expect(freePlace({ ...base, avoid: hud })).toBe('bottom')
    expect(freePlace({ ...base, avoid: [...hud, [0, 0.6, 1, 0.4]] })).toBe('left')
  })

  it('covers any text rather than an area to keep free', () => {
    // Text fills every place except for the one at the top, where a small area is.
    const avoid = [[0, 0.3, 1, 0.7] as const, [0, 0, 0.3, 0.3] as const, [0.7, 0, 0.3, 0.3] as const]
    expect(freePlace({ ...base, avoid })).toBe('top')
    const keepFree = [[0.45, 0.1, 0.02, 0.02] as const]
    const chosen = rectOf(freePlace({ ...base, avoid: [...keepFree, ...avoid], keepFree }))
    expect(isKeptFree(chosen, keepFree, stage)).toBe(false)
  })

  it('avoids words that the overlay already shows', () => {
    expect(freePlace({ ...base, taken: [rectOf('top')] })).toBe('bottom')
  })

  it('keeps the last place for 10 s, and leaves it when text appears there', () => {
    const last = { place: 'bottom', at: 0 } as const
    expect(freePlace({ ...base, last, now: 9000 })).toBe('bottom')
    expect(freePlace({ ...base, last, now: 11_000 })).toBe('top')
    expect(freePlace({ ...base, last, now: 9000, avoid: [[0, 0.7, 1, 0.3]] })).toBe('top')
  })
})

describe('freeSpot', () => {
  const margin = { x: 96, y: 54 }
  const wish = { ...base, wanted: wantedPlaces.caption, margin }
  /** A bar of text through each place. */
  const bars = [0.1, 0.5, 0.9].map((y) => [0, y, 1, 0.03] as const)
  const cuts = (rect: Rect) =>
    bars.filter(([, y, , height]) => rect.y < (y + height) * 1080 && y * 1080 < rect.y + rect.height)

  it('keeps a place that covers no text', () => {
    expect(freeSpot(wish)).toEqual({
      place: 'bottom-left',
      shift: { x: 0, y: 0 },
      rect: rectOf('bottom-left'),
    })
  })

  it('moves words beside the text if every place covers some text, and keeps them there for 10 s', () => {
    const { place, shift, rect } = freeSpot({ ...wish, avoid: bars })
    expect(cuts(rect)).toEqual([])
    const last = { place, shift, at: 0 }
    expect(freeSpot({ ...wish, avoid: [], last, now: 9000 })).toMatchObject({ rect })
    expect(freeSpot({ ...wish, avoid: [], last, now: 11_000 })).toMatchObject({ shift: { x: 0, y: 0 } })
  })

  it('puts words into the only gap between areas to keep free, even if text fills it', () => {
    const keepFree = [[0, 0, 1, 0.55] as const, [0, 0.9, 1, 0.1] as const, [0, 0.5, 0.45, 0.5] as const]
    const { rect } = freeSpot({ ...wish, avoid: [...keepFree, [0.4, 0.5, 0.6, 0.5]], keepFree })
    expect(isKeptFree(rect, keepFree, stage)).toBe(false)
  })

  it('covers the least text if text is everywhere', () => {
    const dense = Array.from({ length: 30 }, (_, n) => [0, n / 30, n < 20 ? 1 : 0.4, 1 / 30] as const)
    expect(freeSpot({ ...wish, avoid: dense }).rect.x).toBeGreaterThan(700)
  })

  it('prefers to cover text that rarely appears there over text on the screen now', () => {
    const lately = [[0, 0.6, 1, 0.4] as const]
    expect(freeSpot({ ...wish, avoidLately: lately }).place).toBe('top-left')
    const { rect } = freeSpot({ ...wish, avoid: [[0, 0, 1, 0.6]], avoidLately: lately })
    expect(rect.y).toBeGreaterThan(0.6 * 1080)
  })

  it('stays at a free spot if others are hardly better, and leaves a spot where text often appears', () => {
    const last = { place: 'bottom-right', shift: { x: 0, y: 0 }, at: 0 } as const
    const keep = { ...wish, last, now: 9000 }
    expect(freeSpot({ ...keep, avoidLately: [[0.9, 0.9, 0.1, 0.05]] }).place).toBe('bottom-right')
    expect(freeSpot({ ...keep, avoidLately: [[0.5, 0.6, 0.5, 0.4]] }).rect).not.toEqual(
      rectOf('bottom-right'),
    )
  })
})
