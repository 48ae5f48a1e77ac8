import { describe, expect, it } from 'vitest'
import { wait } from '../../../src-shared/stage/fun-tools.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

describe('wait', () => {
  it('waits for the requested time, and rejects a time above 3 s', async () => {
    const { call, clock, of } = toolHouse([wait])
    const waiting = call('wait', { ms: 800 })
    await clock.advanceAsync(799)
    expect(of('tool/done')).toEqual([])
    await clock.advanceAsync(1)
    expect(await waiting).toMatchObject({ ok: true, value: { waitedMs: 800 } })
    expect(await call('wait', { ms: 3001 })).toMatchObject({ ok: false, error: 'invalid_args' })
  })

  it('ends early if the turn ends, and leaves no timer', async () => {
    const { call, clock } = toolHouse([wait])
    const turn = new AbortController()
    const waiting = call('wait', { ms: 3000 }, { signal: turn.signal })
    await clock.advanceAsync(100)
    turn.abort('panic')
    expect(await waiting).toMatchObject({ ok: false, error: 'cancelled' })
    expect(clock.waiting()).toBe(0)
  })
})
