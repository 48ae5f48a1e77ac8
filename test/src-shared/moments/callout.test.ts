import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const fight = { motion: 0.4 }
const hud = 'bl0 HP 80\nbr0 AMMO 24'
const during = (line: string, picture = fight) =>
  kindsOf(scene(0, hud, picture), scene(2000, hud, picture), now(2000, `${hud}\n${line}`, picture))

describe('callouts', () => {
  it.each(['FIRST BLOOD', 'LANTERN LIT', 'LETZTE RUNDE'])(
    'large words in the middle of a moving picture are a callout: “%s”',
    (words) => expect(during(`[0.35,0.25,0.3,0.08] ${words}`)).toContain('callout'),
  )

  it('the same words are a callout at most once a minute', () => {
    const called = `${hud}\n[0.35,0.25,0.3,0.08] FIRST BLOOD`
    const again = (waitMs: number) =>
      kindsOf(
        scene(0, hud, fight),
        scene(2000, called, fight),
        scene(3000, hud, fight),
        now(waitMs, called, fight),
      )
    expect(again(20_000)).not.toContain('callout')
    expect(again(70_000)).toContain('callout')
  })

  it('a callout that was read with low confidence has no subject', () => {
    const called = `${hud}\n[0.35,0.25,0.3,0.08]~85 FIRST BLOOD`
    expect(beatsOf(scene(0, hud, fight), scene(2000, hud, fight), now(2000, called, fight))).toMatchObject([
      { kind: 'callout', subject: null },
    ])
  })

  it.each([
    ['FINISH HER!', 0.8],
    ['LETZTE RUNDE', 0.8],
    ['LANTERN LIT', 0.55],
  ])('the callout “%s” has salience %d', (words, salience) => {
    const called = `${hud}\n[0.35,0.25,0.3,0.08] ${words}`
    const beats = beatsOf(scene(0, hud, fight), scene(2000, hud, fight), now(2000, called, fight))
    expect(beats.filter(({ kind }) => kind === 'callout')).toMatchObject([{ salience }])
  })

  it.each(['CONNECTION LOST', 'PRESS E', 'AUTOSAVED', 'YOUR TURN'])(
    'words of an interface are not a callout: “%s”',
    (words) => expect(during(`[0.35,0.25,0.3,0.08] ${words}`)).not.toContain('callout'),
  )

  it('neither large words over a still picture nor small words over a moving picture are a callout', () => {
    expect(during('[0.35,0.25,0.3,0.08] FIRST BLOOD', { motion: 0.02 })).not.toContain('callout')
    expect(during('[0.45,0.25,0.1,0.02] FIRST BLOOD')).not.toContain('callout')
  })
})
