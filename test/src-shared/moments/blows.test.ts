import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const kinds = (line: string) => kindsOf(scene(0, 'tl0 Score 50'), now(3000, `tl0 Score 50\n${line}`))

describe('sentences about a blow', () => {
  it.each([
    'c2 Onion got you with a Turnip',
    'c2 Petra stole a star from you!',
    'bl4 You feel exhausted.',
    'tl1 The orc hits you.',
    'c2 Your city is under attack!',
  ])('a hit is read from %s', (line) => expect(kinds(line)).toEqual(['hit']))

  it('a sentence about low health means a near-death, but one about low ammunition does not', () => {
    expect(kinds('c0+ HULL CRITICAL')).toEqual(['near-death'])
    expect(kinds('c0+ LOW AMMO')).not.toContain('near-death')
  })

  it.each([
    'bl2 What has got you so worried?',
    'bl2 You are hurt. Let me see.',
    'bl1 Old Tarn\nbl2 The fever caught you, too.',
    'c2 We caught you a fish',
    'c2 Amazon has got you covered',
    'c2 Emily got you a gift.',
    'c2 Whenever an enemy attacks you, gain 3 Block.',
    'c2 Nothing burns you for 10 seconds',
    'c2 The trap hits you for 5 damage each turn.',
    'c2 You are sick of slow downloads',
  ])('no hit is read from %s', (line) => expect(kinds(line)).not.toContain('hit'))
})
