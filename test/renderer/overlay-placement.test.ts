import { describe, expect, it } from 'vitest'
import { freePlace, rectAt } from '../../renderer/overlay/placement.ts'
import { isKeptFree } from '../../renderer/overlay/word-spot.ts'
import type { Place } from '../../src-shared/events/cue.ts'

const stage = { scale: 1, width: 1920, height: 1080 }
const rectOf = (place: Place) => rectAt(place, { width: 600, height: 200 }, stage, { x: 96, y: 54 })
const base = {
  wanted: ['top', 'bottom', 'top-left', 'top-right', 'left', 'right'] as const,
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

  it('covers text instead of a keep-free area if it must cover one of them', () => {
    const avoid = [[0, 0.3, 1, 0.7] as const, [0, 0, 0.3, 0.3] as const, [0.7, 0, 0.3, 0.3] as const]
    expect(freePlace({ ...base, avoid })).toBe('top')
    const keepFree = [[0.45, 0.1, 0.02, 0.02] as const]
    const chosen = rectOf(freePlace({ ...base, avoid: [...keepFree, ...avoid], keepFree }))
    expect(isKeptFree(chosen, keepFree, stage)).toBe(false)
  })

  it('avoids words that the overlay already shows', () => {
    expect(freePlace({ ...base, taken: [rectOf('top')] })).toBe('bottom')
  })

  it('keeps the last place for 10 s, unless text appears there', () => {
    const last = { place: 'bottom', at: 0 } as const
    expect(freePlace({ ...base, last, now: 9000 })).toBe('bottom')
    expect(freePlace({ ...base, last, now: 11_000 })).toBe('top')
    expect(freePlace({ ...base, last, now: 9000, avoid: [[0, 0.7, 1, 0.3]] })).toBe('top')
  })
})
