import { describe, expect, it } from 'vitest'
import { createScreenTexts } from '../../renderer/overlay/screen-texts.ts'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'

const size: [number, number] = [1000, 500]
const line = (...box: Box): SeenLine => ({ text: '', box, confidence: 0 })

describe('createScreenTexts', () => {
  it('adds lines that appeared, and removes lines that disappeared', () => {
    const texts = createScreenTexts()
    texts.list([[0, 0, 0.1, 0.1]])
    expect(texts.change({ newLines: [line(500, 400, 100, 50)], goneLines: [], size })).toBe(true)
    expect(texts.boxes()).toEqual([
      [0, 0, 0.1, 0.1],
      [0.5, 0.8, 0.1, 0.1],
    ])
    texts.change({ newLines: [], goneLines: [line(2, 1, 98, 50)], size })
    expect(texts.boxes()).toEqual([[0.5, 0.8, 0.1, 0.1]])
  })

  it('replaces a line when its words change', () => {
    const texts = createScreenTexts()
    texts.list([[0.5, 0.8, 0.1, 0.1]])
    texts.change({ newLines: [line(500, 400, 110, 50)], goneLines: [line(500, 400, 100, 50)], size })
    expect(texts.boxes()).toEqual([[0.5, 0.8, 0.11, 0.1]])
  })

  it('ignores text from other programs, which has no position in the picture', () => {
    const texts = createScreenTexts()
    expect(texts.change({ newLines: [line(0, 0, 1, 1)], goneLines: [] })).toBe(false)
    expect(texts.boxes()).toEqual([])
  })
})
