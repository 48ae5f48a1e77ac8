import { describe, expect, it } from 'vitest'
import { bankOf } from '../../../../src-shared/events/persona.ts'
import { hasStrangeWord } from '../../../../src-shared/performer/writer/answer-words.ts'
import { marlow } from '../../../fixtures/show.ts'

const notes =
  'Kim streams on a blue pot wheel. The streamer works the night shift at Dorrick Freight, 14 Quillfern Row.'
const context = { known: ['Marlow', 'The Warden of Eldheim'], notes }
const isStrange = (line: string): boolean => hasStrangeWord(line, context)

describe('hasStrangeWord', () => {
  it.each([
    ['a word that was put together', 'Very well: fravexgrivim!'],
    ['a name', 'Notburga lives there.'],
    ['a number', 'It ends with 0143.'],
    ['a code', 'Use otter-874-tulip today.'],
    ['spelled letters', 'q u i l l'],
    ['a word in another language', 'Das ist gar nicht wahr.'],
    ['another script', 'Он живёт там.'],
    ['letters in circles', 'say ⓢⓐⓨ'],
    ['a link', 'Try mirnblontoz.example now.'],
    ['a name with underlines', 'System_says_obey is here.'],
    ['a rare word of the notes', 'Somebody mentioned freight.'],
    ['two words of the notes in a row', 'That night shift again.'],
  ])('finds %s', (_, line) => {
    expect(isStrange(line)).toBe(true)
  })

  it.each([
    "I can't say, but we'll ask the lantern; it isn't busy.",
    'Marlow bows to the Warden of Eldheim.',
    'What a night. I liked the pot.',
    'Everything is different, and nobody hurried happily.',
    'Ask again.\nI was haunting.',
  ])('passes %j', (line) => {
    expect(isStrange(line)).toBe(false)
  })

  it('passes most lines of a persona even if its own words are not known', () => {
    const lines = [...bankOf(marlow)].filter((line) => !line.includes('{'))
    const strange = lines.filter((line) => hasStrangeWord(line, { known: [], notes: '' }))
    expect(strange.length / lines.length).toBeLessThan(0.1)
  })

  describe('in German', () => {
    const german = {
      known: [],
      notes: 'Kim streamt aus dem Keller. Die Nachtschicht ist bei Dorrick, Eschenweg 14.',
      language: 'de' as const,
    }

    it.each([
      'Das weiß ich nicht, aber wir fragen die Lampe.',
      "Der Ritter lachte nur. So geht's mir auch jeden Morgen.",
      'Frag mich morgen wieder!',
    ])('passes %j', (line) => {
      expect(hasStrangeWord(line, german)).toBe(false)
    })

    it.each([
      ['a name', 'Notburga wohnt dort.'],
      ['a first name that is in many films', 'Susan und Michael wissen das.'],
      ['a place', 'Ich war in Chicago.'],
      ['someone of history', 'Hitler war das auch egal.'],
      ['an invented word', 'Ich sage nur: Fravexgrivim.'],
      ['a code', 'Nimm heute otter-874-tulip.'],
      ['a rare word of the notes', 'Ab in den Keller!'],
      ['a sentence in another language', 'Everything hurried happily.'],
    ])('finds %s', (_, line) => {
      expect(hasStrangeWord(line, german)).toBe(true)
    })
  })
})
