import { describe, expect, it } from 'vitest'
import { pamFrames } from '../../../electron/capture/video-source.ts'

const image = (width: number, height: number, fill: number, pixels = width * height): Buffer =>
  Buffer.concat([
    Buffer.from(`P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`),
    Buffer.alloc(pixels * 4, fill),
  ])

describe('pamFrames', () => {
  it('returns each complete picture, no matter how the stream is split', () => {
    const stream = Buffer.concat([image(4, 3, 1), image(4, 3, 2), image(2, 2, 3), image(4, 3, 4, 5)])
    for (const size of [1, 7, 64, stream.length]) {
      const frames = pamFrames()
      const seen: string[] = []
      for (let at = 0; at < stream.length; at += size) {
        for (const { width, height, data } of frames.push(stream.subarray(at, at + size)))
          seen.push(`${width}×${height}: ${data[0]}`)
      }
      expect(seen).toEqual(['4×3: 1', '4×3: 2', '2×2: 3'])
    }
  })

  it.each([
    ['a size of 0', image(0, 0, 0)],
    ['more pixels than fit', image(99_999, 99_999, 0, 1)],
    ['other channels', Buffer.from('P7\nWIDTH 2\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nENDHDR\n')],
    ['another format', Buffer.from('P6\n2 2\n255\nENDHDR\n')],
    ['no header at all', Buffer.alloc(1000, 0x20)],
  ])('throws for %s', (_, bytes) => {
    expect(() => pamFrames().push(bytes)).toThrow()
  })
})
