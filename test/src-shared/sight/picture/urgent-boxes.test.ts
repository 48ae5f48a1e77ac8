import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { urgentBoxes } from '../../../../src-shared/sight/picture/boxes.ts'

const size = { width: 1000, height: 500 }
const whole: Box = [0, 0, 1000, 500]
const health: Box = [40, 440, 100, 30]

describe('urgentBoxes', () => {
  it('puts the known places of numbers that changed before a large change', () => {
    expect(urgentBoxes([whole], [health], size)).toEqual({ first: [[8, 432, 164, 46]], later: [whole] })
    const far: Box = [500, 0, 500, 400]
    expect(urgentBoxes([far], [health], size)).toEqual({ first: [far], later: [] })
  })

  it('puts the smallest boxes before the others, up to a tenth of the picture', () => {
    const [small, medium, large]: Box[] = [
      [0, 0, 100, 100],
      [200, 0, 200, 190],
      [500, 0, 200, 200],
    ]
    const changed = [large, medium, small] as Box[]
    expect(urgentBoxes(changed, [], size)).toEqual({ first: [small, medium], later: [large] })
  })

  it.each([
    ['all boxes are small', [health, [500, 0, 64, 32]]],
    ['no box is small', [whole, [0, 0, 900, 400]]],
  ] as [string, Box[]][])('lets nothing wait if %s', (_, changed) => {
    expect(urgentBoxes(changed, [], size)).toEqual({ first: changed, later: [] })
  })

  it('loses no changed box', () => {
    const changed: Box[] = [whole, health, [500, 0, 64, 32], [0, 0, 900, 400]]
    const { first, later } = urgentBoxes(changed, [health], size)
    for (const box of changed) expect([...first, ...later]).toContain(box)
  })
})
