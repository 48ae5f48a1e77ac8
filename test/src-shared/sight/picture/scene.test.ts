import { describe, expect, it } from 'vitest'
import { thumbHeight, thumbWidth } from '../../../../src-shared/sight/picture/frame.ts'
import { createSceneWatcher } from '../../../../src-shared/sight/picture/scene.ts'
import { dominantColors } from '../../../../src-shared/sight/picture/thumbnail.ts'

const size = { t: 0, width: 900, height: 900 }

function thumbOf(first: number[], others: number[], share: number): Uint8Array {
  const pixels = thumbWidth * thumbHeight
  const thumb = new Uint8Array(pixels * 3)
  for (let at = 0; at < pixels; at++) thumb.set(at < pixels * share ? first : others, at * 3)
  return thumb
}

const red = [200, 10, 10]
const black = [2, 2, 2]

describe('createSceneWatcher', () => {
  it('reports each cut once, and the strongest motion since the last call', () => {
    const scene = createSceneWatcher()
    const thumb = thumbOf(red, black, 0.5)
    scene.add({ ...size, thumb }, [[0, 0, 900, 900]])
    expect(scene.take()).toMatchObject({ cut: true, motion: 1 })
    scene.add({ ...size, thumb }, [[0, 0, 300, 150]])
    scene.add({ ...size, thumb }, [])
    expect(scene.take()).toMatchObject({ cut: false, motion: 0.056, cells: [0.5, 0, 0, 0, 0, 0, 0, 0, 0] })
    expect(scene.take()).toMatchObject({ motion: 0, cells: new Array(9).fill(0) })
    scene.add({ ...size, thumb: thumbOf(red, [250, 250, 250], 0) }, [[600, 600, 300, 300]])
    expect(scene.take()).toMatchObject({ cut: true, cells: [0, 0, 0, 0, 0, 0, 0, 0, 1] })
  })

  it('measures the brightness of the part without masks, and returns 0.5 if everything is masked', () => {
    const scene = createSceneWatcher()
    const add = (covered: number) => {
      const thumb = thumbOf([0, 0, 0], [204, 204, 204], covered)
      scene.add({ ...size, thumb }, [], [[0, 0, 900, 900 * covered]])
      return scene.take().brightness
    }
    expect(add(0)).toBeCloseTo(0.8)
    expect(add(0.75)).toBeCloseTo(0.8)
    expect(add(1)).toBe(0.5)
  })

  it('returns an empty description before the first frame', () => {
    expect(createSceneWatcher().take()).toMatchObject({ cut: false, brightness: 0, colors: [] })
  })
})

describe('dominantColors', () => {
  it('returns the most frequent colors first and omits rare colors', () => {
    expect(dominantColors(thumbOf(red, black, 0.3))).toEqual(['#020202', '#c80a0a'])
    expect(dominantColors(thumbOf(red, black, 0.01))).toEqual(['#020202'])
    expect(dominantColors(new Uint8Array(0))).toEqual([])
  })
})
