import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

describe('arrival of an opponent', () => {
  it('a name in large letters belongs to an opponent if it also appears beside a number', () => {
    const beats = beatsOf(
      scene(0, 'tl0 HP 80'),
      now(3000, 'tl0 HP 80\nc0++ THE WARDEN WAKES\ntr2 WARDEN 100'),
    )
    expect(beats).toMatchObject([{ kind: 'arrival', subject: 'Warden' }])
  })

  it('a party member does not count as an opponent, even if the name was shown in large letters before', () => {
    const party = (hp: string) =>
      `[0.2,0.7,0.06,0.045] Sable\n[0.3,0.7,0.1,0.045] HP ${hp}\n[0.2,0.8,0.06,0.045] Tomo\n[0.3,0.8,0.1,0.045] HP 88/176`
    const story = [scene(0, 'c0++ Sable'), scene(5000, party('88/212'))] as const
    expect(beatsOf(...story, now(5000, party('16/212')))).toMatchObject([
      { kind: 'near-death', number: { label: 'Sable HP', value: 16 } },
    ])
  })

  it('an opponent is reported again when it returns with full health', () => {
    const fight = (health: number) => `tl0 HP 80\nb1+ OLD GRIMSHAW\nb3 ${health}/900`
    const story = [scene(0, fight(900)), scene(5000, fight(300)), scene(20_000, 'tl0 HP 80')] as const
    expect(kindsOf(...story, now(20_000, fight(900)))).toEqual(['arrival'])
  })

  it('an opponent is reported if the name on its banner also appears in small letters beside a number', () => {
    const hud = 'tl0 Ana 59/72\nt0 Floor 9'
    const boss = `${hud}\nc0++ MOTHER OF CINDERS\n[0.6,0.6,0.15,0.02] Mother of Cinders 140/140`
    expect(beatsOf(scene(0, hud), now(5000, boss))).toMatchObject([
      { kind: 'arrival', subject: 'Mother Of Cinders', salience: 0.9 },
    ])
  })

  it('an opponent without a banner is reported if it appears with full health opposite the player', () => {
    const hud = '[0.2,0.6,0.1,0.03] Ana 58/72\nt0 Floor 6'
    const fight = `${hud}\n[0.7,0.6,0.15,0.03] Hollow Ringer 34/34`
    expect(beatsOf(scene(0, hud), now(5000, fight))).toMatchObject([
      { kind: 'arrival', subject: 'Hollow Ringer', salience: 0.6 },
    ])
    const worn = `${hud}\n[0.7,0.6,0.15,0.03] Hollow Ringer 12/34`
    expect(kindsOf(scene(0, hud), now(5000, worn))).toEqual([])
  })

  it.each([
    'tr2- Defeat the boss',
    'b3- The ball python moves out of view.',
    'b3- It comes into view when the door opens.',
    'tl3 boss-fight.ts',
    'b3- Tip: bosses hate salt.',
    'c0++ CONTINUE?\nc2++ 9',
  ])('no arrival is read from %s', (line) =>
    expect(kindsOf(scene(0, 'tl0 HP 80'), now(3000, `tl0 HP 80\n${line}`))).not.toContain('arrival'),
  )
})
