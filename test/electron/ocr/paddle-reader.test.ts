import { describe, expect, it } from 'vitest'
import type { PaddleModel } from '../../../electron/ocr/paddle-model.ts'
import { createPaddleReader } from '../../../electron/ocr/paddle-reader.ts'
import type { Box } from '../../../src-shared/events/observation.ts'

const picture = { width: 1280, height: 720, data: new Uint8ClampedArray(1280 * 720 * 4) }
const whole: Box = [0, 0, 1280, 720]
const cut: Box = [300, 680, 100, 20]
const label: Box = [300, 680, 150, 20]

/** Networks that find a cut label in the whole picture, and all of it in a part. */
function networks(): PaddleModel & { readonly searched: Box[] } {
  const searched: Box[] = []
  return {
    searched,
    async find(_, region) {
      searched.push(region)
      return [region[2] === 1280 ? cut : label]
    },
    async read(_, boxes) {
      return boxes.map((box) =>
        box === cut ? { text: 'HEA', confidence: 0.6 } : { text: 'HEALTH', confidence: 0.99 },
      )
    },
  }
}

describe('the PP-OCRv6 reader', () => {
  it('searches the surroundings of a doubtful label again, and returns the whole label', async () => {
    const model = networks()
    const lines = await createPaddleReader(model).read(picture, [whole], [])
    expect(lines).toMatchObject([{ text: 'HEALTH', box: label }])
    expect(model.searched).toHaveLength(2)
  })

  it('searches once where the doubtful line is known', async () => {
    const model = networks()
    expect(await createPaddleReader(model).read(picture, [whole], [cut])).toEqual([])
    expect(model.searched).toEqual([whole])
  })
})
