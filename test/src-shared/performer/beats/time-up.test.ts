import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const clock = (text: string) => `tl0 TIME ${text}\ntr0 SCORE 40`
const race = ['0:09', '0:07', '0:05', '0:03', '0:01'].map((text) => scene(2000, clock(text)))

describe('a clock that counts down', () => {
  it('means a setback when it begins to rise after it ran out', () => {
    expect(kindsOf(...race, now(2000, clock('0:31')))).toEqual(['setback'])
  })

  it('means no setback when it is set back before it ran out', () => {
    expect(kindsOf(...race.slice(0, 3), now(2000, clock('0:31')))).toEqual([])
  })
})
