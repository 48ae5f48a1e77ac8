import { describe, expect, it } from 'vitest'
import { partsOf, syllablesOf } from '../../../src-shared/voice/syllables.ts'

describe('partsOf', () => {
  it('splits English words by their spelling', () => {
    const words =
      'spoon re-mem-ber ta-ble made wan-ted walked hor-ses takes ra-di-o na-tion queen be-yond o-ver'
    for (const word of words.split(' ')) expect(partsOf(word.replaceAll('-', '')).join('-')).toBe(word)
  })

  it('counts the syllables of words with accents and of words in other writing systems', () => {
    expect(partsOf('schön')).toHaveLength(1)
    expect(partsOf('création')).toHaveLength(2)
    expect(partsOf('こんにちは')).toHaveLength(5)
    expect(partsOf('привет')).toHaveLength(3)
  })
})

describe('syllablesOf', () => {
  it('returns where each syllable ends in the text, together with the punctuation and silent symbols after it', () => {
    const text = 'Remember 12 spoons, 🎉 okay?'
    expect(syllablesOf(text).map(({ end }) => text.slice(0, end))).toEqual([
      'Re',
      'Remem',
      'Remember',
      'Remember 1',
      'Remember 12',
      'Remember 12 spoons, 🎉',
      'Remember 12 spoons, 🎉 o',
      text,
    ])
  })

  it('derives pauses, questions, exclamations, and sentence ends from the punctuation', () => {
    expect(syllablesOf('Hm, yes. No? Oh! So … fine').map(({ next }) => next)).toEqual([
      'pause',
      'sentence',
      'question',
      'exclamation',
      'pause',
      'word',
    ])
  })

  it('returns one syllable for a text without letters', () => {
    expect(syllablesOf('?!')).toMatchObject([{ end: 2 }])
  })
})
