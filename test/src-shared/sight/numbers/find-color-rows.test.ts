import { describe, expect, it } from 'vitest'
import { createColorRowFinder } from '../../../../src-shared/sight/numbers/find-color-rows.ts'
import type { Picture } from '../../../../src-shared/sight/picture/frame.ts'

const width = 640
const height = 360

type Place = readonly [x: number, y: number]
type Color = readonly [red: number, green: number, blue: number]

const red: Color = [225, 30, 40]
const gold: Color = [235, 190, 30]

function paint({ data }: Picture, x: number, y: number, [r, g, b]: Color): void {
  if (x >= 0 && x < width && y >= 0 && y < height) data.set([r, g, b], (y * width + x) * 4)
}

function heart(picture: Picture, [left, top]: Place, [r, g, b]: Color = red): void {
  for (let y = 0; y < 16; y++)
    for (let x = 0; x < 18; x++) {
      const light = x + y < 10 ? 30 : 0
      if (Math.abs(x - 8.5) <= 15 - y && (y > 2 || Math.abs(x - 8.5) > 2))
        paint(picture, left + x, top + y, [r + light, g + light, b + light])
    }
}

function scene(second: number, isStill = false): Picture {
  const picture: Picture = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) }
  const shift = isStill ? 0 : second * 37
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = (Math.floor((x + shift) / 23) * 7 + Math.floor(y / 19) * 11) % 5
      paint(picture, x, y, [60 + shade * 24, 70 + shade * 20, 80 + shade * 16])
    }
  return picture
}

/** Returns counts such as `10>6`: first 10, now 6. The pictures are a second apart. */
function countsOf(pictures: readonly Picture[]): (string | undefined)[] {
  let id = 0
  const find = createColorRowFinder(() => ++id)
  return pictures.map((picture, second) => {
    const found = find(picture, [[0, 0, width, height]], second * 1000)
    return found.length === 0
      ? undefined
      : found.map(({ icons }) => `${icons?.first}>${icons?.count}`).join(' ')
  })
}

const watch = (seconds: readonly (readonly Place[])[], color = red): (string | undefined)[] =>
  countsOf(
    seconds.map((places, second) => {
      const picture = scene(second)
      for (const place of places) heart(picture, place, color)
      return picture
    }),
  )

const row = (count: number, x = 20, y = 12): Place[] =>
  Array.from({ length: count }, (_, n) => [x + n * 24, y])
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const isNothing = (counts: readonly (string | undefined)[]): boolean =>
  counts.every((each) => each === undefined)

describe('createColorRowFinder', () => {
  it('starts to count hearts in front of a moving scene after several of them have vanished at once for good', () => {
    const counts = watch([...times(6, row(10)), ...times(6, row(6)), ...times(4, row(7))])
    expect(isNothing(counts.slice(0, 7))).toBe(true)
    expect([counts[9], counts.at(-1)]).toEqual(['10>6', '10>7'])
  })

  it('counts hearts at the bottom, and hearts that vanish from the left', () => {
    const all = row(8, 200, 320)
    expect(watch([...times(6, all), ...times(5, all.slice(3))]).at(-1)).toBe('8>5')
  })

  it('counts a heart as lost even if a dark heart stays in its place', () => {
    const pictures = Array.from({ length: 12 }, (_, second) => {
      const picture = scene(second)
      for (const [n, place] of row(10).entries())
        heart(picture, place, second >= 6 && n >= 7 ? [70, 20, 22] : red)
      return picture
    })
    expect(countsOf(pictures).at(-1)).toBe('10>7')
  })

  it('keeps the count while something passes in front of the hearts, but has no count while the HUD is hidden', () => {
    const passing = row(6).filter((_, n) => n !== 2)
    const lost = [...times(6, row(10)), ...times(5, row(6))]
    expect(watch([...lost, passing, passing]).at(-1)).toBe('10>6')
    const counts = watch([...lost, ...times(3, []), ...times(4, row(10))])
    expect(counts.slice(11)).toEqual([undefined, undefined, undefined, undefined, '10>10', '10>10', '10>10'])
  })

  it('counts nothing if hearts only blink, vanish from the middle, or grow in number', () => {
    expect(isNothing(watch([...times(6, row(5)), row(4), row(5), row(3), ...times(4, row(5))]))).toBe(true)
    const torn = row(6).filter((_, n) => n !== 2)
    expect(isNothing(watch([...times(6, row(6)), ...times(8, torn)]))).toBe(true)
    expect(isNothing(watch([...times(6, row(4)), ...times(6, row(5)), ...times(6, row(6))]))).toBe(true)
  })

  it('counts no coins that scroll with the scene or that are collected one after another', () => {
    const scrolling = Array.from({ length: 14 }, (_, second) => row(8, 300 - second * 37, 30))
    expect(isNothing(watch(scrolling, gold))).toBe(true)
    const collected = [...times(6, row(8)), row(7), row(6), row(5), ...times(6, row(4))]
    expect(isNothing(watch(collected, gold))).toBe(true)
  })

  it('counts no bricks of a grid and no icons in the middle of the picture', () => {
    const wall = [12, 36, 60].flatMap((y) => row(6, 20, y))
    const chipped = wall.filter(([x, y]) => y !== 60 || x < 110)
    expect(isNothing(watch([...times(6, wall), ...times(8, chipped)]))).toBe(true)
    expect(isNothing(watch([...times(6, row(6, 20, 170)), ...times(8, row(4, 20, 170))]))).toBe(true)
  })

  it('counts nothing in a toolbar, whose icons have different colors', () => {
    const colors = [red, gold, [40, 200, 60], [40, 90, 230]] as const
    const pictures = Array.from({ length: 14 }, (_, second) => {
      const picture = scene(second)
      for (const [n, place] of row(second < 7 ? 8 : 7, 220, 330).entries())
        heart(picture, place, colors[n % 4])
      return picture
    })
    expect(isNothing(countsOf(pictures))).toBe(true)
  })

  it('counts nothing in a menu, whose picture hardly moves', () => {
    let id = 0
    const find = createColorRowFinder(() => ++id)
    const found = Array.from({ length: 14 }, (_, second) => {
      const picture = scene(second, true)
      for (const place of row(second < 7 ? 5 : 3)) heart(picture, place)
      return find(picture, second === 0 ? [[0, 0, width, height]] : [[20, 12, 120, 16]], second * 1000)
    })
    expect(found.flat()).toEqual([])
  })

  it('does not mistake the scene behind outlines for icons', () => {
    const pictures = Array.from({ length: 14 }, (_, second) => {
      const picture = scene(second)
      for (let y = 0; y < 60; y++)
        for (let x = 0; x < (second < 7 ? 400 : 100); x++) paint(picture, x, y, [190, 80, 40])
      for (const [left, top] of row(6))
        for (let n = 0; n < 18; n++)
          for (const [x, y] of [
            [n, 0],
            [n, 1],
            [n, 16],
            [n, 17],
            [0, n],
            [1, n],
            [16, n],
            [17, n],
          ] as const)
            paint(picture, left + x, top + y, [10, 10, 10])
      return picture
    })
    expect(isNothing(countsOf(pictures))).toBe(true)
  })
})
