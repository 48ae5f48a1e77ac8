import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPaddleModel, type PaddleModel } from '../../../electron/ocr/paddle-model.ts'
import { readLines } from '../../../electron/ocr/read-lines.ts'
import type { Picture } from '../../../src-shared/sight/picture/frame.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { pixelGlyphs } from '../../fixtures/sight/pixel-font.ts'

/** Draws a text whose letters are in cells of equal width. `size` is the side of a font's pixel in pixels. */
function drawn(text: string, cell: number, size: number): Picture {
  const [width, height] = [(text.length * cell + 4) * size, 12 * size]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([24, 32, 48, 255], at)
  ;[...text].forEach((char, n) => {
    const columns = pixelGlyphs[char] ?? []
    const left = 2 + n * cell + Math.floor((cell - 1 - columns.length) / 2)
    columns.forEach((bits, x) => {
      for (let y = 0; y < 8 * size; y++)
        for (let across = 0; across < size; across++)
          if ((bits >> Math.floor(y / size)) & 1)
            data.set([240, 240, 220, 255], ((y + 2 * size) * width + (left + x) * size + across) * 4)
    })
  })
  return { width, height, data }
}

describe('the text reader', () => {
  let model: PaddleModel
  beforeAll(async () => {
    model = await loadPaddleModel(join(root, 'assets', 'ocr'), 1)
  })
  const read = async (picture: Picture): Promise<string> => {
    const lines = await readLines(model, picture, [[0, 0, picture.width, picture.height]])
    return lines.map(({ text }) => text).join(' | ')
  }

  it.each(['build something like', 'until it is still', 'Distributed under'])(
    'reads "%s" in a pixel font whose letters are equally wide, without spaces inside words',
    async (text) => {
      for (const cell of [6, 7, 8])
        for (const size of [2, 3]) expect(await read(drawn(text, cell, size))).toBe(text)
    },
  )
})
