import { describe, expect, it } from 'vitest'
import { thumbHeight, thumbWidth } from '../../../../src-shared/sight/picture/frame.ts'
import { createCutWatcher } from '../../../../src-shared/sight/picture/jolts.ts'

function stripes(moved: number, first: number[], second: number[]): Uint8Array {
  const thumb = new Uint8Array(thumbWidth * thumbHeight * 3)
  for (let at = 0; at < thumbWidth * thumbHeight; at++)
    thumb.set(Math.floor(((at % thumbWidth) + moved) / 8) % 2 === 0 ? first : second, at * 3)
  return thumb
}

const grass = [40, 160, 40]
const soil = [120, 80, 30]
const snow = [230, 235, 240]
const sky = [90, 140, 230]

/** Returns the seconds at which a cut was reported. The pictures are a second apart. */
const cutsOf = (pictures: readonly Uint8Array[]): number[] => {
  const isCut = createCutWatcher()
  return pictures.flatMap((thumb, second) => (isCut(second * 1000, thumb) ? [second] : []))
}

describe('createCutWatcher', () => {
  it('reports a cut at the first picture and at an abrupt change of a calm picture', () => {
    const calm = [0, 0, 0, 0].map((moved) => stripes(moved, grass, soil))
    const other = [0, 0].map((moved) => stripes(moved, snow, sky))
    expect(cutsOf([...calm, ...other])).toEqual([0, 4])
    expect(cutsOf([...calm, stripes(8, grass, soil)])).toEqual([0, 4])
  })

  it('reports the beginning of a motion and new colors as cuts, but not the ongoing motion', () => {
    const moving = [0, 5, 10, 15, 20, 25, 30, 35].map((moved) => stripes(moved, grass, soil))
    expect(cutsOf(moving)).toEqual([0, 1])
    expect(cutsOf([...moving, stripes(40, snow, sky)])).toEqual([0, 1, 8])
  })

  it('compares a picture only with the pictures of the last few seconds', () => {
    const moving = [0, 5, 10, 15].map((moved) => stripes(moved, grass, soil))
    const still = new Array<Uint8Array>(8).fill(stripes(15, grass, soil))
    expect(cutsOf([...moving, ...still, stripes(20, grass, soil)])).toEqual([0, 1, 12])
  })
})
