import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openImage } from '../../electron/capture/file-source.ts'
import type { Box } from '../../src-shared/events/observation.ts'
import type { OcrEngine, Picture } from '../../src-shared/sight/picture/frame.ts'

const fixture = async (name: string): Promise<Picture> => {
  const opened = await openImage(fileURLToPath(new URL(`../fixtures/sight/${name}`, import.meta.url)))
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.picture
}

const inside = ([x, y, width, height]: Box, [left, top, w, h]: Box): boolean =>
  x >= left - 4 && y >= top - 4 && x + width <= left + w + 4 && y + height <= top + h + 4

export function ocrEngineConformance(name: string, make: () => OcrEngine): void {
  describe(`${name} as an OCR engine`, () => {
    const engine = make()
    afterAll(() => engine.close())

    it('reads large clear text and returns its position', async () => {
      const reading = await engine.read(await fixture('dialogue.png'))
      expect(reading.error).toBeUndefined()
      const texts = reading.lines.map((line) => line.text)
      expect(texts).toContain('SCORE 12015')
      expect(texts).toContain('The dragon guards the bridge.')
      const score = reading.lines.find((line) => line.text === 'SCORE 12015')
      expect(score && inside(score.box, [20, 20, 230, 34])).toBe(true)
      expect(score?.confidence).toBeGreaterThan(60)
      expect(reading.ms).toBeGreaterThan(0)
    })

    it('reads only the given regions, and returns boxes in picture coordinates', async () => {
      const region: Box = [16, 220, 608, 130]
      const { lines } = await engine.read(await fixture('dialogue.png'), [region])
      expect(lines.map((line) => line.text)).toEqual([
        'The dragon guards the bridge.',
        'Bring me seven lanterns.',
      ])
      expect(lines.every((line) => inside(line.box, region))).toBe(true)
    })

    it('returns no lines for a picture without text', async () => {
      const data = new Uint8ClampedArray(320 * 200 * 4).fill(120)
      expect(await engine.read({ width: 320, height: 200, data })).toMatchObject({ lines: [] })
      expect(await engine.read({ width: 1, height: 1, data: data.slice(0, 4) })).toMatchObject({ lines: [] })
    })

    it('answers several simultaneous requests, each with lines or an error', async () => {
      const image = await fixture('dialogue.png')
      const readings = await Promise.all([1, 2, 3, 4, 5].map(() => engine.read(image)))
      expect(readings.some((reading) => reading.error === undefined && reading.lines.length > 0)).toBe(true)
      for (const reading of readings)
        expect(reading.error !== undefined || reading.lines.length > 0).toBe(true)
    })

    it('returns an error once it is closed', async () => {
      const closed = make()
      await closed.close()
      await closed.close()
      expect(await closed.read(await fixture('dialogue.png'))).toMatchObject({
        lines: [],
        error: expect.any(String),
      })
    })
  })
}
