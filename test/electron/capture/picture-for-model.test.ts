import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PictureOptions, pictureForModel } from '../../../electron/capture/picture-for-model.ts'

const jpeg = (width: number, height: number, noise: boolean) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#345',
      ...(noise ? { noise: { type: 'gaussian', mean: 128, sigma: 80 } } : {}),
    },
  })
    .jpeg()
    .toBuffer()

describe('pictureForModel', () => {
  it('scales down a large picture, even a detailed one, and keeps its aspect ratio', async () => {
    const shown = await pictureForModel(await jpeg(1920, 1080, true))
    expect(shown).toMatchObject({ type: 'image', mimeType: 'image/jpeg' })
    const bytes = Buffer.from(shown?.data ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 896, height: 504 })
    expect(shown?.data.length).toBeLessThan(600_000)
  })

  it('limits the longest side, and crops an area with a margin', async () => {
    const sizeOf = async (options: PictureOptions) => {
      const shown = await pictureForModel(await jpeg(1920, 1080, false), options)
      const { width, height } = await sharp(Buffer.from(shown?.data ?? '', 'base64')).metadata()
      return [width, height]
    }
    expect(await sizeOf({ longestSide: 320 })).toEqual([320, 180])
    expect(await sizeOf({ area: [0.5, 0.5, 0.1, 0.1] })).toEqual([224, 140])
    expect(await sizeOf({ area: [0.9, 0.9, 0.1, 0.1] })).toEqual([208, 124])
    expect(await pictureForModel(await jpeg(64, 36, false), { area: [3, 3, 0.1, 0.1] })).toBeNull()
  })

  it('keeps the size of a small picture', async () => {
    const shown = await pictureForModel(await jpeg(64, 36, false))
    expect(await sharp(Buffer.from(shown?.data ?? '', 'base64')).metadata()).toMatchObject({ width: 64 })
  })

  it('returns null if there is no picture yet or its bytes are invalid', async () => {
    expect(await pictureForModel(null)).toBeNull()
    expect(await pictureForModel(new Uint8Array([1, 2, 3]))).toBeNull()
  })
})
