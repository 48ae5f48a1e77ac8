import { describe, expect, it } from 'vitest'
import { freePlace, rectAt, wantedPlaces } from '../../renderer/overlay/placement.ts'
import type { Place } from '../../src-shared/events/cue.ts'

const stage = { scale: 1, width: 1920, height: 1080 }
const rectOf = (place: Place) => rectAt(place, { width: 600, height: 200 }, stage, { x: 96, y: 54 })
const base = { wanted: wantedPlaces.text, rectOf, stage, avoid: [], taken: [], last: undefined, now: 0 }
const hud = [[0, 0, 1, 0.3] as const]

describe('freePlace', () => {
  it('takes the most wanted place of an empty picture', () => {
    expect(freePlace(base)).toBe('top')
  })

  it('takes the place that covers the least text', () => {
    expect(freePlace({ ...base, avoid: hud })).toBe('bottom')
    expect(freePlace({ ...base, avoid: [...hud, [0, 0.6, 1, 0.4]] })).toBe('left')
  })

  it("keeps off the overlay's own words", () => {
    expect(freePlace({ ...base, taken: [rectOf('top')] })).toBe('bottom')
  })

  it('keeps the last place for 10 s, and gives it up when text appears there', () => {
    const last = { place: 'bottom', at: 0 } as const
    expect(freePlace({ ...base, last, now: 9000 })).toBe('bottom')
    expect(freePlace({ ...base, last, now: 11_000 })).toBe('top')
    expect(freePlace({ ...base, last, now: 9000, avoid: [[0, 0.7, 1, 0.3]] })).toBe('top')
  })
})
