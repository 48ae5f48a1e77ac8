import type { Box } from '../../src-shared/events/observation.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { OcrEngine, OcrReading, Picture } from '../../src-shared/sight/picture/frame.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { forkWithNode } from '../platform/fork-program.ts'
import { createPaddleEngine, createTesseractEngine, type ProcessEngine } from './ocr-engine.ts'

export type EngineChoice = Settings['sight']['engine']

/** An engine that forwards each reading to the selected OCR engine. Its name is that engine's name. */
export interface ChosenEngine extends OcrEngine, Pick<ProcessEngine, 'start' | 'embed'> {}

/**
 * Opens an engine that follows `choice`. With `auto`, uses Tesseract if the default engine cannot start, and calls
 * `fellBack` once.
 */
export function openEngine(options: {
  readonly choice: () => EngineChoice
  readonly fellBack?: (reason: string) => void
  readonly createDefault?: typeof createPaddleEngine
  readonly fork?: ForkProgram | undefined
}): ChosenEngine {
  const { choice, fellBack, createDefault = createPaddleEngine, fork = forkWithNode } = options
  let paddle: ProcessEngine | undefined
  let tesseract: ProcessEngine | undefined
  let isUnusable = false

  const wanted = (): 'paddle' | 'tesseract' => {
    const chosen = choice()
    return chosen === 'auto' ? (isUnusable ? 'tesseract' : 'paddle') : chosen
  }
  const current = () => {
    if (wanted() === 'paddle') {
      void tesseract?.close()
      tesseract = undefined
      paddle ??= createDefault({ fork })
      return paddle
    }
    void paddle?.close()
    paddle = undefined
    tesseract ??= createTesseractEngine({ fork })
    return tesseract
  }
  const replaced = (reason: string): boolean => {
    if (choice() !== 'auto' || isUnusable || paddle?.isUnusable() !== true) return false
    isUnusable = true
    fellBack?.(reason)
    return true
  }

  return {
    get name() {
      return wanted()
    },
    async start() {
      await current().start()
      if (replaced('it could not start')) await current().start()
    },
    async read(picture: Picture, regions?: readonly Box[], unchanged?: readonly Box[]): Promise<OcrReading> {
      const reading = await current().read(picture, regions, unchanged)
      if (reading.error === undefined || !replaced(reading.error)) return reading
      return current().read(picture, regions, unchanged)
    },
    embed: (texts) => current().embed(texts),
    async close() {
      await Promise.all([paddle?.close(), tesseract?.close()])
    },
  }
}
