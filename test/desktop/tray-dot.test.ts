import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { moodColor, trayDot } from '../../electron/desktop/tray-dot.ts'

describe('trayDot', () => {
  it('draws a readable PNG with a colored center and transparent corners', async () => {
    const { data, info } = await sharp(trayDot(32, moodColor.panic))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 32, height: 32, channels: 4 })
    const pixel = (x: number, y: number) => [...data.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4)]
    expect(pixel(16, 16)).toEqual([...moodColor.panic, 255])
    expect(pixel(0, 0)[3]).toBe(0)
  })
})
