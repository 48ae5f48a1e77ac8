import { describe, expect, it } from 'vitest'
import { betterLines, doubtfulRegions } from '../../../src-shared/sight/find-again.ts'
import { seenLine } from './lines.ts'

const picture = { width: 1280, height: 720, data: new Uint8ClampedArray(0) }

describe('the regions that are searched again', () => {
  it('surround doubtful words, and neither sure ones nor single digits', () => {
    const lines = [
      seenLine('HEA', [300, 680, 100, 20], 34),
      seenLine('AMMO', [900, 680, 100, 20], 95),
      seenLine('7', [600, 300, 20, 20], 0),
    ]
    expect(doubtfulRegions(lines, picture)).toEqual([[240, 660, 220, 60]])
  })

  it('are together at most 15 % of the picture', () => {
    const texture = Array.from({ length: 40 }, (_, n) =>
      seenLine('IlI', [(n % 8) * 160, Math.floor(n / 8) * 140, 90, 60], 0),
    )
    const area = doubtfulRegions(texture, picture).reduce(
      (sum, [, , width, height]) => sum + width * height,
      0,
    )
    expect(area).toBeLessThanOrEqual(1280 * 720 * 0.15)
  })
})

describe('the lines of two readings', () => {
  const cut = seenLine('AMMO 0L HEA', [180, 687, 209, 27], 34)
  const number = seenLine('88%', [340, 604, 120, 76], 99)

  it('are the better ones: a whole label replaces a cut one, and a new one joins', () => {
    const whole = seenLine('AMMO 0 HEALTH', [178, 685, 268, 31], 76)
    const arms = seenLine('ARMS', [482, 686, 93, 29], 80)
    expect(betterLines([cut, number], [whole, arms])).toEqual([number, whole, arms])
  })

  it('are the first ones where the second reading is worse or says nothing', () => {
    const worse = [seenLine('8', [340, 604, 60, 76], 90), seenLine('II', [20, 20, 30, 30], 0)]
    expect(betterLines([cut, number], worse)).toEqual([cut, number])
  })
})
