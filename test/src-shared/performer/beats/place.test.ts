import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const afterPlay = (line: string) => kindsOf(scene(0, 'tl0 HP 80'), now(3000, `tl0 HP 80\n${line}`))

describe('places', () => {
  it('get the title in title case as their name, or no name if it was read badly', () => {
    const card = (sure: string) =>
      beatsOf(scene(0, 'bl0- .'), now(3000, `c0++${sure} THE LAST FERRY`, { cut: true }))
    expect(card('')).toMatchObject([{ kind: 'place', subject: 'The Last Ferry' }])
    expect(card('~70')).toMatchObject([{ kind: 'place', subject: null }])
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
  ])('are not read from a large "%s"', (words) => expect(afterPlay(`c0++ ${words}`)).not.toContain('place'))

  it.each(['quit', 'best times', 'FWD'])(
    'are not read from a large button or label "%s" before a game begins',
    (words) => expect(kindsOf(scene(0, 'bl0- .'), now(3000, `c0++ ${words}`))).not.toContain('place'),
  )

  it('are reported once for a title that flickers', () => {
    const title = 'c0++ The Salt Marshes'
    expect(kindsOf(scene(0, 'bl0- .'), now(1000, title), now(1000, 'bl0- .'), now(12_000, title))).toEqual([
      'place',
    ])
  })

  it('get no name from a title on a page of a menu', () =>
    expect(
      beatsOf(scene(0, 'bl0- .'), now(3000, 'c0++ THE LAST FERRY\nbl1 Return', { cut: true })),
    ).toMatchObject([{ kind: 'place', subject: null }]))

  it('are not read from a request, from letters without a vowel or, during play, from a single word', () => {
    const card = (words: string) => beatsOf(scene(0, 'bl0- .'), now(3000, `c0++ ${words}`, { cut: true }))
    expect(card('Choose Race')).toEqual([])
    expect(card('CKPT RNGS')).toEqual([])
    expect(afterPlay('c0++ CAVERN')).toEqual([])
    expect(card('The Salt Cavern')).toMatchObject([{ kind: 'place', subject: 'The Salt Cavern' }])
  })
})
