import { describe, expect, it } from 'vitest'
import { stopInTime } from '../../electron/desktop/stop-in-time.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

describe('stopInTime', () => {
  it('gives up on an end that hangs', async () => {
    const clock = virtualClock()
    const stopped = stopInTime(() => new Promise(() => {}), clock)
    clock.advance(5000)
    expect(await stopped).toBe(false)
  })

  it('waits no longer than the end takes, and leaves no timer', async () => {
    const clock = virtualClock()
    expect(await stopInTime(async () => 'done', clock)).toBe(true)
    await clock.advanceAsync(0)
    expect(clock.waiting()).toBe(0)
  })

  it('hands on why it failed', async () => {
    const stopped = stopInTime(async () => {
      throw new Error('the disk is full')
    }, virtualClock())
    await expect(stopped).rejects.toThrow('the disk is full')
  })
})
