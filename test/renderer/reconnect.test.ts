import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoff } from '../../renderer/wire/client.ts'

describe('backoff', () => {
  it('doubles the wait up to five seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 400].map((attempt) => backoff(attempt, 1))).toEqual([
      250, 500, 1000, 2000, 4000, 5000, 5000, 5000,
    ])
  })

  it('picks each wait at random, but at least half of the longest possible wait', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const [least, most] = [backoff(attempt, 0), backoff(attempt, 1)]
        const ms = backoff(attempt, random)
        expect(most).toBe(least * 2)
        expect(ms >= least && ms <= most && most <= 5000).toBe(true)
      }),
    )
  })
})
