import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { boundedPicture } from '../../electron/capture/bounded-picture.ts'
import { decodeImage } from '../../electron/capture/decode-image.ts'
import { createLatestPicture } from '../../electron/capture/latest-picture.ts'
import { createPageSource } from '../../electron/capture/page-source.ts'
import { frameAssembly } from '../../electron/gateway/eye-line.ts'
import type { GatedFrame } from '../../src-shared/sight/picture/frame.ts'
import { pngChunk } from '../fixtures/png.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
const thumb = new Uint8Array(64 * 36 * 3)
const box = (x: number, y: number, width: number, height: number): [number, number, number, number] => [
  x,
  y,
  width,
  height,
]

describe('frames of the screen', () => {
  it('a frame header is rejected if the total area of its boxes is more than twice the picture area', () => {
    const whole = { box: box(0, 0, 100, 100) }
    const header = (count: number) => ({
      ...{ kind: 'frame' as const, width: 100, height: 100, full: false },
      thumb: Buffer.from(thumb).toString('base64'),
      changed: Array.from({ length: count }, () => whole),
    })
    expect(frameAssembly().header(header(2), 1)).toBe('more')
    expect(frameAssembly().header(header(3), 1)).toEqual({ wrong: expect.stringContaining('two pictures') })
  })

  it('waiting frames keep only their newest crops, with a total area of at most two pictures', async () => {
    const source = createPageSource({ clock: virtualClock() })
    const picture = { width: 100, height: 100, data: new Uint8ClampedArray(40_000) }
    const frame = (x: number): GatedFrame => ({
      ...{ t: x, width: 100, height: 100, thumb },
      changed: [{ box: box(x, 0, 60, 100), image: picture }],
    })
    for (let x = 0; x < 40; x++) source.frame(frame(x))
    const stop = new AbortController()
    const frames = source.frames({ signal: stop.signal, report: () => {} })[Symbol.asyncIterator]()
    const { value } = await frames.next()
    stop.abort()
    expect((value as GatedFrame).changed.map((region) => region.box[0])).toEqual([37, 38, 39])
  })

  it('a crop whose size differs from its box is not decoded', async () => {
    const bytes = await blank(4096, 4096).png().toBuffer()
    const latest = createLatestPicture()
    // A truncated file would fail to decode with a different error.
    const image = { mimeType: 'image/png' as const, bytes: bytes.subarray(0, 200) }
    const { pasted, problems } = await latest.paste({
      ...{ t: 1, width: 4096, height: 4096, thumb },
      changed: [{ box: box(0, 0, 16, 16), image }],
    })
    expect(pasted).toEqual([])
    expect(problems).toEqual(['a crop has 4096×4096 pixels, but its box has 16×16'])
  })
})

describe('decompression bombs', () => {
  it('a compressed color profile is removed before the picture is decoded', async () => {
    const png = await blank(20, 10).png().toBuffer()
    const profile = deflateSync(Buffer.alloc(4_000_000))
    const bomb = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), profile])),
      png.subarray(33),
    ])
    expect(boundedPicture(bomb)).toEqual(boundedPicture(png))
    expect(await decodeImage(bomb)).toMatchObject({ ok: true, picture: { width: 20, height: 10 } })
  })

  it('a WebP picture is rejected if its size differs from the size in its header', async () => {
    const webp = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#12345680' } })
      .webp()
      .toBuffer()
    expect(await decodeImage(webp)).toMatchObject({ ok: true })
    expect(webp.subarray(12, 16).toString()).toBe('VP8X')
    webp.writeUIntLE(9, 24, 3)
    expect(await decodeImage(webp)).toMatchObject({ ok: false, error: { kind: 'unreadable' } })
  })

  it('a text file is rejected because it is not a picture', async () => {
    expect(await decodeImage(Buffer.from('hi'))).toMatchObject({
      ok: false,
      error: { message: 'the file is not a picture' },
    })
  })
})
