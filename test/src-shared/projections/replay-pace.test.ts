import { describe, expect, it } from 'vitest'
import { replayedGap } from '../../../src-shared/projections/moments.ts'

describe('replayedGap', () => {
  it('keeps a gap of up to 30 s between two events, shortens a longer gap to 2 s, and turns a negative gap into none', () => {
    expect([-5, 0, 30_000, 30_001, 3_600_000].map(replayedGap)).toEqual([0, 0, 30_000, 2000, 2000])
  })
})
