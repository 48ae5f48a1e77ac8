import { describe, expect, it } from 'vitest'
import { propIn } from '../../../../src-shared/performer/beats/speech.ts'
import { beatsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

describe('speech', () => {
  it('names the speaker, the thing and the sentence', () => {
    const beats = beatsOf(
      scene(0, 'tl0 HP 50'),
      now(3000, 'tl0 HP 50\nb2- MIRA\nb3 You fight me with a rusty ladle?'),
    )
    expect(beats).toEqual([
      {
        kind: 'dialogue',
        subject: 'Mira',
        salience: 0.4,
        polarity: 0,
        prop: 'rusty ladle',
        quote: 'You fight me with a rusty ladle?',
      },
    ])
  })

  it.each([
    ['You came here with a wooden spoon?', 'wooden spoon'],
    ['He beat a dragon with his umbrella and nobody saw it.', 'umbrella'],
    ['Come back with the pocket knife.', 'pocket knife'],
    ['She left with a man I never met.', 'man'],
    ['Deal with it.', undefined],
    ['What is wrong with you?', undefined],
    ['It ended with 3 goals.', undefined],
  ])('finds the thing in %j', (sentence, prop) => expect(propIn(sentence)).toBe(prop))

  it('quotes nothing that was read badly', () => {
    const [beat] = beatsOf(scene(0, 'tl0 HP 50'), now(3000, 'tl0 HP 50\nb3~70 We left it with a red lamp.'))
    expect(beat).toMatchObject({ kind: 'dialogue', subject: null })
    expect(beat).not.toHaveProperty('quote')
    expect(beat).not.toHaveProperty('prop')
  })
})
