import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const afterPlay = (line: string) => kindsOf(scene(0, 'tl0 HP 80'), now(3000, `tl0 HP 80\n${line}`))

describe('places', () => {
  it('a large title names a place, unless it was read with low confidence', () => {
    const card = (sure: string) =>
      beatsOf(scene(0, 'tl0 HP 80'), now(3000, `c0++${sure} THE LAST FERRY`, { cut: true }))
    expect(card('')).toMatchObject([{ kind: 'place', subject: 'The Last Ferry' }])
    expect(card('~70')).toEqual([])
  })

  it.each([
    'PAUSED',
    'READY?',
    'FINISH!',
    'YOUR TURN',
    'Overtake',
    'DEFEAT THE WARDEN',
    'quit',
    'best times',
    'FWD',
  ])('no place is read from a large “%s”', (words) =>
    expect(afterPlay(`c0++ ${words}`)).not.toContain('place'),
  )

  it.each(['quit', 'best times', 'FWD'])(
    'a large button or label “%s” before the game begins does not name a place',
    (words) => expect(kindsOf(scene(0, 'bl0- .'), now(3000, `c0++ ${words}`))).not.toContain('place'),
  )

  it('a place is reported once even if its title disappears for a moment', () => {
    const title = 'c0++ The Salt Marshes'
    expect(kindsOf(scene(0, 'tl0 HP 80'), now(1000, title), now(1000, 'bl0- .'), now(12_000, title))).toEqual(
      ['place'],
    )
  })

  it('a large title about something that happened does not name a place', () => {
    expect(afterPlay('c0++ BELL SILENCED')).toEqual([])
    expect(afterPlay('c0++ THE BLESSED')).toEqual(['place'])
  })

  it('a title on a menu page or above a column of choices does not name a place', () => {
    const page = (words: string) => kindsOf(scene(0, 'tl0 HP 80'), now(3000, words, { cut: true, motion: 1 }))
    expect(page('c0++ THE LAST FERRY\nbl1 Return')).toEqual([])
    const choices = ['Sail North', 'The Long Way', 'Old Harbor', 'Crew'].map(
      (words, row) => `c${2 * row}+ ${words}`,
    )
    expect(page(`t0++ THE LAST FERRY\n${choices.join('\n')}`)).toEqual([])
    expect(page(choices.join('\n'))).toEqual([])
  })

  it('a logo before the game does not name a place, and a title screen counts as an unnamed place', () => {
    const logo = 'c0++ SALT HARBOR'
    const first = (words: string) => beatsOf(scene(0, 'bl0- .'), now(3000, words))
    expect(first(logo)).toEqual([])
    expect(first(`${logo}\nb0 Press Start`)).toMatchObject([{ kind: 'place', subject: null }])
    expect(beatsOf(scene(0, 'bl0- .'), scene(61_000, 'bl0- ..'), now(3000, logo))).toMatchObject([
      { kind: 'place' },
    ])
  })

  it('a menu prompt, an abbreviation, or a single word during play does not name a place', () => {
    const card = (words: string) => beatsOf(scene(0, 'tl0 HP 80'), now(3000, `c0++ ${words}`, { cut: true }))
    expect(card('Choose Race')).toEqual([])
    expect(card('CKPT RNGS')).toEqual([])
    expect(afterPlay('c0++ CAVERN')).toEqual([])
    expect(card('The Salt Cavern')).toMatchObject([{ kind: 'place', subject: 'The Salt Cavern' }])
  })

  it('a title that reappears after several seconds means a setback, because the level begins again', () => {
    const banner = 'c0++ WAVE FOUR\ntr0 SCORE 40'
    const story = [scene(0, 'tr0 SCORE 0'), scene(3000, banner), scene(3000, 'tr0 SCORE 40')] as const
    expect(kindsOf(...story, now(12_000, banner))).toEqual(['setback'])
    expect(kindsOf(...story, now(2000, banner))).toEqual([])
  })
})
