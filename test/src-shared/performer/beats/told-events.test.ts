import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const kindsAfter = (hud: string, line: string): string[] =>
  kindsOf(scene(0, hud), now(3000, `${hud}\n${line}`))

describe('events in words', () => {
  it('report what happened, in words that no rule lists', () => {
    expect(kindsAfter('tl0 GOLD 50', 'c0 Your granary burned down.')).toEqual(['setback'])
    expect(kindsAfter('tl0 GOLD 50', 'c0 Your scholars discovered the wheel.')).toEqual(['gain'])
    expect(kindsAfter('tl0 FUEL 50', 'c0++ THE CREW ASPHYXIATED')).toEqual(['death'])
  })

  it('are in the first sentence of a long line', () => {
    const rest =
      'The correct answer is 24, because the father is twice as old as his son was when both were born.'
    expect(kindsAfter('tl0 SCORE 50', `c0 Incorrect answer. ${rest}`)).toEqual(['setback'])
  })

  it('count in small letters only in a game, unless they are about the end of the player', () => {
    expect(kindsAfter('c5 A calm evening', 'c0 Your granary burned down.')).toEqual([])
    expect(kindsAfter('c5 A calm evening', 'c0 You drown.')).toEqual(['death'])
  })

  it('do not include the blows of a fight while the player’s health is on the screen', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0 The jackal bites your hand.')).toEqual(['setback'])
    expect(kindsAfter('tl0 HP 50', 'c0 The jackal bites your hand.')).toEqual([])
  })

  it('are a near-death if something that the player needs runs out', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0 Your oxygen is almost gone!')).toEqual(['near-death'])
  })

  it('of many lines at once, name the thing that the player got', () => {
    const lines = 'c0 You open the chest.\nc2 You found 3 coins.\nc4 You found a Moss Lantern.'
    expect(kindsAfter('tl0 HP 50', lines)).toContain('reward')
  })
})
