import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const hud = 'tl0 HP 50'
const shown = (line: string) => kindsOf(scene(0, hud), now(3000, `${hud}\n${line}`))

describe('outcomes', () => {
  it.each([
    'YOU DIED',
    'WASTED',
    'Mission failed',
    'DNF',
    'DEFEAT',
    'ENEMY TEAM WINS',
    'You were eliminated',
  ])('the large words “%s” mean a loss', (words) => expect(shown(`c0++ ${words}`)).toEqual(['death']))

  it.each([
    'VICTORY',
    'You win!',
    'STAGE CLEAR',
    '1ST PLACE',
    'Round won',
    'GREAT ENEMY FELLED',
    'Bone King defeated',
    'Quiz complete!',
    'YOU ARE THE WINNER',
    'Winner winner chicken dinner',
  ])('the large words “%s” mean a win', (words) => expect(shown(`c0++ ${words}`)).toEqual(['victory']))

  it.each([
    'tr1- moth3r killed Bandit_77',
    '[0.8,0.6,0.18,0.02] oaf99: you died lol',
    'tr2- Defeat the boss of the mill (0/1)',
    'c0++ DEFEAT THE WARDEN',
    'tl3 victory.ogg   game_over.tsx',
    'c0++ Victory:',
    'c0 Download complete',
    'tr0 Total wins',
    'tr0 Your wins',
    'c0++ WINNER',
    'c0++ Winner: Bandit',
    'b3- Most visitors to Bruna Wins report visiting it.',
    'b3- You kill time.',
    'b3- You kill the lights 3 times a day',
  ])('no outcome is read from %s', (line) => expect(shown(line)).toEqual([]))

  it('“ELIMINATED” above a name means that another player is out, but above “by” and a name it means the player’s death', () => {
    expect(shown('c0++ ELIMINATED\nc2 mossjaw')).toEqual(['gain'])
    expect(shown('c0++ ELIMINATED\nc2 by mossjaw')).toEqual(['death'])
    expect(shown('c0++ ELIMINATED')).toEqual(['death'])
  })

  describe('repeated words about the end of a game', () => {
    const field = (ammo: number) => `tl0 AMMO ${ammo}`
    const fallen = `${field(30)}\nc0++ YOU PERISHED`

    it('words of a loss that appear again mean another loss if the game continued without them in between', () => {
      const screens = [scene(0, field(30)), scene(3000, fallen), scene(2000, field(30))]
      const play = [29, 27, 24].map((ammo) => scene(1500, field(ammo), { motion: 0.4 }))
      expect(kindsOf(...screens, ...play, now(1500, fallen, { motion: 0.4 }))).toEqual(['death'])
    })

    it('words of a loss that appear again on the same title screen mean another loss if the game continued in between', () => {
      const title = 't0++ COMET HARVEST\nc0++ GAME OVER\nb0 Press Enter\nb2 Coded by Wren'
      const screens = [scene(0, field(30)), scene(3000, title, { cut: true }), scene(12_000, field(30))]
      const play = [29, 27, 24].map((ammo) => scene(4000, field(ammo), { motion: 0.4 }))
      expect(kindsOf(...screens, ...play, now(4000, title, { cut: true, motion: 0.8 }))).toContain('death')
    })

    it('words of a loss that appear again do not mean another loss if they were only unreadable for a moment', () => {
      const screens = [scene(0, field(30)), scene(3000, fallen), scene(2000, field(30), { motion: 0.4 })]
      expect(kindsOf(...screens, now(1000, fallen, { motion: 0.4 }))).toEqual([])
    })

    it('words of a loss that appear again do not mean another loss if only another window was shown in between', () => {
      const title = 't0++ COMET HARVEST\nc0++ GAME OVER\nb0 Press Enter\nb2 Coded by Wren'
      const letter = 'tl0 Dear Wren,\ntl1 thanks for the comet.'
      const screens = [scene(0, field(30)), scene(3000, title, { cut: true })]
      const away = [scene(12_000, letter, { cut: true }), scene(9000, `${letter}\ntl2 Yours`)]
      expect(kindsOf(...screens, ...away, now(9000, title, { cut: true }))).toEqual([])
    })
  })

  it('“You eliminated …” and “You caught …” do not mean a loss, but “YOU WERE CAUGHT” does', () => {
    expect(shown('c0++ You eliminated mossjaw')).toEqual(['gain'])
    expect(shown('c0++ You caught a Sturgeon!')).toEqual(['reward'])
    expect(shown('c0++ YOU WERE CAUGHT')).toEqual(['death'])
  })

  it('phrases such as “You fell in love”, “DEAD END” and “FINISH!” mean neither a win nor a loss', () => {
    for (const text of ['You have caught a salmon', 'DEAD END', 'You fell in love']) {
      expect(shown(`c0++ ${text}`)).not.toContain('death')
      expect(shown(`c0++ ${text}`)).not.toContain('victory')
    }
    expect(shown('c0++ FINISH!')).toEqual(['gain'])
  })

  it('a goal counts as neither a win nor a loss, because it is unknown which side scored', () => {
    expect(beatsOf(scene(0, hud), now(3000, `${hud}\nc0++ GOAL!`))).toMatchObject([
      { kind: 'gain', polarity: 0 },
    ])
  })

  it('“You kill the goblin!” means a gain', () => expect(shown('b3- You kill the goblin!')).toEqual(['gain']))

  it('a lost round counts as a setback, not as a loss', () =>
    expect(shown('c0++ Round lost')).toEqual(['setback']))

  it('a win within a minute after near-death is a comeback, but a later win is not', () => {
    const low = [scene(0, 'tl0 HP 100'), scene(3000, 'tl0 HP 9')] as const
    expect(kindsOf(...low, now(50_000, 'tl0 HP 9\nc0++ VICTORY'))).toContain('comeback')
    expect(kindsOf(...low, now(70_000, 'tl0 HP 9\nc0++ VICTORY'))).toContain('victory')
  })

  it('an outcome is reported once even if its words are unreadable for a moment', () => {
    const end = `${hud}\nc0++ YOU DIED`
    expect(kindsOf(scene(0, hud), now(2000, end), now(500, hud), now(6000, end))).toEqual(['death'])
  })

  it('words in small letters announce an outcome only in the middle of the screen and at the start of a line', () => {
    expect(shown('c0 Failed, -1 life')).toEqual(['death'])
    expect(shown('c0 You die...')).toEqual(['death'])
    expect(shown("c0 You've lost all")).toEqual(['death'])
    expect(shown('tr2 Failed, -1 life')).toEqual([])
    expect(shown('c0 Could not load: failed')).toEqual([])
  })

  it('“Game over” in the middle means a loss even in letters that OCR reads apart', () => {
    expect(shown('c0++ GAME OVE R')).toEqual(['death'])
    expect(shown('c0++ GAME OVERVIEW')).not.toContain('death')
  })

  it('a lost life and a defeat announced soon afterwards count as two deaths', () => {
    const story = [scene(0, 'tl0 LIVES 3'), scene(6000, 'tl0 LIVES 2'), scene(7000, 'c0++ DEFEAT')]
    expect(kindsOf(...story.map((each) => ({ ...each, counts: true })))).toEqual(['death', 'death'])
  })

  it('“CHECKPOINT!” means a gain, but the label “Goal” at the edge does not', () => {
    expect(shown('c0+ CHECKPOINT!')).toEqual(['gain'])
    expect(shown('br3+ Goal')).toEqual([])
  })

  it('each fall of health to zero counts as a new death', () => {
    const hp = (value: number) => `bl1 HP ${value}(16)`
    expect(
      kindsOf(now(0, hp(16)), scene(3000, hp(5)), now(3000, hp(0)), scene(3000, hp(16)), now(5000, hp(0))),
    ).toEqual(['death', 'death'])
  })
})
