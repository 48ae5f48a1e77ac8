import { describe, expect, it } from 'vitest'
import { doubtUnknownScripts } from '../../../../src-shared/sight/lines/read-characters.ts'

const read = (...texts: string[]) =>
  doubtUnknownScripts(texts.map((text) => ({ text, box: [0, 0, 200, 40], confidence: 99 })))
    .filter(({ confidence }) => confidence >= 60)
    .map(({ text }) => text)

describe('doubtUnknownScripts', () => {
  it('doubts Cyrillic words that were read as Latin letters', () => {
    expect(read('3Aop0Bbe 87')).toEqual([])
    expect(read('∏o6eAa')).toEqual([])
    expect(read('HOBbIÑ ypOBeHb')).toEqual([])
    expect(read('MoHeTbl: 45')).toEqual([])
  })

  it('doubts ordinary-looking words beside several such lines, but no numbers', () => {
    expect(read('PayHA 3', 'OKOH4EHA', 'KBECT BBINONHEH', '30/50')).toEqual(['30/50'])
  })

  it('keeps names, abbreviations and misread look-alikes', () => {
    const lines = [
      'HP 87',
      "McDonald's",
      'iPhone',
      'PlayStation 5',
      'AK47 M4A1 P90',
      'HEADSH0T',
      'KlLLS 8',
      'x12',
      '3rd place, 10km',
      'Größe ändern',
      'Bob12 killed Anna',
    ]
    expect(read(...lines)).toEqual(lines)
  })
})
