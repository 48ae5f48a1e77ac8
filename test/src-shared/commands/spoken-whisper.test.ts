import { describe, expect, it } from 'vitest'
import { spokenWhisper, withoutName } from '../../../src-shared/commands/spoken-whisper.ts'

describe('spokenWhisper', () => {
  it.each([
    ['Marlow, confetti', 'confetti'],
    [' marlow confetti please.', 'confetti please.'],
    ['Marlowe: take a bow!', 'take a bow!'],
    ['…Marlow! Be quiet', 'Be quiet'],
  ])('returns the words after the persona’s name in %j', (text, whisper) => {
    expect(spokenWhisper(text, 'Marlow')).toBe(whisper)
  })

  it.each(['Marlow', 'Marlow.', 'confetti, Marlow', 'Mellow confetti', '', '…', 'Look at that dragon'])(
    'returns null for %j, which does not address the persona',
    (text) => {
      expect(spokenWhisper(text, 'Marlow')).toBeNull()
    },
  )

  it('requires the exact spelling of a short name, and accepts the first word of a longer name', () => {
    expect(spokenWhisper('Pit confetti', 'Pip')).toBeNull()
    expect(spokenWhisper('Vera, confetti', 'Vera Numbers')).toBe('confetti')
  })
})

describe('withoutName', () => {
  it.each([
    ['marlow say hi', 'say hi'],
    ['hey Marlow, confetti', 'confetti'],
    ['Marlow: tell them we won', 'tell them we won'],
    ['shut up marlow!', 'shut up'],
    ['say hi to Marlow', 'say hi to Marlow'],
    ['hey marlow', 'hey marlow'],
    ['Marlow', 'Marlow'],
    [' confetti ', 'confetti'],
  ])('turns %j into %j', (whisper, words) => {
    expect(withoutName(whisper, 'Marlow')).toBe(words)
  })

  it.each([
    ['pip shut up', 'shut up'],
    ['Vera, hide', 'hide'],
    ['vera should take over', 'vera should take over'],
    ['say hi to Vera', 'say hi to Vera'],
  ])('removes another persona’s name only where it is called: %j', (whisper, words) => {
    expect(withoutName(whisper, 'Marlow', ['Pip', 'Vera Numbers'])).toBe(words)
  })

  it('accepts a typing error in a long name', () => {
    expect(withoutName('marlwo say hi', 'Marlow')).toBe('say hi')
  })
})
