import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from '../../../electron/capture/decode-image.ts'
import { createLatestPicture } from '../../../electron/capture/latest-picture.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { GatedFrame, Picture } from '../../../src-shared/sight/picture/frame.ts'

const plain = (width: number, height: number, grey: number): Picture => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(grey),
})

function frame(changed: GatedFrame['changed'], width = 40, height = 30): GatedFrame {
  return { t: 5, width, height, thumb: new Uint8Array(64 * 36 * 3), changed }
}

const png = async (width: number, height: number): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

describe('createLatestPicture', () => {
  it('applies the masks of the OBS source that a frame shows', async () => {
    const latest = createLatestPicture(({ shows }) => (shows === 'obs:Chat' ? [[0, 0, 20, 30]] : []))
    const whole = frame([{ box: [0, 0, 40, 30], image: plain(40, 30, 90) }])
    const red = (x: number) => latest.picture()?.data[x * 4]
    expect((await latest.paste({ ...whole, shows: 'obs:Chat' })).pasted).toHaveLength(1)
    expect([red(0), red(19), red(20)]).toEqual([0, 0, 90])
    await latest.paste({ ...whole, shows: 'obs:Game' })
    expect([red(0), red(19), red(20)]).toEqual([90, 90, 90])
  })

  it('pastes each crop at its position, both raw pixels and PNG', async () => {
    const latest = createLatestPicture()
    expect(await latest.jpeg()).toBeNull()
    await latest.paste(frame([{ box: [0, 0, 40, 30], image: plain(40, 30, 10) }]))
    const { pasted, problems } = await latest.paste(
      frame([
        { box: [4, 6, 10, 5], image: { mimeType: 'image/png', bytes: await png(10, 5) } },
        { box: [30, 20, 10, 10], image: plain(10, 10, 99) },
      ]),
    )
    expect(problems).toEqual([])
    expect(pasted).toHaveLength(2)
    const at = (x: number, y: number): number | undefined => latest.picture()?.data[(y * 40 + x) * 4]
    expect([at(3, 6), at(4, 6), at(13, 10), at(14, 10), at(13, 11), at(39, 29), at(29, 29)]).toEqual([
      10, 255, 255, 10, 10, 99, 10,
    ])
    const jpeg = await latest.jpeg()
    expect(jpeg && (await sharp(jpeg).metadata())).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
    expect(latest.at()).toBe(5)
  })

  it('encodes the picture again after each paste and each change of the covered boxes', async () => {
    let boxes: Box[] = []
    const latest = createLatestPicture(() => boxes)
    const shown = async (): Promise<number> => {
      const jpeg = await latest.jpeg()
      if (jpeg === null) throw new Error('There is no picture.')
      const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
      return Math.round((data[0] ?? -1) / 10) * 10
    }
    const paste = (grey: number) => latest.paste(frame([{ box: [0, 0, 40, 30], image: plain(40, 30, grey) }]))
    await paste(90)
    expect(await shown()).toBe(90)
    expect(await latest.jpeg()).toBe(await latest.jpeg())
    boxes = [[0, 0, 40, 30]]
    latest.cover()
    expect(await shown()).toBe(0)
    boxes = []
    await paste(200)
    expect(await shown()).toBe(200)
    await latest.paste(frame([], 20, 10))
    expect(await shown()).toBe(0)
  })

  it('rejects crops that do not fit or cannot be decoded, and leaves the picture unchanged', async () => {
    const latest = createLatestPicture()
    await latest.paste(frame([{ box: [0, 0, 40, 30], image: plain(40, 30, 10) }]))
    const before = latest.picture()?.data.slice()
    const boxes: Box[] = [
      [-1, 0, 10, 10],
      [35, 0, 10, 10],
      [0, 0, 0, 10],
      [0.5, 0, 10, 10],
      [0, Number.NaN, 10, 10],
      [0, 0, 11, 10],
    ]
    for (const box of boxes) {
      const { pasted, problems } = await latest.paste(frame([{ box, image: plain(10, 10, 200) }]))
      expect(pasted).toEqual([])
      expect(problems).toHaveLength(1)
    }
    const bytes = new Uint8Array([137, 80, 78, 71])
    const broken = await latest.paste(
      frame([{ box: [0, 0, 10, 10], image: { mimeType: 'image/png', bytes } }]),
    )
    expect(broken.problems).toHaveLength(1)
    expect((await latest.paste(frame([], 1e6, 1e6))).problems).toHaveLength(1)
    expect(latest.picture()?.data).toEqual(before)
  })
})

describe('decodeImage', () => {
  it('decodes PNG, JPEG and WebP pictures, including gray and transparent ones, to RGBA', async () => {
    const source = sharp({
      create: { width: 8, height: 4, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
    })
    for (const bytes of [
      await source.clone().png().toBuffer(),
      await source.clone().webp().toBuffer(),
      await source.clone().toColourspace('b-w').jpeg().toBuffer(),
    ]) {
      const decoded = await decodeImage(bytes)
      expect(decoded).toMatchObject({ ok: true, picture: { width: 8, height: 4 } })
      expect(decoded.ok && decoded.picture.data.length).toBe(8 * 4 * 4)
      expect(decoded.ok && decoded.picture.data[0]).toBeLessThan(8)
    }
  })

  it('returns an error with a remedy for unreadable, unsupported and huge pictures', async () => {
    const good = await readFile(new URL('../../fixtures/sight/dialogue.png', import.meta.url))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const [bytes, kind] of [
      [good.subarray(0, 4000), 'unreadable'],
      [new Uint8Array(0), 'unreadable'],
      [Buffer.from('hello'), 'unreadable'],
      [svg, 'unsupported'],
      [hugeHeader(), 'too_large'],
    ] as const) {
      const decoded = await decodeImage(bytes)
      expect(decoded).toMatchObject({
        ok: false,
        error: { kind, message: expect.stringMatching(/./), remedy: expect.stringMatching(/\w/) },
      })
    }
  })
})

/** Returns a PNG whose header claims 60000×60000 pixels, which would take gigabytes when decoded. */
function hugeHeader(): Uint8Array {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  )
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
