import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const hud = (score: number) => `tl0 SCORE ${score}\nbl0 HULL 70/80`
const played = [scene(0, hud(0)), scene(9000, hud(40))] as const

describe('jolts (sudden changes of the picture without words)', () => {
  it('a red flash of the whole picture is a hit that is too weak for words', () => {
    expect(beatsOf(...played, now(9000, hud(40), { jolt: 'red' }))).toMatchObject([
      { kind: 'hit', salience: 0.25 },
    ])
  })

  it('given a run that has just begun, when the whole picture flashes red, then the flash is a hit', () => {
    expect(kindsOf(scene(0, hud(0)), now(2000, hud(0), { jolt: 'red' }))).toEqual(['hit'])
  })

  it('given an idle beat, when the whole picture flashes red soon after it, then the flash is a hit', () => {
    const flash = now(2000, hud(0), { jolt: 'red' })
    expect(kindsOf(scene(0, hud(0)), now(20_000), flash)).toEqual(['idle', 'hit'])
  })

  it.each(['dark', 'still'] as const)(
    'a weak action beat is reported when the picture of a game suddenly is %s',
    (jolt) => {
      expect(beatsOf(...played, now(9000, hud(40), { jolt }))).toMatchObject([
        { kind: 'action', salience: 0.25 },
      ])
    },
  )

  it('an action beat is reported when a calm picture suddenly changes and its numbers disappear', () => {
    const cut = { cut: true, motion: 0.9 }
    expect(kindsOf(...played, now(3000, 'tl0 ~', cut))).toEqual(['action'])
    expect(kindsOf(...played, now(3000, hud(40), cut))).toEqual([])
    const wild = [scene(1000, hud(50), cut), scene(1000, hud(60), cut)]
    expect(kindsOf(...played, ...wild, now(1000, 'tl0 ~', cut))).toEqual([])
  })

  it('a flash after many other flashes is not a moment', () => {
    const red = { jolt: 'red' } as const
    const fight = [now(9000, hud(40), red), now(9000, hud(50), red), now(30_000, hud(60), red)]
    const kinds = kindsOf(...played, ...fight, now(9000, hud(70), red))
    expect(kinds.filter((kind) => kind === 'hit')).toEqual(['hit'])
  })

  it('a jolt adds nothing to a moment that words or numbers show', () => {
    const fell = 'tl0 SCORE 40\nbl0 HULL 30/80'
    expect(kindsOf(...played, now(3000, fell, { jolt: 'red' }))).toEqual(['hit'])
    expect(beatsOf(...played, now(3000, fell), now(2000, fell, { jolt: 'red' }))).toMatchObject([
      { salience: 0.6 },
    ])
  })

  it('a sudden dark picture after a menu, a loading screen or a speaker is not a moment', () => {
    for (const screen of ['c0 Back', 'c0 Loading', 'b2- MIRA\nb3 We should leave this island.'])
      expect(kindsOf(...played, now(9000, screen, { jolt: 'dark' }))).not.toContain('action')
  })
})
