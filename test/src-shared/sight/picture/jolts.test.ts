import { describe, expect, it } from 'vitest'
import { thumbHeight, thumbWidth } from '../../../../src-shared/sight/picture/frame.ts'
import { createJoltWatcher } from '../../../../src-shared/sight/picture/jolts.ts'

type Tint = (color: readonly [number, number, number]) => readonly [number, number, number]

const plain: Tint = (color) => color
const red: Tint = ([r, g, b]) => [Math.min(255, r + 70), g * 0.6, b * 0.6]
const dark: Tint = ([r, g, b]) => [r * 0.05, g * 0.05, b * 0.05]
const bright: Tint = () => [240, 240, 235]

function cave(place: number, tint: Tint = plain): Uint8Array {
  const thumb = new Uint8Array(thumbWidth * thumbHeight * 3)
  for (let y = 0; y < thumbHeight; y++)
    for (let x = 0; x < thumbWidth; x++) {
      const lit = (x + place + (y >> 3)) % 9 < 5
      thumb.set(tint(lit ? [80, 100, 110] : [50, 65, 80]), (y * thumbWidth + x) * 3)
    }
  return thumb
}

/** Returns each jolt in a series of pictures, two per second, with the index of its picture. */
function watch(pictures: readonly Uint8Array[], usual = 0.4): [number, string][] {
  const see = createJoltWatcher()
  return pictures.flatMap((thumb, n) => {
    const jolt = see(n * 500, thumb, thumb === pictures[n - 1] ? 0 : usual)
    return jolt === undefined ? [] : [[n, jolt] as [number, string]]
  })
}

const run = (from: number, count = 16): Uint8Array[] =>
  Array.from({ length: count }, (_, n) => cave(from + n))

describe('createJoltWatcher', () => {
  it('reports darkness once when a moving picture turns dark', () => {
    const night = [cave(16, dark), cave(16, dark), cave(16, dark)]
    expect(watch([...run(0), ...night, ...run(0)])).toEqual([[16, 'dark']])
  })

  it('reports a short red flash of a moving picture when the flash ends', () => {
    expect(watch([...run(0), cave(16, red), cave(17, red), ...run(18)])).toEqual([[18, 'red']])
  })

  it('reports nothing if a red scene lasts or a flash is white', () => {
    const lava = Array.from({ length: 16 }, (_, n) => cave(n, red))
    expect(watch([...run(0), ...lava, ...run(0)])).toEqual([])
    expect(watch([...run(0), cave(16, red), cave(17, bright), cave(18, bright)])).toEqual([])
    expect(watch([...run(0), cave(16, bright), ...run(17)])).toEqual([])
  })

  it('reports a stop of a fast-moving picture once, but only if the stop lasts', () => {
    const last = cave(15)
    const stop = Array.from({ length: 12 }, () => last)
    expect(watch([...run(0), ...stop])).toEqual([[22, 'still']])
    expect(watch([...run(0), last, last, last, ...run(16)])).toEqual([])
    expect(watch([...run(0), ...stop], 0.1)).toEqual([])
  })

  it('reports nothing if the picture was calm before it turned dark, or was watched only briefly', () => {
    expect(watch([...run(0), cave(16, dark), ...run(17)], 0.01)).toEqual([])
    expect(watch([...run(0, 3), cave(3, dark), ...run(4, 3), cave(7, red), cave(8)])).toEqual([])
  })
})
