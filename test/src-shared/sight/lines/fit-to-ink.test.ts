import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { fullWidth } from '../../../../src-shared/sight/lines/fit-to-ink.ts'
import { picture } from '../../../fixtures/letters-picture.ts'

describe('fullWidth', () => {
  const line: Box = [40, 20, 90, 20]
  const part: Box = [64, 20, 30, 20]

  it('widens a box to the whole line', () => {
    const [x, , wide] = fullWidth(picture([line]), part, [])
    expect(x).toBeLessThanOrEqual(40)
    expect(x).toBeGreaterThan(30)
    expect(x + wide).toBeGreaterThanOrEqual(130)
    expect(x + wide).toBeLessThan(140)
  })

  it('does not change a box that contains its whole line', () => {
    const whole: Box = [36, 20, 98, 20]
    expect(fullWidth(picture([line]), whole, [])).toEqual(whole)
  })

  it('does not widen a box into another box on the same line', () => {
    const [x, , wide] = fullWidth(picture([line]), part, [[100, 22, 30, 16]])
    expect(x + wide).toBeLessThanOrEqual(100)
  })

  it('does not widen a box if its line has no visible ends', () => {
    expect(fullWidth(picture([[0, 0, 200, 100]]), part, [])).toEqual(part)
  })
})
