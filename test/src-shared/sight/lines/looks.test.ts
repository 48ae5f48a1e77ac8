import { describe, expect, it } from 'vitest'
import { looksOf } from '../../../../src-shared/sight/lines/looks.ts'

const looks = (color: string, brightness = 0.4, texts: readonly string[] = []) =>
  looksOf({
    scene: { brightness, colors: color.split(' ') },
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
    expect(looks('#305f29 #a04b1c')).toEqual(['green'])
  })

  it('calls a picture warm or gray only if no other large area has another hue', () => {
    expect(looks('#a06e36 #90adc8')).toEqual(['warm'])
    expect(looks('#a89c56 #040503 #244fe0')).toEqual([])
    expect(looks('#5c5b5b #b02020')).toEqual([])
    expect(looks('#8a9a3a')).toEqual([])
  })

  it('does not call a black or white picture gray', () => {
    expect(looks('#040404', 0.03)).toEqual(['dark'])
    expect(looks('#fbfbfb', 0.93)).toEqual(['bright'])
    expect(looks('#ffffff', 0.65)).toEqual([])
    expect(looks('#1e1e1e', 0.22)).toEqual([])
  })

  it('a screen is full of numbers if at least twelve lines, and half of all lines, contain digits', () => {
    const counts = Array.from({ length: 12 }, (_, n) => `Wheat ${n}`)
    expect(looks('#8040a0', 0.4, counts)).toEqual(['numbers'])
    expect(looks('#8040a0', 0.4, counts.slice(1))).toEqual([])
    expect(looks('#8040a0', 0.4, [...counts, ...counts.map(() => 'Wheat')].concat('Rye'))).toEqual([])
  })

  it('a screen is sparse if it has one to five lines of at most three words', () => {
    const labels = ['Score 120', 'Lives: 3', 'Level 2', 'Time', 'Press any key']
    expect(looks('#8040a0', 0.4, labels)).toEqual(['sparse'])
    expect(looks('#8040a0', 0.4, [...labels, 'Rye'])).toEqual([])
    expect(looks('#8040a0', 0.4, ['We sail at dawn.'])).toEqual([])
    expect(looks('#8040a0', 0.4, [])).toEqual([])
  })
})
