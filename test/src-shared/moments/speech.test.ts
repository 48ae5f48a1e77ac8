import { describe, expect, it } from 'vitest'
import { propIn } from '../../../src-shared/moments/speech.ts'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

describe('speech', () => {
  it('speech is reported with its speaker, its topic and its sentence', () => {
    const beats = beatsOf(
      scene(0, 'tl0 HP 50'),
      now(3000, 'tl0 HP 50\nb2- MIRA\nb3 You fight me with a rusty ladle?'),
    )
    expect(beats).toEqual([
      {
        kind: 'dialogue',
        subject: 'Mira',
        salience: 0.55,
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
    ["He left with his mother's advice.", 'advice'],
    ['He fled with his newly acquired Firefly and a map.', 'firefly'],
    ['Deal with it.', undefined],
    ['What is wrong with you?', undefined],
    ['It ended with 3 goals.', undefined],
  ])('finds the topic in %j', (sentence, prop) => expect(propIn(sentence)).toBe(prop))

  it('an exclamation is more important than a statement', () => {
    const salience = (words: string) =>
      beatsOf(scene(0, 'tl0 HP 50'), now(3000, `b2- MIRA\nb3 ${words}`))[0]?.salience
    expect(salience('The tide comes in twice a day.')).toBe(0.4)
    expect(salience('Get off the pier now, everybody!')).toBe(0.55)
  })

  it('in a still picture, speech without a speaker’s name has a low salience', () => {
    const salience = (motion: number) =>
      beatsOf(scene(0, 'tl0 HP 50'), now(3000, 'b3 The tide comes in twice a day.', { motion }))[0]?.salience
    expect(salience(0.5)).toBe(0.4)
    expect(salience(0.05)).toBeLessThan(0.26)
  })

  it.each([
    '[0.01,0.01,0.6,0.045] The little dog picks up a bow.',
    '[0.1,0.975,0.35,0.025] Query Tool: Show information about the building.',
    'b1 Gold carryover:\nb2 • Early finish gives a bonus of gold.',
  ])('ignores a message at the edge or an item of a list: %j', (line) =>
    expect(beatsOf(scene(0, 'tl3 HP 50'), now(3000, `tl3 HP 50\n${line}`))).toEqual([]),
  )

  it.each([
    'tl2 HP 212/212\ntr2 HP 30/176',
    'tl0+ Attack\ntl2+ Magic\ntl4+ Items\ntl6+ Defend',
    'c3 Difficulty: Beginner through Expert',
  ])('words without a speaker are not speech if the screen has %j', (screen) => {
    const said = (words: string) => kindsOf(scene(0, screen), now(3000, `${screen}\n${words}`))
    expect(said('b3 Mire Drake uses Tail Crush!')).not.toContain('dialogue')
    expect(said('b2- MIRA\nb3 The drake took my good goat.')).toContain('dialogue')
  })

  it('speech is read even beside the “Pause” button of a video player', () => {
    const player = 'bl0- Pause\ntl3- Storm at the pier'
    expect(beatsOf(scene(0, player), now(3000, `${player}\nb1 The pier is under water now.`))).toMatchObject([
      { kind: 'dialogue' },
    ])
  })

  it('badly read words are not quoted', () => {
    const [beat] = beatsOf(scene(0, 'tl0 HP 50'), now(3000, 'tl0 HP 50\nb3~70 We left it with a red lamp.'))
    expect(beat).toMatchObject({ kind: 'dialogue', subject: null })
    expect(beat).not.toHaveProperty('quote')
    expect(beat).not.toHaveProperty('prop')
  })
})
