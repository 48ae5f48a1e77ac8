import { describe, expect, it } from 'vitest'
import { createIconFinder } from '../../../../src-shared/sight/numbers/find-icons.ts'
import type { Luma } from '../../../../src-shared/sight/picture/frame.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'

const width = 320
const height = 180

type Place = readonly [x: number, y: number]

/** Draws one icon into `data`, which has half the resolution of the picture. */
function ship(data: Uint8Array, [left, top]: Place): void {
  for (let y = 0; y < 7; y++)
    for (let x = 0; x < 6; x++) {
      const half = 0.6 + y * 0.4
      if (Math.abs(x - 2.5) <= half)
        data[(top + y) * width + left + x] = 110 + 18 * y - 12 * Math.abs(x - 2.5)
    }
}

function draw(second: number, icons: readonly Place[], isStill = false): Luma {
  const rng = seededRng(9)
  const data = new Uint8Array(width * height).fill(30)
  const field = Array.from({ length: 97 }, () => 20 + rng() * 200)
  for (let y = 26; y < 160; y++)
    for (let x = 30; x < 290; x++)
      data[y * width + x] = field[(x * 7 + y * 13 + (isStill ? 0 : second * 31)) % field.length] ?? 0
  for (const place of icons) ship(data, place)
  return { width, height, data }
}

const watch = (steps: readonly (readonly Place[])[], isStill = false): (string | undefined)[] =>
  countsOf(steps.map((icons, second) => draw(second, icons, isStill)))

/** Returns counts such as `4>3`: first 4, now 3. The pictures are a second apart. */
function countsOf(pictures: readonly Luma[]): (string | undefined)[] {
  const find = createIconFinder(() => 1)
  return pictures.map((picture, second) => {
    const found = find(picture, [[0, 0, width * 2, height * 2]], second * 1000)
    return found.length === 0
      ? undefined
      : found.map((row) => `${row.icons?.first}>${row.icons?.count}`).join(' ')
  })
}

const row = (count: number, step = 15): Place[] =>
  Array.from({ length: count }, (_, n) => [40 + n * step, 10])
