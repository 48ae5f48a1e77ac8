import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { overlapOf } from '../../../../src-shared/sight/picture/boxes.ts'
import type { Picture } from '../../../../src-shared/sight/picture/frame.ts'
import { createFramedDetail } from '../../../../src-shared/sight/picture/framed-detail.ts'

const [width, height] = [960, 540]
const flask: Box = [40, 400, 60, 80]
const map: Box = [760, 340, 160, 160]
const inside = ([left, top, wide, high]: Box, x: number, y: number): boolean =>
  x >= left && y >= top && x < left + wide && y < top + high

function draw(scroll: number, icons: readonly Box[], shade = 90): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const along = x + scroll
      let value = shade + (Math.floor(along / 37) % 2) * 50 + (Math.floor((along + 2 * y) / 61) % 3) * 20
      for (const icon of icons) {
        const [left, top, wide, high] = icon
        if (!inside(icon, x, y)) continue
        const rim = Math.min(x - left, y - top, left + wide - 1 - x, top + high - 1 - y)
        if (icon !== map)
          value = rim < 8 ? 230 : Math.hypot(x - left - wide / 2, y - top - high / 2) < 18 ? 250 : 20
        else if (rim < 12) value = rim < 6 ? 20 : 240
      }
      data.fill(value, 4 * (y * width + x), 4 * (y * width + x) + 3)
    }
  return { width, height, data }
}

function watched(frames: number, pictureAt: (n: number) => Picture) {
  const framed = createFramedDetail()
  for (let n = 0; n < frames; n++) framed.add(n * 500, pictureAt(n))
  return framed
}
const onPicture = ([x, y, wide, high]: Box): Box => [x * width, y * height, wide * width, high * height]
const share = (boxes: readonly Box[], icon: Box): number =>
  boxes.reduce((sum, box) => sum + overlapOf(onPicture(box), icon), 0) / (icon[2] * icon[3])
const area = (boxes: readonly Box[]): number => boxes.reduce((sum, [, , wide, high]) => sum + wide * high, 0)

describe('createFramedDetail', () => {
  it('finds an icon and the frame of a map in front of a moving picture, and hardly anything else', () => {
    const boxes = watched(14, (n) => draw(n * 43, [flask, map])).boxes()
    expect(share(boxes, flask)).toBeGreaterThan(0.9)
    expect(share(boxes, map)).toBeGreaterThan(0.6)
    expect(area(boxes)).toBeLessThan(0.1)
  })

  it('finds an icon in a dark picture', () => {
    expect(share(watched(14, (n) => draw(n * 43, [flask], 5)).boxes(), flask)).toBeGreaterThan(0.9)
  })

  it('finds nothing after only a few moving pictures, and nothing in pictures without icons', () => {
    expect(watched(5, (n) => draw(n * 43, [flask, map])).boxes()).toEqual([])
    expect(watched(14, (n) => draw(n * 43, [])).boxes()).toEqual([])
  })

  it('does not find the edges of a bar across the whole picture, such as a status bar, but finds an icon above the bar', () => {
    const bar: Box = [0, 500, 960, 40]
    const withBar = (picture: Picture): Picture => {
      for (let y = 500; y < 540; y++)
        picture.data.fill(y >= 515 && y < 525 ? 230 : 20, 4 * y * width, 4 * (y + 1) * width)
      return picture
    }
    const boxes = watched(14, (n) => withBar(draw(n * 43, [flask]))).boxes()
    expect(share(boxes, bar)).toBe(0)
    expect(share(boxes, flask)).toBeGreaterThan(0.9)
  })

  it('finds nothing in a picture that does not move', () => {
    expect(watched(30, () => draw(0, [flask, map])).boxes()).toEqual([])
  })

  it('while the picture pauses, keeps the icon that it has found', () => {
    const framed = watched(14, (n) => draw(n * 43, [flask]))
    for (let n = 0; n < 20; n++) framed.add(7000 + n * 500, draw(13 * 43, [flask]))
    expect(share(framed.boxes(), flask)).toBeGreaterThan(0.9)
  })

  it('after a cut to another scene, forgets an icon that is gone, and keeps an icon that is still there', () => {
    const framed = watched(14, (n) => draw(n * 43, [flask, map]))
    for (let n = 0; n < 2; n++) framed.add(7000 + n * 500, draw(900 + n * 43, [flask], 190))
    const boxes = framed.boxes()
    expect(share(boxes, flask)).toBeGreaterThan(0.9)
    expect(share(boxes, map)).toBeLessThan(0.1)
  })

  it('starts over when the size of the picture changes', () => {
    const framed = watched(14, (n) => draw(n * 43, [flask]))
    framed.add(7000, { width: 64, height: 36, data: new Uint8ClampedArray(64 * 36 * 4) })
    expect(framed.boxes()).toEqual([])
  })
})
