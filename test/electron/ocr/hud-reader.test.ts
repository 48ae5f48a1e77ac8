import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPaddleModel, type PaddleModel } from '../../../electron/ocr/paddle-model.ts'
import type { Picture } from '../../../src-shared/sight/picture/frame.ts'
import { root } from '../../fixtures/adlib-process.ts'

const glyphs: Readonly<Record<string, string>> = {
  '0': '.###.|#...#|#..##|#.#.#|##..#|#...#|.###.',
  '1': '..#..|.##..|..#..|..#..|..#..|..#..|.###.',
  '2': '.###.|#...#|....#|...#.|..#..|.#...|#####',
  '4': '...#.|..##.|.#.#.|#..#.|#####|...#.|...#.',
  '5': '#####|#....|####.|....#|....#|#...#|.###.',
  '7': '#####|....#|...#.|..#..|.#...|.#...|.#...',
}

function drawn(number: string, size: number): Picture {
  const [width, height] = [(number.length * 6 + 5) * size, 11 * size]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([40, 60 + ((x * 7 + y * 3) % 30), 90, 255], (y * width + x) * 4)
  ;[...number].forEach((digit, n) => {
    glyphs[digit]?.split('|').forEach((row, top) => {
      ;[...row].forEach((pixel, left) => {
        if (pixel !== '#') return
        for (let y = 0; y < size; y++)
          for (let x = 0; x < size; x++) {
            const at = ((top + 2) * size + y) * width + (n * 6 + left + 3) * size + x
            data.set([250, 220, 90, 255], at * 4)
          }
      })
    })
  })
  return { width, height, data }
}

function texture(seed: number): Picture {
  const [width, height] = [40, 30]
  const data = new Uint8ClampedArray(width * height * 4)
  let state = seed
  const random = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  const waves = Array.from({ length: 6 }, () => [random() - 0.5, random() - 0.5, random() * 6] as const)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = waves.reduce((all, [a, b, phase]) => all + Math.sin(a * x + b * y + phase), 0)
      const light = 110 + sum * 14 + random() * 12
      data.set([light, light * 0.9, light * 0.6, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

describe('the HUD reader', () => {
  let model: PaddleModel
  beforeAll(async () => {
    model = await loadPaddleModel(join(root, 'assets', 'ocr'), 1)
  })
  const read = async (picture: Picture) =>
    (await model.readHud(picture, [[0, 0, picture.width, picture.height]]))[0]

  it.each(['0012450', '42', '004', '70524'])(
    'reads %s in a bitmap font with a slashed zero',
    async (number) => {
      for (const size of [2, 3, 5]) {
        const line = await read(drawn(number, size))
        expect(line?.text).toBe(number)
        expect(line?.confidence).toBeGreaterThan(0.85)
      }
    },
  )

  it('finds no confident number in a texture without digits', async () => {
    const found = await Promise.all(Array.from({ length: 40 }, (_, seed) => read(texture(seed + 1))))
    expect(found.filter((line) => line !== undefined && line.confidence >= 0.85)).toEqual([])
  })
})
