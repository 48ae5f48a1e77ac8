import { describe, expect, it } from 'vitest'
import { type CaptionType, captionTypes } from '../../renderer/overlay/layout.ts'
import { chooseType } from '../../renderer/overlay/word-spot.ts'

const [wide, narrow, smaller] = captionTypes
const smallest = captionTypes.at(-1)
const chosen = (cover: (type: CaptionType) => readonly [covers: number, hides: number]) =>
  chooseType(captionTypes, (type) => {
    const [covers, hides] = cover(type)
    return { rect: { x: 0, y: 0, width: 100, height: 100 }, covers, hides }
  }).type

describe('chooseType', () => {
  it('chooses long lines if they cover no text and little of a figure', () => {
    expect(chosen(() => [0, 0])).toBe(wide)
    expect(chosen((type) => [0, type === wide ? 900 : 0])).toBe(wide)
  })

  it('chooses short lines if long lines cover text or a figure, and small letters if large letters cover text', () => {
    expect(chosen((type) => [type === wide ? 50 : 0, 0])).toBe(narrow)
    expect(chosen((type) => [0, type === wide ? 8000 : 0])).toBe(narrow)
    expect(chosen(({ scale }) => [scale < 1 ? 0 : 500, 0])).toBe(smaller)
  })

  it('keeps large letters if small letters would cover almost as much text', () => {
    expect(chosen(({ scale }) => [scale < 1 ? 450 : 500, 0])).toBe(wide)
    expect(chosen((type) => [type === smallest ? 100 : 500, 0])).toBe(smallest)
  })
})
