import { describe, expect, it } from 'vitest'
import { createPaddleEngine, createTesseractEngine } from '../../../electron/ocr/ocr-engine.ts'
import { ocrEngineConformance } from '../../conformance/ocr-engine.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

ocrEngineConformance('paddle', createPaddleEngine)
ocrEngineConformance('tesseract', createTesseractEngine)

const blank = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) }

describe('PP-OCRv6 without its weights', () => {
  it('returns an error that names the missing file', async () => {
    const engine = createPaddleEngine({ weights: newFolder() })
    const reading = await engine.read(blank)
    expect(reading).toMatchObject({ lines: [], error: expect.stringMatching(/ppocrv6-tiny-det\.onnx/) })
    expect(engine.isUnusable()).toBe(true)
    await engine.close()
  })
})

describe('PP-OCRv6 that is closed while it starts', () => {
  it('answers the waiting reading with an error and ends its thread', async () => {
    const engine = createPaddleEngine()
    const reading = engine.read(blank)
    await engine.close()
    expect(await reading).toMatchObject({ lines: [], error: expect.stringContaining('closed') })
  })
})
