import { describe, expect, it } from 'vitest'
import { limitedCall, limitPeer } from '../../../electron/platform/peer-limits.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('limitPeer', () => {
  it('reports a few changes at once, then two a second, and the newest one in the end', () => {
    const clock = virtualClock()
    const passed: number[] = []
    const reports = limitPeer(clock).reports((value: number) => passed.push(value))
    for (let n = 1; n <= 1000; n += 1) reports.take(n)
    expect(passed).toEqual([1, 2, 3, 4, 5])
    for (let n = 0; n < 100; n += 1) {
      clock.advance(100)
      reports.take(2000 + n)
    }
    expect(passed).toHaveLength(5 + 20)
    clock.advance(1000)
    expect(passed.at(-1)).toBe(2099)
  })

  it('runs one load at a time, and once more for all requests meanwhile', async () => {
    const clock = virtualClock()
    const ends: (() => void)[] = []
    const loads = limitPeer(clock).loads(() => new Promise<void>((resolve) => ends.push(resolve)))
    for (let n = 0; n < 1000; n += 1) loads.request()
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await Promise.resolve()
    clock.advance(499)
    expect(ends).toHaveLength(1)
    clock.advance(1)
    expect(ends).toHaveLength(2)
    loads.cancel()
    loads.request()
    expect(ends).toHaveLength(3)
  })

  it('refuses a call while 64 others are open', async () => {
    const limits = limitPeer(virtualClock())
    const ends: (() => void)[] = []
    const call = () => limitedCall(limits, () => new Promise<void>((resolve) => ends.push(resolve)))
    const first = call()
    for (let n = 1; n < 64; n += 1) void call()
    await expect(call()).rejects.toThrow('64 earlier requests have no answer yet')
    ends[0]?.()
    await first
    const last = call()
    ends.at(-1)?.()
    await last
  })

  it('allows a burst of messages and bytes, and then as many as its rates', () => {
    const clock = virtualClock()
    const limits = limitPeer(clock, {
      messages: { burst: 3, perSecond: 2 },
      bytes: { burst: 100, perSecond: 10 },
    })
    const sent = () => [1, 2, 3, 4, 5].filter(() => limits.message()).length
    expect(sent()).toBe(3)
    clock.advance(1000)
    expect(sent()).toBe(2)
    expect(limits.bytes(101)).toBe(false)
    expect(limits.bytes(100)).toBe(true)
    clock.advance(1000)
    expect(limits.bytes(11)).toBe(false)
  })
})
