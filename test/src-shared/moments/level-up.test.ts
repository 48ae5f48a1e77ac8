import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const wild = { motion: 0.4 }
const cards = Array.from(
  { length: 18 },
  (_, n) => `[${0.1 + (n % 3) * 0.3},${0.4 + n * 0.02},0.2,0.02] Card ${n}`,
)
const page = `c0++ Level Up\n${cards.join('\n')}`

describe('readLevelUp', () => {
  it('the title of a page full of choices is a reward', () => {
    expect(
      beatsOf(scene(0, 'tl0 GOLD 5', wild), scene(9000, undefined, wild), now(3000, page, wild)),
    ).toMatchObject([{ kind: 'reward', feat: 'level' }])
    expect(kindsOf(scene(0, 'tl0 GOLD 5'), scene(9000), now(3000, page))).toEqual([])
  })

  it('a character’s level that rises is a reward, even without a health', () => {
    expect(beatsOf(scene(0, 'tr0 LV 3'), now(9000, 'tr0 LV 4'))).toMatchObject([
      { kind: 'reward', feat: 'level', number: { value: 4, was: 3 } },
    ])
    expect(kindsOf(scene(0, 'tr0 LV 3'), now(9000, 'tr0 LV 40'))).toEqual([])
  })
})
