import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const hud = 'tl0 SCORE 40'
const shown = (lines: string) =>
  kindsOf(scene(0, hud), now(3000, `${hud}\n${lines}`, { cut: true, motion: 0.8 }))

describe('isAlone and isHeading', () => {
  it('a large name, even on two lines, counts as a place, but a name in a row of names does not', () => {
    expect(shown('[0.4,0.2,0.2,0.08] Iron Harbor')).toEqual(['place'])
    expect(shown('[0.4,0.2,0.2,0.08] Iron Harbor\n[0.4,0.3,0.2,0.08] Of The North')).toEqual(['place'])
    const row =
      '[0.1,0.2,0.2,0.08] Iron Blades\n[0.4,0.2,0.2,0.08] Stone Hearts\n[0.7,0.2,0.2,0.08] Paper Crowns'
    expect(shown(row)).not.toContain('place')
  })

  it('a heading above the rows of a table does not count as a place', () => {
    const rows = ['Quinn', 'Agnes', 'Marlowe'].map(
      (name, n) =>
        `[0.2,${0.35 + n * 0.07},0.1,0.03] ${name}\n[0.5,${0.35 + n * 0.07},0.1,0.03] ${n + 1}th rank`,
    )
    expect(shown(`[0.4,0.1,0.2,0.08] Guild Roster\n${rows.join('\n')}`)).not.toContain('place')
  })

  it('a large “Final Boss” means an arrival, but the same words in a list do not', () => {
    expect(shown('[0.4,0.3,0.3,0.06] Final Boss')).toContain('arrival')
    const list = ['Boss Rush', 'Rival Battle', 'Final Boss'].map(
      (entry, n) => `[0.4,${0.2 + n * 0.1},0.3,0.06] ${entry}`,
    )
    expect(shown(list.join('\n'))).not.toContain('arrival')
    expect(shown('c1- • a wild boar appears')).not.toContain('arrival')
  })
})
