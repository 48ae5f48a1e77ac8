import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const kindsAfter = (hud: string, line: string): string[] =>
  kindsOf(scene(0, hud), now(3000, `${hud}\n${line}`))

describe('events described in words', () => {
  it('events are recognized even in words that no rule lists', () => {
    expect(kindsAfter('tl0 GOLD 50', 'c0 Your granary burned down.')).toEqual(['setback'])
    expect(kindsAfter('tl0 GOLD 50', 'c0 Your scholars discovered the wheel.')).toEqual(['gain'])
    expect(kindsAfter('tl0 FUEL 50', 'c0++ THE CREW ASPHYXIATED')).toEqual(['death'])
  })

  it('an event is found in the first sentence of a long line', () => {
    const rest =
      'The correct answer is 24, because the father is twice as old as his son was when both were born.'
    expect(kindsAfter('tl0 SCORE 50', `c0 Incorrect answer. ${rest}`)).toEqual(['setback'])
  })

  it('outside a game, a line in small letters is not a setback, but it can be the player’s death', () => {
    expect(kindsAfter('c5 A calm evening', 'c0 Your granary burned down.')).toEqual([])
    expect(kindsAfter('c5 A calm evening', 'c0 You drown.')).toEqual(['death'])
  })

  it('a subtitle about a death counts as the player’s death only if the screen shows a named number or many numbers', () => {
    const film = (hud: string, text = 'Your horse is dead.') =>
      kindsOf(scene(0, hud), now(3000, `${hud}\nb2 ${text}`), now(3000))
    expect(film('tl0 The long winter')).not.toContain('death')
    expect(film('tr0- 1080p')).not.toContain('death')
    expect(film('tl0 SCORE 50')).toContain('death')
    expect(film('tl0 The long winter', 'You were slain.')).not.toContain('death')
    expect(film('tl0 SCORE 50', 'You were slain.')).toContain('death')
    expect(film('tl0 12\ntr0 34\nbl4 340 / 900\nbr4 7', 'You were slain.')).toContain('death')
  })

  it('a certain verdict in large letters at the edge counts in a lively picture', () => {
    const verdict = (motion: number, words: string) =>
      kindsOf(
        ...[0, 1000, 1000, 1000].map((ms) => scene(ms, 'tr3 14 alive', { motion })),
        now(1000, `tr3 14 alive\n${words}`, { motion }),
      )
    expect(verdict(0.4, '[0.02,0.05,0.4,0.055] WINNER WINNER CHICKEN DINNER!')).toEqual(['victory'])
    expect(verdict(0, '[0.02,0.05,0.4,0.055] WINNER WINNER CHICKEN DINNER!')).toEqual([])
    expect(verdict(0.4, '[0.02,0.05,0.2,0.03] WINNER WINNER CHICKEN DINNER!')).toEqual([])
  })

  it('a certain report at the edge of a lively picture is a setback, even without an end mark', () => {
    const broken = (motion: number) =>
      kindsOf(
        ...[0, 1000, 1000, 1000].map((ms) => scene(ms, 'tl0 SCORE 50', { motion })),
        now(1000, 'tl0 SCORE 50\nbl3 Parish Glaive has broken', { motion }),
      )
    expect(broken(0.4)).toEqual(['setback'])
    expect(broken(0)).toEqual([])
  })

  it('harm in words counts if the health on the screen has not changed for several seconds', () => {
    const hud = 'tl0 HP 50'
    const robbed = 'c0 Your purse feels lighter.'
    const kindsAt = (ms: number, line: string, shown = `${hud}\ntl2 LEV 3`) =>
      kindsOf(scene(0, shown), now(ms, `${shown}\n${line}`))
    expect(kindsAt(9000, robbed)).toEqual(['setback'])
    expect(kindsAt(3000, robbed)).toEqual([])
    expect(kindsAt(9000, robbed, hud)).toEqual([])
    const blows = 'c0 You hit the soldier ant! The little dog misses the soldier ant.'
    expect(kindsAt(9000, blows)).toEqual([])
  })

  it('the prompt after a message of a roguelike does not change its meaning', () => {
    const hud = 'tl0 SCORE 50'
    const plain = kindsAfter(hud, 'c0 Your cloak is damaged!')
    expect(kindsAfter(hud, 'c0 Your cloak is damaged! -more-l')).toEqual(plain)
    expect(kindsAfter(hud, 'c0 Your cloak is damaged! --More-- -')).toEqual(plain)
  })

  it('“VICTORY” in large letters is a win in a game, but not in another program or as a label', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0++ Victory')).toEqual(['victory'])
    expect(kindsAfter('c5 A calm evening', 'c0++ Victory')).not.toContain('victory')
    expect(kindsAfter('tl0 SCORE 50', 'c0 Victory: 3')).toEqual([])
  })

  it('a message to “you” at the edge is a death even after an exclamation', () => {
    expect(kindsAfter('tl0 SCORE 50', 'bl0 Oh dear, you are dead!')).toEqual(['death'])
  })

  it('a verdict counts although the way back to the menu is below it, but other news does not', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0++ YOU LOST\nb3 Main Menu')).toEqual(['death'])
    expect(kindsAfter('tl0 SCORE 50', 'c0 Your granary burned down.\nb3 Main Menu')).toEqual([])
  })

  it('news of the game in a subtitle is not reported as speech', () => {
    const hud = 'tl0 SCORE 50'
    expect(kindsAfter(hud, 'b2 Your granary burned down!')).toEqual(['setback'])
    expect(kindsAfter(hud, 'b2 Who burned down the granary?')).toEqual(['dialogue'])
  })

  it('bad news means a death if a button to try again appears with it', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0 Your granary burned down.\nc3 Retry')).toEqual(['death'])
    expect(kindsAfter('tl0 SCORE 50', 'c0 Your granary burned down.\nc3 Continue')).toEqual(['setback'])
  })

  it('a message that replaces other text is a setback if it ends with a period, but not without the period', () => {
    const kindsOn = (line: string) =>
      kindsOf(scene(0, 'tl0 GOLD 5\ntl1 Open which way'), now(3000, `tl0 GOLD 5\ntl1 ${line}`))
    expect(kindsOn('Your granary burned down.')).toEqual(['setback'])
    expect(kindsOn('Your granary burned down')).toEqual([])
  })

  it('a question is not a setback, but the spreadsheet error “#NAME?” is', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0++ #NAME?')).toEqual(['setback'])
    expect(kindsAfter('tl0 SCORE 50', 'c0++ Did your granary burn down?')).not.toContain('setback')
  })

  it('a prompt to try again means a death in a lively picture, even without other words', () => {
    const prompted = (motion: number, prompt: string) =>
      kindsOf(
        ...[0, 1000, 1000, 1000, 1000, 1000].map((ms) => scene(ms, 'tl0 Red Hill', { motion })),
        now(1000, `tl0 Red Hill\nc0 ${prompt}`, { motion }),
      )
    expect(prompted(0.4, 'Press ENTER to try again')).toEqual(['death'])
    expect(prompted(0.4, 'Press ENTER to begin')).toEqual([])
    expect(prompted(0, 'Press ENTER to try again')).toEqual([])
  })

  it('three errors are a setback, and zero errors are not', () => {
    expect(kindsAfter('tl0 LINES 50', 'c0 Build finished: 0 errors.')).not.toContain('setback')
    expect(kindsAfter('tl0 LINES 50', 'c0 Build finished: 3 errors.')).toEqual(['setback'])
  })

  it('a blow described in words is ignored while the player’s health is on the screen', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0 The jackal bites your hand.')).toEqual(['setback'])
    expect(kindsAfter('tl0 HP 50', 'c0 The jackal bites your hand.')).toEqual([])
  })

  it('“Your oxygen is almost gone!” means a near-death', () => {
    expect(kindsAfter('tl0 SCORE 50', 'c0 Your oxygen is almost gone!')).toEqual(['near-death'])
  })

  it('if several lines appear at once, a reward among them is reported', () => {
    const lines = 'c0 You open the chest.\nc2 You found 3 coins.\nc4 You found a Moss Lantern.'
    expect(kindsAfter('tl0 HP 50', lines)).toContain('reward')
  })
})
