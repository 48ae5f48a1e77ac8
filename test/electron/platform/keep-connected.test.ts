import { describe, expect, it, vi } from 'vitest'
import { type Connection, keepConnected } from '../../../electron/platform/keep-connected.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('keepConnected', () => {
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
