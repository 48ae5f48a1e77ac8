import { describe, expect, it } from 'vitest'
import { createPaddleEngine, createTesseractEngine } from '../../../electron/ocr/ocr-engine.ts'
import type { ForkProgram } from '../../../electron/platform/fork-program.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { ocrEngineConformance } from '../../conformance/ocr-engine.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { pixelGlyphs } from '../../fixtures/sight/pixel-font.ts'

ocrEngineConformance('paddle', createPaddleEngine)
ocrEngineConformance('tesseract', createTesseractEngine)

const blank = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) }

describe('PP-OCRv6 without its weights', () => {
  it('returns an error with the name of the missing file', async () => {
    const engine = createPaddleEngine({ weights: newFolder() })
    const reading = await engine.read(blank)
    expect(reading).toMatchObject({ lines: [], error: expect.stringMatching(/ppocrv6-tiny-(det|rec)\.onnx/) })
    expect(engine.isUnusable()).toBe(true)
    await engine.close()
  })
})

describe('a picture that arrives while PP-OCRv6 starts', () => {
  it('the engine sends the picture after the reader is loaded', async () => {
    const sent: unknown[] = []
    let deliver: Parameters<ForkProgram>[1]['message'] = () => {}
    let forks = 0
    const slowlyLoaded: ForkProgram = (_, { message, ended }) => {
      forks += 1
      deliver = message
      return { send: (one) => void sent.push(one), kill: () => ended('killed') }
    }
    const engine = createPaddleEngine({ fork: slowlyLoaded })
    const started = engine.start()
    const reading = engine.read(blank)
    await expect.poll(() => forks).toBe(1)
    deliver({ kind: 'listening' })
    expect(sent).toMatchObject([{ reader: 'paddle' }])
    deliver({ kind: 'ready' })
    await started
    await expect.poll(() => sent).toMatchObject([{ reader: 'paddle' }, { id: 1 }])
    await engine.close()
    await reading
    expect(forks).toBe(1)
  })
})

describe('closing PP-OCRv6 during its start', () => {
  it('closing the engine during its start ends the process at once', async () => {
    let ends = 0
    const engine = await new Promise<OcrEngine>((started) => {
      const neverLoaded: ForkProgram = (_, { ended }) => {
        queueMicrotask(() => started(starting))
        return {
          send() {},
          kill() {
            ends += 1
            ended('killed')
          },
        }
      }
      const starting = createPaddleEngine({ fork: neverLoaded })
      void starting.start()
    })
    const reading = engine.read(blank)
    await engine.close()
    expect(ends).toBe(1)
    expect(await reading).toMatchObject({ lines: [], error: expect.stringContaining('closed') })
  })

  it('closing the engine answers the waiting request with an error', async () => {
    const engine = createPaddleEngine()
    const reading = engine.read(blank)
    await engine.close()
    expect(await reading).toMatchObject({ lines: [], error: expect.stringContaining('closed') })
  })
})

function column(digits: string) {
  const [width, height, scale] = [320, 320, 2]
  const data = new Uint8ClampedArray(width * height * 4).fill(30)
  ;[...digits].forEach((digit, row) => {
    for (const [across, bits] of (pixelGlyphs[digit] ?? []).entries())
      for (let down = 0; down < 8; down++)
        for (let dot = 0; (bits >> down) & 1 && dot < scale; dot++) {
          const at = (60 + row * 20 + down * scale + dot) * width + 150 + across * scale
          data.fill(220, at * 4, (at + scale) * 4)
        }
  })
  return { width, height, data }
}

describe('PP-OCRv6', () => {
  it('reads a column of digits as one number per line', async () => {
    const engine = createPaddleEngine()
    const { lines } = await engine.read(column('23456'))
    await engine.close()
    expect(lines.map(({ text }) => text)).toEqual(['2', '3', '4', '5', '6'])
  })
})
