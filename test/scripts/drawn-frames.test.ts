import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../fixtures/browser.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { drawFrames } from '../fixtures/sight/draw-frames.ts'
import { drawSequence } from '../fixtures/sight/draw-sequence.ts'
import { readTrueFrames } from '../fixtures/sight/truth.ts'

const styles = ['arcade', 'pixelGame', 'textless-bricks']

describe.skipIf(chromiumPath === '')('drawFrames', () => {
  it('draws the same words and pixels for the same seed', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map(async () => {
        const folder = newFolder()
        await drawFrames({ seed: 5, folder, styles })
        return readTrueFrames(folder)
      }),
    )
    expect(first?.map(({ name }) => name)).toEqual(['arcade-5', 'pixelGame-5', 'textless-bricks-5'])
    expect(first?.map(({ words }) => words)).toEqual(second?.map(({ words }) => words))
    for (const [at, frame] of (first ?? []).entries()) {
      expect(readFileSync(frame.image).equals(readFileSync(second?.[at]?.image ?? ''))).toBe(true)
    }
  })

  it('records the words drawn as text or on a canvas, and no words for a picture without text', async () => {
    const folder = newFolder()
    await drawFrames({ seed: 6, folder, styles })
    const [arcade, pixels, bricks] = readTrueFrames(folder)
    expect(arcade?.words.map(({ t }) => t)).toContain('SCORE')
    expect(pixels?.words.map(({ t }) => t)).toContain('COINS')
    expect(bricks?.words).toEqual([])
  })
})

describe.skipIf(chromiumPath === '')('drawSequence', () => {
  it('changes the score every second, and includes the score and the clock in the words of each frame', async () => {
    const { frames, images } = await drawSequence({
      seed: 3,
      motion: 'panning',
      folder: newFolder(),
      seconds: 3,
    })
    expect(images).toHaveLength(3)
    expect(new Set(frames.map(({ score }) => score)).size).toBe(3)
    for (const { words, score, clock } of frames) {
      const shown = words.map(({ t }) => t)
      expect(shown).toContain(String(score))
      expect(shown).toContain(clock)
    }
  })
})
