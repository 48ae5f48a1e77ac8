import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const hud = (score: number) => `tl0 SCORE ${score}\nbl0 HULL 70/80`
const played = [scene(0, hud(0)), scene(9000, hud(40))] as const

describe('jolts (sudden changes of the picture without words)', () => {
  it('given a game in play, when all of it flashes red, then a hit is seen, too small for words', () => {
    expect(beatsOf(...played, now(9000, hud(40), { jolt: 'red' }))).toMatchObject([
      { kind: 'hit', salience: 0.25 },
    ])
  })

  it.each(['dark', 'still'] as const)(
    'given a game in play, when the picture is suddenly %s, then something happened',
    (jolt) => {
      expect(beatsOf(...played, now(9000, hud(40), { jolt }))).toMatchObject([
        { kind: 'action', salience: 0.25 },
      ])
    },
  )

  it('given a game in play, when a calm picture cuts away from its numbers, then something happened', () => {
    const cut = { cut: true, motion: 0.9 }
    expect(kindsOf(...played, now(3000, 'tl0 ~', cut))).toEqual(['action'])
    expect(kindsOf(...played, now(3000, hud(40), cut))).toEqual([])
    const wild = [scene(1000, hud(50), cut), scene(1000, hud(60), cut)]
    expect(kindsOf(...played, ...wild, now(1000, 'tl0 ~', cut))).toEqual([])
  })

  it('given flashes again and again, when another one comes, then it is no moment', () => {
    const red = { jolt: 'red' } as const
    const fight = [now(9000, hud(40), red), now(9000, hud(50), red), now(30_000, hud(60), red)]
    const kinds = kindsOf(...played, ...fight, now(9000, hud(70), red))
    expect(kinds.filter((kind) => kind === 'hit')).toEqual(['hit'])
  })

  it('given a moment that words or numbers show, when the picture jolts with it or after it, then nothing is added', () => {
    const fell = 'tl0 SCORE 40\nbl0 HULL 30/80'
    expect(kindsOf(...played, now(3000, fell, { jolt: 'red' }))).toEqual(['hit'])
    expect(beatsOf(...played, now(3000, fell), now(2000, fell, { jolt: 'red' }))).toMatchObject([
      { salience: 0.6 },
    ])
  })

  it('given a menu, a loading screen or a speaker, when the picture is suddenly dark, then it is no moment', () => {
    for (const screen of ['c0 Back', 'c0 Loading', 'b2- MIRA\nb3 We should leave this island.'])
      expect(kindsOf(...played, now(9000, screen, { jolt: 'dark' }))).not.toContain('action')
  })
})
