import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const cut = { cut: true, motion: 1 }
const map = 'tl0 Harbor\ntr0 Stats\nbl0 Minimap'
const report = 'tl0 Readings of the tide\ntl1 Highest water'

describe('new scenes', () => {
  it('a new place is reported when a calm picture is replaced and its lines disappear', () => {
    expect(beatsOf(scene(0, map), scene(12_000), now(1000, report, cut))).toMatchObject([
      { kind: 'place', subject: null },
    ])
  })

  it('no new scene is reported if the lines stay, if a scene just began, or if a character speaks', () => {
    expect(kindsOf(scene(0, map), scene(12_000), now(1000, map, cut))).toEqual([])
    const film = [scene(0, map), scene(3000, 'tl0 Far away', cut)]
    expect(kindsOf(...film, now(3000, report, cut))).toEqual([])
    const speech = 'b2- MIRA\nb3 We should leave this island.'
    expect(kindsOf(scene(0, map), scene(12_000), now(1000, speech, cut))).toEqual(['dialogue'])
  })

  it('a window with a message and a button is no new scene', () => {
    const kindsOn = (text: string) => kindsOf(scene(0, map), scene(12_000), now(1000, text, cut))
    expect(kindsOn('c0 The study of tides is done\nc3 Continue')).toEqual([])
    expect(kindsOn('c0 The study of tides is done\nc3 Low water')).toEqual(['place'])
  })

  it.each(['Lvl', 'Dlvl', 'STAGE'])(
    'a new scene is reported when a level number rises by one: “%s”',
    (label) => {
      expect(beatsOf(scene(0, `tl0 ${label}: 4`), now(9000, `tl0 ${label}: 5`))).toMatchObject([
        { kind: 'place', number: { label, value: 5, was: 4 } },
      ])
      expect(kindsOf(scene(0, `tl0 ${label}: 4`), now(9000, `tl0 ${label}: 60`))).toEqual([])
    },
  )
})
