import { describe, expect, it } from 'vitest'
import { createTryGuard, type TriedModel } from '../../../electron/app/try-model.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const driver = scriptedDriver([], virtualClock())
const at = (name: string, on = driver): TriedModel => ({ server: { driver: on }, model: { name } })
const onAir: Pick<State, 'paused' | 'panic' | 'standIn'> = { paused: null, panic: null, standIn: null }

const guard = (ms: number | undefined, state = onAir, asks: 'words' | 'nothing' = 'words') =>
  createTryGuard({
    selector: {
      current: () => ({
        ...{ driver, asks, followsWhispers: false },
        ref: { driver: driver.name, model: `${driver.name}/own:1b`, mode: 'auto' },
      }),
    },
    state: () => state,
    rightOfWay: { detourMs: () => ms },
  })

describe('createTryGuard', () => {
  it('allows one request to the performing model if it is back in time', () => {
    expect(guard(2900)(at('own:1b'), 100)).toBeNull()
    expect(guard(3100)(at('own:1b'), 100)?.kind).toBe('busy')
    expect(guard(undefined)(at('own:1b'), 100)?.message).toContain('would make its lines late')
  })

  it('refuses long tries and other models of the same server during the show', () => {
    expect(guard(0)(at('own:1b'))?.kind).toBe('busy')
    expect(guard(0)(at('other:1b'), 100)?.kind).toBe('busy')
    expect(guard(0)(at('other:1b', { ...driver, name: 'elsewhere' }), 100)).toBeNull()
  })

  it('allows everything while the show is paused or the model is not asked', () => {
    const paused = { ...onAir, paused: { by: 'test', at: 0 } }
    expect(guard(undefined, paused)(at('own:1b'))).toBeNull()
    expect(guard(undefined, onAir, 'nothing')(at('own:1b'))).toBeNull()
  })
})
