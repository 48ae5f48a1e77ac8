import { describe, expect, it } from 'vitest'
import { createAttemptWatcher, type Restart } from '../../../../src-shared/sight/picture/attempts.ts'
import { thumbHeight, thumbWidth } from '../../../../src-shared/sight/picture/frame.ts'

function level(place: number, light = 1): Uint8Array {
  const thumb = new Uint8Array(thumbWidth * thumbHeight * 3)
  for (let y = 0; y < thumbHeight; y++)
    for (let x = 0; x < thumbWidth; x++) {
      const at = x + place
      const hill = 18 + 7 * Math.sin(at / 7) + 4 * Math.sin(at / 3.1) + (at % 23 < 4 ? -6 : 0)
      const color = y > hill ? [70, 160, 60] : [130, 180, 240]
      for (const [c, value] of color.entries()) thumb[(y * thumbWidth + x) * 3 + c] = value * light
    }
  return thumb
}

const slide = (n: number): Uint8Array => level(500 * n)
const night = new Uint8Array(thumbWidth * thumbHeight * 3)

/**
 * Returns the restarts in a series of pictures, one per second. A picture counts as moving unless it is the same
 * object as the previous one.
 */
function watch(pictures: readonly Uint8Array[]): [second: number, Restart][] {
  const see = createAttemptWatcher()
  return pictures.flatMap((thumb, second) => {
    const restart = see(second * 1000, thumb, thumb === pictures[second - 1] ? 0 : 0.4)
    return restart === undefined ? [] : [[second, restart] as [number, Restart]]
  })
}

const run = (...places: number[]): Uint8Array[] => [0, 0, ...places].map((place) => level(place))
const fade = (place: number) => [level(place, 0.6), level(place, 0.2), night]

describe('createAttemptWatcher', () => {
  it('reports a restart of the level after a dark picture, and active play as soon as two attempts differ', () => {
    const first = [...run(3, 6, 9, 12, 15, 18, 21), ...fade(21)]
    const second = [...run(0, 0, 0, 0, 0, 0, 3, 6, 9, 12), ...fade(12)]
    const pictures = [...first, ...second, ...run(4, 8)]
    expect(watch(pictures)).toEqual([
      [first.length, { afterDark: true, isPlayed: false }],
      [first.length + second.length, { afterDark: true, isPlayed: true }],
    ])
  })

  it('once active play was detected, also reports a restart after an attempt that never left the beginning', () => {
    const first = [...run(3, 6, 9, 12, 15, 18, 21), ...fade(21)]
    const second = [...run(0, 0, 0, 0, 0, 0, 3, 6, 9, 12), ...fade(12)]
    const short = [...run(0, 0), ...fade(0)]
    const pictures = [...first, ...second, ...short, ...short, ...short, ...run(4)]
    expect(watch(pictures).map(([second]) => second)).toEqual([
      first.length,
      first.length + second.length,
      first.length + second.length + short.length,
      first.length + second.length + 2 * short.length,
      first.length + second.length + 3 * short.length,
    ])
    expect(watch([...first, ...short, ...short, ...run(4)])).toHaveLength(2)
  })

  it('reports a restart of the level after a screen that shows the remaining lives', () => {
    const card = level(900, 0.5)
    const first = [...run(4, 8, 12, 16, 20), night, card, card, night]
    expect(watch([...first, ...run(4)])).toEqual([[first.length, { afterDark: true, isPlayed: false }]])
  })

  it('reports a restart when the picture jumps back to the beginning of the level', () => {
    const first = run(4, 8, 12, 16, 20, 24, 28)
    expect(watch([...first, ...run(4)])).toEqual([[first.length, { afterDark: false, isPlayed: false }]])
  })

  it('reports the restarts of a looping video, but never reports active play', () => {
    const video = [...run(3, 6, 9, 12, 15, 18, 21), ...fade(21)]
    const restarts = watch([video, video, video, video].flat())
    expect(restarts).toHaveLength(3)
    expect(restarts.every(([, { isPlayed }]) => !isPlayed)).toBe(true)
  })

  it('reports nothing for a slide show, even if the same picture appears again', () => {
    const show = [1, 2, 1, 1, 3, 1].flatMap((n) => [slide(n), slide(n), slide(n), slide(n), slide(n), night])
    expect(watch(show)).toEqual([])
  })

  it('reports nothing when the player moves between rooms, for example through a door', () => {
    const room = (n: number) => [0, 0, 4, 8, 12, 16, 20].map((place) => level(1000 * n + place))
    expect(watch([room(1), [night], room(2), [night], room(1), [night], room(2)].flat())).toEqual([])
  })

  it('reports nothing if the picture is the same before and after a moment of darkness', () => {
    const still = Array.from({ length: 8 }, (_, n) => level(n % 2))
    expect(watch([...still, night, ...still, night, ...still])).toEqual([])
  })

  it('reports nothing when the user switches to another window and back', () => {
    const page = Array.from({ length: 8 }, (_, n) => level(3000 + n * 40, 0.9))
    const editor = [level(0), level(0), level(0), level(0), level(0)]
    expect(watch([...editor, ...page, ...editor, ...page, ...editor])).toEqual([])
  })

  it('reports nothing when the player walks back to the beginning', () => {
    const way = [4, 8, 12, 16, 20, 24, 20, 16, 12, 8, 4, 0, 0]
    expect(watch([...run(...way), ...run(...way)])).toEqual([])
  })

  it('reports nothing for a film that cuts between a few scenes', () => {
    const scenes = [1, 2, 3, 1, 2, 3, 1].flatMap((n) => [0, 3, 6, 9, 12, 15].map((at) => level(700 * n + at)))
    expect(watch(scenes)).toEqual([])
  })
})
