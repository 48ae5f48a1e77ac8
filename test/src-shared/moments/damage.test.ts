import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const fight = (left: number, right: number): string =>
  `[0.2,0.9,0.12,0.04] KESTRA ${left}%\n[0.6,0.9,0.12,0.04] BOGRUM ${right}%`

describe('damage in percent in platform fighters', () => {
  it('a knockout of the left fighter is the player’s death', () => {
    const story = [scene(0, fight(0, 0)), scene(9000, fight(20, 12)), scene(9000, fight(44, 131))] as const
    const beats = beatsOf(...story, now(9000, fight(0, 131)))
    expect(beats).toMatchObject([{ kind: 'death', number: { label: 'KESTRA', was: 44, value: 0 } }])
  })

  it('a knockout of another fighter is a gain', () => {
    const story = [scene(0, fight(0, 0)), scene(9000, fight(20, 70)), scene(9000, fight(20, 121))] as const
    expect(beatsOf(...story, now(9000, fight(20, 0)))).toMatchObject([{ kind: 'gain', subject: null }])
  })

  it('a hard blow to the left fighter is reported as a hit, or as a near-death above 100 percent', () => {
    expect(kindsOf(scene(0, fight(12, 104)), now(9000, fight(45, 104)))).toEqual(['hit'])
    expect(kindsOf(scene(0, fight(64, 0)), now(9000, fight(110, 0)))).toEqual(['near-death'])
    expect(kindsOf(scene(0, fight(12, 104)), now(9000, fight(12, 160)))).toEqual([])
  })

  it('percentages that never exceed 100 do not count as damage', () => {
    expect(kindsOf(scene(0, fight(20, 0)), scene(9000, fight(60, 40)), now(9000, fight(100, 70)))).toEqual([])
    expect(kindsOf(scene(0, fight(41, 40)), now(9000, fight(0, 38)))).toEqual([])
  })

  it('two percentages that add up to 100 do not count as damage', () => {
    expect(kindsOf(scene(0, fight(50, 50)), now(9000, fight(80, 20)))).toEqual([])
  })

  it('a single percentage, or one that rises and falls, does not count as damage', () => {
    const sync = (share: number): string => `[0.2,0.9,0.12,0.04] KESTRA ${share}%`
    expect(kindsOf(scene(0, sync(20)), scene(9000, sync(60)), now(9000, sync(0)))).toEqual([])
    const load = [40, 12, 50, 9, 44, 20].map((share) => scene(9000, fight(share, 10)))
    expect(kindsOf(...load, scene(9000, fight(70, 10)), now(9000, fight(0, 10)))).toEqual([])
  })
})
