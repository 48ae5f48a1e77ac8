import { describe, expect, it } from 'vitest'
import { bubbleAt } from '../../renderer/overlay/bubble.ts'
import { textBlocks } from '../../renderer/overlay/figures.ts'
import { overlap, type Rect, type ShareBox } from '../../renderer/overlay/placement.ts'

const stage = { width: 1920, height: 1080 }
const card = (x: number): Rect[] => [
  { x: x + 16, y: 800, width: 140, height: 26 },
  { x: x + 16, y: 846, width: 130, height: 22 },
]
const shares = (boxes: readonly Rect[]): ShareBox[] =>
  boxes.map(({ x, y, width, height }) => [x / 1920, y / 1080, width / 1920, height / 1080])

describe('textBlocks', () => {
  it('joins the lines of each card, but does not join cards beside each other', () => {
    const blocks = textBlocks(shares([...card(500), ...card(780)]), stage)
    expect(blocks.map(({ x }) => Math.round(x)).toSorted((a, b) => a - b)).toEqual([500, 780])
    for (const { y, height } of blocks) expect(y < 790 && y + height > 870).toBe(true)
  })

  it('finds no block around a single line, such as a score', () => {
    expect(textBlocks([[0.02, 0.02, 0.1, 0.04]], stage)).toEqual([])
    expect(textBlocks(shares([...card(500).slice(0, 1), ...card(780).slice(1)]), stage)).toEqual([])
  })

  it('finds a portrait beside indented speech with a name above it, but not beside subtitles or a log', () => {
    const speech: ShareBox[] = [
      [0.335, 0.9, 0.05, 0.022],
      [0.335, 0.94, 0.3, 0.02],
    ]
    const [, portrait] = textBlocks(speech, stage)
    expect(portrait?.x).toBe(0)
    expect((portrait?.x ?? 0) + (portrait?.width ?? 0)).toBeLessThan(0.335 * 1920)
    expect(portrait?.y).toBeCloseTo(0.6 * 1080)
    const subtitles: ShareBox[] = [
      [0.4, 0.85, 0.2, 0.03],
      [0.3, 0.89, 0.4, 0.03],
    ]
    const log = speech.map(([, y, width, height]): ShareBox => [0.01, y, width, height])
    for (const lines of [subtitles, log]) expect(textBlocks(lines, stage)).toHaveLength(1)
  })

  it('keeps the bubble away from the whole card, including the empty parts of the card', () => {
    const texts = shares(card(330))
    const figures = textBlocks(texts, stage)
    const room = { puppet: { x: 38, y: 830, width: 234, height: 250 }, margin: { x: 96, y: 54 } }
    const { rect } = bubbleAt(
      { width: 260, height: 190 },
      { ...room, stage, avoid: texts, avoidLately: [], taken: [], figures },
    )
    for (const block of figures) expect(overlap(rect, block)).toBe(0)
  })
})