const column = (count: number): Place[] => Array.from({ length: count }, (_, n) => [303, 30 + n * 9])
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('createIconFinder', () => {
  it('counts small shaded icons in a row or a column only after one of them has vanished for good', () => {
    for (const icons of [row, column]) {
      const counts = watch([...times(7, icons(4)), ...times(8, icons(3)), ...times(4, icons(2))])
      expect(counts.slice(0, 8)).toEqual(times(8, undefined))
      expect(counts[10]).toBe('4>3')
      expect(counts.at(-1)).toBe('4>2')
    }
  })

  it('counts icons over a dark scene that partly changes in each picture', () => {
    const find = createIconFinder(() => 1)
    const counts = [...times(12, row(4)), ...times(8, row(3))].map((icons, second) => {
      const luma = draw(second, icons)
      for (let y = 26; y < 160; y++)
        for (let strip = 0; strip < 8; strip++) {
          const from = y * width + 30 + strip * 32
          luma.data.fill(Math.floor((second + strip) / 8) % 2 === 0 ? 20 : 60, from, from + 32)
        }
      return find(luma, [[0, 0, width * 2, height * 2]], second * 1000)[0]?.icons?.count
    })
    expect(counts.at(-1)).toBe(3)
  })

  it('raises the count when icons are added', () => {
    const counts = watch([...times(7, row(3)), ...times(8, row(2)), ...times(4, row(3)), ...times(4, row(4))])
    expect([counts[12], counts[18], counts.at(-1)]).toEqual(['3>2', '3>3', '3>4'])
  })

  it('counts nothing if an icon only blinks', () => {
    const blink = [row(4), row(3), row(4), row(4), row(3), row(4)]
    expect(
      watch([...times(7, row(4)), ...blink, ...times(3, row(4))]).every((each) => each === undefined),
    ).toBe(true)
  })

  it('counts nothing on a screen that hardly moves, such as a toolbar or a list', () => {
    const counts = watch([...times(7, row(4)), ...times(8, row(3))], true)
    expect(counts.every((each) => each === undefined)).toBe(true)
  })

  it('counts nothing if an icon vanishes from a grid, a pair, or the middle of a row', () => {
    const grid = [10, 19].flatMap((y) => [0, 1, 2, 3].map((n): Place => [40 + n * 15, y]))
    const cases: [readonly Place[], readonly Place[]][] = [
      [row(5), row(5).filter((_, n) => n !== 2)],
      [grid, grid.slice(0, -1)],
      [row(2), row(1)],
    ]
    for (const [all, fewer] of cases)
      expect(watch([...times(7, all), ...times(8, fewer)]).every((each) => each === undefined)).toBe(true)
  })

  it('does not count things in the middle of the picture, such as coins and bricks', () => {
    const coins = [0, 1, 2, 3].map((n): Place => [120 + n * 15, 90])
    const counts = watch([...times(7, coins), ...times(8, coins.slice(0, 3))])
    expect(counts.every((each) => each === undefined)).toBe(true)
  })

  it('counts nothing if several icons vanish together or in quick succession', () => {
    const eaten = [6, 5, 4, 3, 2, 2, 2, 2, 2].map((count) => row(count))
    expect(watch([...times(7, row(7)), ...eaten]).every((each) => each === undefined)).toBe(true)
    expect(watch([...times(7, row(5)), ...times(8, row(2))]).every((each) => each === undefined)).toBe(true)
  })

  it('reports zero icons after the last icon of a row has vanished from a visible HUD, until a new row appears', () => {
    const lives = [...times(7, row(3)), ...times(8, row(2)), ...times(8, row(1))]
    const counts = watch([...lives, ...times(5, []), ...times(4, row(3))])
    expect([counts[22], counts[25], counts.at(-1)]).toEqual(['3>1', '3>0', '3>3'])
  })

  it('does not report zero icons if the last icon of a row blinks or the whole HUD is hidden', () => {
    const lives = [...times(7, row(3)), ...times(8, row(2)), ...times(8, row(1))]
    const blink = watch([...lives, [], row(1), [], ...times(4, row(1))])
    expect(blink.some((each) => each?.endsWith('>0'))).toBe(false)
    const hud = [...column(6), ...[0, 1, 2, 3, 4, 5, 6, 7].map((n): Place => [100 + n * 24, 168])]
    const shown = lives.map((icons) => [...icons, ...hud])
    expect(watch([...shown, ...times(6, [])]).some((each) => each?.includes('>0'))).toBe(false)
  })

  it('notices that an icon was lost while a dark picture or a message hid the HUD', () => {
    const before = times(7, row(4)).map((icons, second) => draw(second, icons))
    const after = times(5, row(3)).map((icons, n) => draw(10 + n, icons))
    const black: Luma = { width, height, data: new Uint8Array(width * height) }
    const message: Luma = { width, height, data: new Uint8Array(width * height).fill(160) }
    for (const between of [black, message])
      expect(countsOf([...before, ...times(3, between), ...after]).at(-1)).toBe('4>3')
  })

  it('counts nothing if the last icon of a row only turns into another shape, such as a digit', () => {
    const digits = Array.from({ length: 16 }, (_, second) => {
      const luma = draw(second, row(second < 8 ? 4 : 3))
      if (second >= 8) for (let y = 10; y < 17; y++) luma.data[y * width + 88] = 230
      return luma
    })
    expect(countsOf(digits).every((each) => each === undefined)).toBe(true)
  })

  it('reports no count while the HUD is hidden', () => {
    const counts = watch([...times(7, row(4)), ...times(8, row(3)), ...times(4, []), ...times(4, row(3))])
    expect([counts[14], counts[17], counts.at(-1)]).toEqual(['4>3', undefined, '4>3'])
  })
})
