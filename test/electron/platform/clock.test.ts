import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forwardTime } from '../../../electron/platform/clock.ts'

it('forwardTime follows the system clock when the clock jumps ahead, and keeps running when the clock jumps back', () => {
  let [wall, elapsed] = [1_000_000, 0]
  const now = forwardTime(
    () => wall,
    () => elapsed,
  )
  const after = (ms: number, jump = 0) => {
    elapsed += ms
    wall += ms + jump
    return now()
  }
  expect(after(500)).toBe(1_000_500)
  expect(after(500, 3_600_000)).toBe(4_601_000)
  expect(after(500, -7_200_000)).toBe(4_601_500)
  expect(after(2500)).toBe(4_604_000)
  expect(after(0, 7_200_000)).toBe(wall)
})

it('forwardTime advances at least as fast as monotonic time, however the system clock jumps', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ ms: fc.nat(60_000), jump: fc.integer() })), (steps) => {
      let [wall, elapsed] = [0, 0]
      const now = forwardTime(
        () => wall,
        () => elapsed,
      )
      for (const { ms, jump } of steps) {
        const before = now()
        elapsed += ms
        wall += ms + jump
        expect(now() - before).toBeGreaterThanOrEqual(ms)
      }
    }),
  )
})
