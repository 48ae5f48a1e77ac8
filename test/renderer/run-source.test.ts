import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunSource, runSource } from '../../renderer/panel/runs/run-source.ts'
import { emptyState } from '../../src-shared/events/state.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'

const busy = { error: { kind: 'busy', message: 'Busy.', remedy: 'Wait.' } }
let server: PanelServer
let source: RunSource
const { signal } = new AbortController()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = await panelServer()
  source = runSource('run 1')
})
afterEach(async () => {
  vi.useRealTimers()
  await leavePanel()
})
/** Replies to the nth request (from 1) once it was sent. */
const reply = async (nth: number, answer: unknown, status = 200) => {
  await vi.advanceTimersByTimeAsync(400)
  server.asked[nth - 1]?.reply(answer, status)
  await new Promise((resolve) => setImmediate(resolve))
}

describe('runSource', () => {
  it('knows the state before the first event without a request', async () => {
    expect(await source.state(0, signal)).toEqual(emptyState())
    expect(server.asked).toHaveLength(0)
  })

  it('asks again while Adlib is busy', async () => {
    const state = source.state(5, signal)
    await reply(1, busy, 503)
    expect(server.asked).toHaveLength(1)
    await reply(2, { seq: 5, state: { run: 'run 1' } })
    expect(await state).toEqual({ run: 'run 1' })
    expect(server.asked[1]?.path).toBe('/api/runs/run%201/snapshot?seq=5')
  })

  it('gives up after ten tries, and at once at any other error, with the reason', async () => {
    const failed = expect(source.state(5, signal)).rejects.toThrow('Busy. Wait.')
    for (let nth = 1; nth <= 10; nth += 1) await reply(nth, busy, 503)
    await failed
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.asked).toHaveLength(10)
    const broken = expect(source.state(5, signal)).rejects.toThrow('HTTP 500')
    await reply(11, null, 500)
    await broken
  })

  it('stops asking when it is left', async () => {
    const controller = new AbortController()
    const left = expect(source.state(5, controller.signal)).rejects.toThrow()
    await reply(1, busy, 503)
    controller.abort()
    await vi.advanceTimersByTimeAsync(400)
    await left
    expect(server.asked).toHaveLength(1)
  })

  it('reports why the events of a run cannot be read', async () => {
    const events = source.events(7, signal)[Symbol.asyncIterator]().next()
    const failed = expect(events).rejects.toThrow('Busy. Wait.')
    await reply(1, busy, 404)
    await failed
    expect(server.asked[0]?.path).toBe('/api/runs/run%201/events?since=7')
  })
})
