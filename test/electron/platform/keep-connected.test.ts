import { describe, expect, it, vi } from 'vitest'
import { type Connection, keepConnected } from '../../../electron/platform/keep-connected.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('keepConnected', () => {
  it('waits longer before each attempt while connections end at once, and 1 s after a long connection', async () => {
    const clock = virtualClock()
    const attempts: number[] = []
    let lastsMs = 0
    const connection = keepConnected<{ ended: Promise<object>; close(): void }, object>({
      clock,
      open: async () => {
        attempts.push(clock.monotonic())
        const ended = new Promise<object>((resolve) => {
          clock.after(lastsMs, () => resolve({}))
        })
        return { ok: true, session: { ended, close: () => {} } }
      },
      connecting: () => {},
      connected: async () => {},
      unprepared: () => ({}),
      failed: () => {},
      cancelled: {},
    })
    const pass = async (ms: number) => {
      for (let n = 0; n < ms; n += 500) {
        clock.advance(500)
        await new Promise(setImmediate)
      }
    }
    await pass(16_000)
    const gaps = () => attempts.slice(1).map((at, n) => Math.floor((at - (attempts[n] ?? 0)) / 1000))
    expect(gaps().slice(0, 3)).toEqual([1, 2, 4])
    lastsMs = 40_000
    await pass(60_000)
    lastsMs = 0
    const before = attempts.length
    await pass(10_000)
    const [first = 0, second = 0] = attempts.slice(before - 1)
    expect(second - first).toBeLessThan(45_000)
    connection.stop()
  })

  it('prints an error that a callback throws, and can still try to connect again', async () => {
    const printed: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
    const rejected: unknown[] = []
    const note = (error: unknown): void => void rejected.push(error)
    process.on('unhandledRejection', note)
    const failure = {}
    let attempts = 0
    const connection: Connection<never, object> = keepConnected<never, object>({
      clock: virtualClock(),
      open: async () => {
        attempts += 1
        return { ok: false, failure }
      },
      connecting: () => {
        throw new Error('the event is too long')
      },
      connected: async () => {},
      unprepared: () => failure,
      failed: () => {
        throw new Error('the event is too long')
      },
      cancelled: failure,
    })
    try {
      expect(await connection.retry()).toBe(failure)
      expect(await connection.retry()).toBe(failure)
      expect(attempts).toBe(2)
      expect(printed.join('')).toContain('the event is too long')
      expect(rejected).toEqual([])
    } finally {
      connection.stop()
      process.off('unhandledRejection', note)
      spy.mockRestore()
    }
  })
})
