import { describe, expect, it } from 'vitest'
import { sleep } from '../../src-shared/ports.ts'
import { virtualClock } from '../../src-shared/testing/virtual-clock.ts'

describe('sleep', () => {
  it('resolves after its time, not before', async () => {
    const clock = virtualClock()
    let isOver = false
    const end = sleep(clock, 100, new AbortController().signal).then(() => {
      isOver = true
    })
    await clock.advanceAsync(99)
    expect(isOver).toBe(false)
    clock.advance(1)
    await end
  })

  it('resolves immediately if no time is left, and when its signal aborts or has aborted', async () => {
    const clock = virtualClock()
    const controller = new AbortController()
    await sleep(clock, 0, controller.signal)
    await sleep(clock, -5, controller.signal)
    const end = sleep(clock, 100, controller.signal)
    controller.abort()
    await end
    await sleep(clock, 100, controller.signal)
  })
})
