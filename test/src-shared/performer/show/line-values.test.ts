import { describe, expect, it } from 'vitest'
import type { BeatKind } from '../../../../src-shared/events/beat.ts'
import { emptyShow } from '../../../../src-shared/events/show.ts'
import { valuesOf } from '../../../../src-shared/performer/show/line-values.ts'

describe('valuesOf', () => {
  const valueAt = (kind: BeatKind, value: number, was?: number) => {
    const number = { label: 'Round', value, ...(was === undefined ? {} : { was }) }
    return valuesOf({ kind, subject: null, nth: 1, number }, emptyShow, 'en').value
  }

  it('has the time that is left, but not the number of the last round or card', () => {
    expect(valueAt('countdown', 5)).toBe('5')
    expect(valueAt('countdown', 5, 6)).toBe('5')
    expect(valueAt('countdown', 5, 4)).toBeUndefined()
    expect(valueAt('countdown', 1, 2)).toBeUndefined()
    expect(valueAt('reward', 5, 4)).toBe('5')
  })
})
