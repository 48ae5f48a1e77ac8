import { describe, expect, it } from 'vitest'
import { looksOf } from '../../../src-shared/sight/looks.ts'

const looks = (color: string, brightness = 0.4, texts: readonly string[] = []) =>
  looksOf({
    scene: { brightness, colors: [color, '#ff0000'] },
    standing: texts.map((text) => ({ line: { text } })),
    isPage: false,
    isMenu: false,
  })

describe('looksOf', () => {
  it('names the color of the largest area: red, green, blue, warm, gray or none', () => {
    expect(looks('#b02020')).toEqual(['red'])
    expect(looks('#305f29')).toEqual(['green'])
    expect(looks('#244fe0')).toEqual(['blue'])
    expect(looks('#a06e36')).toEqual(['warm'])
    expect(looks('#a89c56')).toEqual(['warm'])
    expect(looks('#5c5b5b')).toEqual(['gray'])
    expect(looks('#8040a0')).toEqual([])
  })

  it('does not call a black or white picture gray', () => {
    expect(looks('#040404', 0.03)).toEqual(['dark'])
    expect(looks('#fbfbfb', 0.93)).toEqual(['bright'])
  })

  it('a screen with twelve lines that contain digits is full of numbers', () => {
    const counts = Array.from({ length: 12 }, (_, n) => `Wheat ${n}`)
    expect(looks('#8040a0', 0.4, counts)).toEqual(['numbers'])
    expect(looks('#8040a0', 0.4, counts.slice(1))).toEqual([])
  })
})
