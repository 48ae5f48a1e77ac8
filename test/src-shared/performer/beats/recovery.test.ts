import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const hud = (hp: number, more = '') => `tl0 HP ${hp}/100\ntr0 LEVEL 3${more}`

describe('readRecovery', () => {
  it('a weak health that rises by a large share at once is good news with its numbers', () => {
    expect(
      beatsOf(scene(0, hud(100)), scene(3000, hud(70)), scene(9000, hud(30)), now(9000, hud(85))),
    ).toMatchObject([{ kind: 'gain', salience: 0.5, number: { label: 'HP', was: 30, value: 85, max: 100 } }])
  })

  it.each([
    ['a small rise', [100, 70, 30, 55]],
    ['a health that was not weak', [100, 80, 60, 100]],
    ['a health that was at zero', [100, 40, 0, 100]],
  ])('%s is none', (_, values) => {
    const [first = 0, second = 0, third = 0, last = 0] = values
    expect(
      kindsOf(scene(0, hud(first)), scene(3000, hud(second)), scene(9000, hud(third)), now(9000, hud(last))),
    ).not.toContain('gain')
  })

  it('a new round, which restores both fighters, is none', () => {
    const both = (own: number, foe: number) => `tl0 HP ${own}/100\ntr0 ENEMY HP ${foe}/100`
    expect(
      kindsOf(scene(0, both(100, 100)), scene(9000, both(30, 40)), now(9000, both(100, 100))),
    ).not.toContain('gain')
  })

  it('a full health soon after a death is none', () => {
    expect(
      kindsOf(
        scene(0, hud(100)),
        scene(9000, hud(40)),
        scene(3000, hud(40, '\nc0++ YOU DIED')),
        now(6000, hud(100)),
      ),
    ).not.toContain('gain')
  })
})
