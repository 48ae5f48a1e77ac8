import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const table = 'b0 You\nb1 420\ntl1 Marlowe\ntl2 910'
const said = (line: string, hud = table) => kindsOf(scene(0, hud), now(3000, `${hud}\n${line}`))

describe('namedOutcome', () => {
  it('a death is reported if another player wins the game, and a setback if that player wins something smaller', () => {
    expect(said('c0 Marlowe wins the game!')).toEqual(['death'])
    expect(said('br4- Marlowe wins 5,550')).toEqual(['setback'])
  })

  it('a victory is reported if another player loses the game, and a gain if that player loses something smaller', () => {
    expect(said('c0 Marlowe is defeated')).toEqual(['victory'])
    expect(said('br4- Marlowe loses 200')).toEqual(['gain'])
  })

  it.each([
    ['Player: Hilda', 'a label'],
    ['Welcome back, Hilda!', 'a greeting'],
    ['Hilda (you)', 'a mark'],
    ['You are playing as Hilda', 'a sentence'],
  ])('the player’s name is learned from the line “%s” (%s)', (line) => {
    const hud = `tl0 ${line}\ntr0 Marlowe 3`
    expect(said('c0 Hilda wins the duel', hud)).toEqual(['victory'])
    expect(said('br4- Hilda wins 300', hud)).toEqual(['gain'])
    expect(said('br4- Hilda dies', hud)).toEqual(['death'])
    expect(said('br4- Marlowe defeats Hilda', hud)).toEqual(['death'])
    expect(said('c0++ MARLOWE WINS', hud)).toEqual(['death'])
  })

  it('the name above “YOU” is the player’s name', () => {
    const hud = 'tl0 Hilda\ntl1 YOU\ntr0 Marlowe'
    expect(said('c0++ HILDA WINS', hud)).toEqual(['victory'])
    expect(said('c0++ MARLOWE WINS', hud)).toEqual(['death'])
  })

  it('the victory of the other side is a death', () => {
    expect(said('c0++ ENEMY VICTORY')).toEqual(['death'])
    expect(said('c0++ OPPONENT TEAM VICTORY!')).toEqual(['death'])
    expect(said('c0++ FLAWLESS VICTORY')).toEqual(['victory'])
    expect(said('c0++ ROUND VICTORY', `${table}\ntr0 ROUND 3`)).toEqual(['victory'])
  })

  it.each(['KEN WINS', 'White player wins!', 'Black wins'])(
    'if an unknown side wins with “%s”, the beat is a minor callout without polarity or subject',
    (words) => {
      const [beat] = beatsOf(scene(0, 'tl0 HP 50'), now(3000, `tl0 HP 50\nc0++ ${words}`))
      expect(beat).toMatchObject({ kind: 'callout', polarity: 0, subject: null })
      expect(beat?.salience).toBeLessThan(0.26)
    },
  )

  it('if an unknown side wins the whole game, even a line in small letters in the middle of the picture is a callout', () => {
    const beatsAfter = (words: string) => beatsOf(scene(0, 'tl0 HP 50'), now(3000, `tl0 HP 50\nc2 ${words}`))
    expect(beatsAfter('Ken won the game because Ryu resigned')).toMatchObject([
      { kind: 'callout', polarity: 0 },
    ])
    expect(beatsAfter('Ken has won the game')).toMatchObject([{ kind: 'callout', polarity: 0 }])
    expect(beatsAfter('The winner is Ken!')).toMatchObject([{ kind: 'callout', polarity: 0 }])
    expect(beatsAfter('Ken won a bag of rice')).toEqual([])
    expect(beatsAfter('The winner is announced tomorrow.')).toEqual([])
    expect(beatsAfter('Ken takes the game away.')).toEqual([])
    expect(beatsAfter('Nelson won the battle of Trafalgar.')).toEqual([])
  })

  it('at a table with three or more seats, the player has the lowest seat near the middle', () => {
    const seats = 'tl0 Agnes\ntr0 Quinn\n[0.1,0.7,0.05,0.03] Marlowe\n[0.45,0.7,0.05,0.03] Hilda'
    const bets = ['Agnes bets $20', 'Quinn calls $20', 'Marlowe folds', 'Hilda calls $20'].map(
      (bet, n) => `[0.8,${0.4 + n * 0.05},0.1,0.03] ${bet}`,
    )
    const story = (line: string) =>
      kindsOf(
        scene(0, seats),
        scene(3000, `${seats}\n${bets.join('\n')}`),
        now(3000, `${seats}\nbr4- ${line}`),
      )
    expect(story('Hilda wins $80')).toEqual(['gain'])
    expect(story('Quinn wins $80')).toEqual(['setback'])
  })

  it('a point of the rival is a setback, and a point of the player a gain', () => {
    expect(said('c0 Player 2 scores!')).toEqual(['setback'])
    expect(said('c0 Marlowe scored a goal')).toEqual(['setback'])
    expect(said('c0 Player 1 scores!')).toEqual(['gain'])
    expect(said('tr0 Player 2 Score')).toEqual([])
    expect(said('tr0 Nobody scored')).toEqual([])
  })

  it('a large line about someone’s fall is a victory only if it is not bad news', () => {
    expect(said('c0++ GREAT ENEMY FELLED')).toEqual(['victory'])
    expect(said('c0++ YOUR SQUAD ELIMINATED')).toEqual(['death'])
    expect(said('c0++ SQUAD ELIMINATED')).toEqual(['death'])
  })

  it('a goal in large letters by an unknown side is a callout', () =>
    expect(said('c0++ ORANGE SCORED!', 'tl0 HP 50')).toEqual(['callout']))

  it('a player who committed suicide has died', () =>
    expect(said('br4- Player 1 committed suicide.')).toEqual(['death']))

  it('a blow against one of the player’s pieces is a setback', () =>
    expect(said('b3- The knight kills your pawn')).toEqual(['setback']))

  it.each([
    'br4- Arsenal wins the cup',
    'br4- Total wins',
    'br4- One hit kills you.',
    'br4- Marlowe bets 80',
  ])('no outcome is read from %s', (line) => expect(said(line)).toEqual([]))
})
