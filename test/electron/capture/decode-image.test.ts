import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodeImage } from '../../../electron/capture/decode-image.ts'

const decoded = async (bytes: Uint8Array) => {
  const result = await decodeImage(bytes)
  if (!result.ok) throw new Error(result.error.message)
  return result.picture
}
const yellow = { r: 255, g: 255, b: 0, alpha: 0.5 }

it('decodeImage blends light semitransparent pixels with black in 8-bit PNG, 16-bit PNG and WebP pictures', async () => {
  const image = sharp({ create: { width: 2, height: 1, channels: 4, background: yellow } })
  for (const bytes of [
    await image.clone().png().toBuffer(),
    await image.clone().toColourspace('rgb16').png().toBuffer(),
    await image.clone().webp({ lossless: true }).toBuffer(),
  ]) {
    const { width, height, data } = await decoded(bytes)
    expect([width, height]).toEqual([2, 1])
    for (const n of [0, 1]) expect(Math.abs((data[n] ?? 0) - 128)).toBeLessThanOrEqual(1)
    expect([...data.slice(2, 4)]).toEqual([0, 255])
  }
})

it('decodeImage shows a white background behind dark words on a transparent picture', async () => {
  const word = Buffer.from([20, 20, 20, 255, 0, 0, 0, 0])
  const png = await sharp(word, { raw: { width: 2, height: 1, channels: 4 } })
    .png()
    .toBuffer()
  expect([...(await decoded(png)).data]).toEqual([20, 20, 20, 255, 255, 255, 255, 255])
})

it('decodeImage decodes gray pictures', async () => {
  const grey = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#646464' } })
    .greyscale()
    .png()
    .toBuffer()
  const { data } = await decoded(grey)
  expect([...data.slice(0, 4)]).toEqual([100, 100, 100, 255])
})

it('decodeImage applies the orientation of a JPEG, PNG or WebP picture', async () => {
  const sideways = sharp({
    create: { width: 4, height: 2, channels: 3, background: '#123456' },
  }).withMetadata({
    orientation: 6,
  })
  for (const image of [sideways.clone().jpeg(), sideways.clone().png(), sideways.clone().webp()]) {
    const { width, height, data } = await decoded(await image.toBuffer())
    expect([width, height, data.length]).toEqual([2, 4, 32])
  }
})

it('decodeImage names an animated WebP picture as the reason', async () => {
  const pages = Buffer.concat([Buffer.alloc(4 * 4 * 3), Buffer.alloc(4 * 4 * 3, 200)])
  const frames = await sharp(pages, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect(await decodeImage(frames)).toMatchObject({
    error: { kind: 'unsupported', message: 'the WebP picture is animated' },
  })
})

it('decodeImage refuses invalid, unsupported and huge pictures', async () => {
  const huge = new Uint8Array(
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  new DataView(huge.buffer).setUint32(16, 100_000)
  new DataView(huge.buffer).setUint32(20, 100_000)
  expect(await decodeImage(huge)).toMatchObject({ ok: false, error: { kind: 'too_large' } })
  expect(await decodeImage(new TextEncoder().encode('hello'))).toMatchObject({ ok: false })
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  expect(await decodeImage(svg)).toMatchObject({ ok: false, error: { kind: 'unsupported' } })
})
