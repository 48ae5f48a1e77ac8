import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { applySettings } from '../../../../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { blacken, coveredBoxes, coveredThumb, isCovered } from '../../../../src-shared/sight/picture/masks.ts'

const size = { width: 100, height: 50 }
const area = (...box: Box) => ({ name: '', box })

describe('coveredBoxes', () => {
  it('returns the masks for the given source and for all sources, rounded outward to whole pixels', () => {
    const masks = {
      screen: [area(0.111, 0.111, 0.2, 0.2)],
      '*': [area(0.9, 0.9, 0.5, 0.5)],
      obs: [area(0, 0, 1, 1)],
    }
    expect(coveredBoxes({ crop: null, masks }, ['screen'], size)).toEqual([
      [90, 45, 10, 5],
      [11, 5, 21, 11],
    ])
    expect(coveredBoxes({ crop: null, masks }, ['constructor'], size)).toEqual([[90, 45, 10, 5]])
  })

  it('covers everything outside the crop and nothing inside it', () => {
    const picture = { ...size, data: new Uint8ClampedArray(100 * 50 * 4).fill(200) }
    blacken(picture, coveredBoxes({ crop: [0.2, 0.2, 0.5, 0.5], masks: {} }, ['screen'], size))
    const visible = (x: number, y: number) => picture.data[(y * 100 + x) * 4] === 200
    expect([visible(20, 10), visible(69, 34), visible(45, 20)]).toEqual([true, true, true])
    expect([visible(19, 10), visible(20, 9), visible(70, 34), visible(69, 35), visible(0, 0)]).toEqual(
      Array(5).fill(false),
    )
    expect(picture.data[3]).toBe(255)
  })

  it.each<[string, Box]>([
    ['not a number', [0, 0, Number.NaN, 0.5]],
    ['negative', [-0.1, 0, 0.5, 0.5]],
    ['empty', [0.1, 0.1, 0, 0.5]],
    ['larger than a picture', [0, 0, 2, 0.5]],
  ])('covers the whole picture if a mask or the crop is %s', (_, box) => {
    const whole = [[0, 0, 100, 50]]
    expect(coveredBoxes({ crop: null, masks: { '*': [area(...box)] } }, ['screen'], size)).toEqual(whole)
    expect(coveredBoxes({ crop: box, masks: {} }, ['screen'], size)).toEqual(whole)
    expect(applySettings(defaultSettings, { sight: { crop: box } }).ok).toBe(false)
  })
})

describe('coveredThumb', () => {
  it('blackens only the pixels of the thumbnail that overlap a covered box', () => {
    const thumb = new Uint8Array(64 * 36 * 3).fill(9)
    const covered = coveredThumb(thumb, [[50, 25, 2, 1]], size)
    const dark = [...covered.keys()].filter((at) => covered[at] === 0).map((at) => Math.floor(at / 3))
    expect(new Set(dark)).toEqual(new Set([18 * 64 + 32, 18 * 64 + 33]))
    expect(coveredThumb(thumb, [], size)).toBe(thumb)
  })
})

describe('isCovered', () => {
  it('returns true only for a box that lies inside one of the given boxes', () => {
    expect(isCovered([10, 10, 5, 5], [[0, 0, 20, 20]])).toBe(true)
    expect(isCovered([10, 10, 15, 5], [[0, 0, 20, 20]])).toBe(false)
  })
})
