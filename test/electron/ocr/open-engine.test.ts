import { describe, expect, it, onTestFinished } from 'vitest'
import { createPaddleEngine } from '../../../electron/ocr/ocr-engine.ts'
import { type EngineChoice, openEngine } from '../../../electron/ocr/open-engine.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const blank = () => ({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) })

/** Opens an engine whose PP-OCRv6 cannot start, because the folder for its weights is empty. */
function openWithoutWeights(choice: () => EngineChoice) {
  const weights = newFolder()
  const reasons: string[] = []
  const engine = openEngine({
    choice,
    fellBack: (reason) => reasons.push(reason),
    createDefault: () => createPaddleEngine({ weights }),
  })
  onTestFinished(() => engine.close())
  return { engine, reasons }
}

describe('openEngine', () => {
  it('uses Tesseract if PP-OCRv6 cannot start, and reports the reason once', async () => {
    const { engine, reasons } = openWithoutWeights(() => 'auto')
    expect(engine.name).toBe('paddle')
    expect(await engine.read(blank())).toMatchObject({ lines: [] })
    expect((await engine.read(blank())).error).toBeUndefined()
    expect(engine.name).toBe('tesseract')
    expect(reasons).toEqual([expect.stringContaining('ppocrv6-tiny')])
  })

  it('returns an error if the user selected PP-OCRv6 and it cannot start', async () => {
    const { engine, reasons } = openWithoutWeights(() => 'paddle')
    expect((await engine.read(blank())).error).toMatch(/ppocrv6-tiny/)
    expect(engine.name).toBe('paddle')
    expect(reasons).toEqual([])
  })

  it('uses a newly selected engine for the next picture', async () => {
    let choice: EngineChoice = 'paddle'
    const { engine } = openWithoutWeights(() => choice)
    expect((await engine.read(blank())).error).toMatch(/ppocrv6-tiny/)
    choice = 'tesseract'
    expect(engine.name).toBe('tesseract')
    expect((await engine.read(blank())).error).toBeUndefined()
    choice = 'paddle'
    expect((await engine.read(blank())).error).toMatch(/ppocrv6-tiny/)
  })
})
