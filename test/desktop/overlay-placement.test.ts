import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arranged, placeOverlay } from '../../electron/desktop/overlay-placement.ts'

const first = { id: 1, workArea: { x: 0, y: 25, width: 1920, height: 1055 } }
const second = { id: 2, workArea: { x: 1920, y: 0, width: 2560, height: 1440 } }

describe('placeOverlay', () => {
  it('covers the first display before the user arranges the overlay', () => {
    expect(placeOverlay(null, [first, second])).toEqual(first.workArea)
  })

  it('restores the saved bounds on the same display', () => {
    const bounds = { x: 2000, y: 100, width: 900, height: 500 }
    const placement = arranged(null, second, bounds)
    expect(placeOverlay(placement, [first, second])).toEqual(bounds)
  })

  it('covers the first display while the saved display is unplugged, and restores the saved bounds after that display returns', () => {
    const bounds = { x: 2000, y: 100, width: 900, height: 500 }
    const placement = arranged(null, second, bounds)
    expect(placeOverlay(placement, [first])).toEqual(first.workArea)
    expect(placeOverlay(placement, [first, second])).toEqual(bounds)
  })

  it('remembers separate bounds for each display', () => {
    const small = { x: 100, y: 100, width: 400, height: 300 }
    const onBoth = arranged(arranged(null, first, small), second, { ...small, x: 2100 })
    expect(placeOverlay({ ...onBoth, display: 1 }, [first, second])).toEqual(small)
  })

  it('scales the saved bounds with the display resolution', () => {
    const half = { x: 0, y: 25, width: 960, height: 528 }
    const large = { id: 1, workArea: { x: 0, y: 0, width: 3840, height: 2110 } }
    expect(placeOverlay(arranged(null, first, half), [large]).width).toBe(1920)
  })

  it('removes the saved bounds when the user makes the overlay fill the whole display', () => {
    const placement = arranged(
      arranged(null, first, { ...first.workArea, width: 500 }),
      first,
      first.workArea,
    )
    expect(placement.on).toEqual({})
  })

  it('restores any saved bounds to within one pixel', () => {
    const side = fc.integer({ min: 120, max: 2000 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 30, max: 900 }),
        side,
        side,
        (x, y, w, h) => {
          const found = placeOverlay(arranged(null, first, { x, y, width: w, height: h }), [first])
          for (const [is, was] of [
            [found.x, x],
            [found.y, y],
            [found.width, w],
            [found.height, h],
          ] as const)
            expect(Math.abs(is - was)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
