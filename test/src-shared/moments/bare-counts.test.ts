import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const jump = { cut: true, motion: 0.9 }

describe('numbers without a label', () => {
  it('a death is reported if a count such as “x4” falls by one while the picture jumps or turns dark', () => {
    const story = [scene(0, 'tl x4\ntr0 7200'), scene(9000, 'tl x4\ntr0 7800')] as const
    expect(kindsOf(...story, now(4000, 'tl x3\ntr0 7800', jump))).toEqual(['death'])
    expect(kindsOf(...story, now(4000, 'tl x3\ntr0 7800', { jolt: 'dark' }))).toEqual(['death'])
  })

  it('no death is reported if a count falls by one while the picture is calm, or by more than one', () => {
    const story = [scene(0, 'tl x4'), scene(9000, 'tl x4\ntr0 7800')] as const
    expect(kindsOf(...story, now(4000, 'tl x3\ntr0 7800'))).toEqual([])
    expect(kindsOf(...story, now(4000, 'tl x1\ntr0 7800', jump))).toEqual([])
  })

  it('a new game is reported if the picture jumps and a score that had risen returns to its starting value', () => {
    const flight = [0, 1, 2, 3, 4].map((gates) => scene(3000, `t0+ ${gates}`))
    expect(kindsOf(...flight, now(3000, 't0+ 0', jump))).toEqual(['reset'])
    expect(kindsOf(...flight, now(3000, 't0+ 2', jump))).not.toContain('reset')
    expect(kindsOf(...flight, now(3000, 't0+ 0'))).not.toContain('reset')
    expect(kindsOf(...flight.slice(0, 3), now(3000, 't0+ 0', jump))).not.toContain('reset')
  })
})
