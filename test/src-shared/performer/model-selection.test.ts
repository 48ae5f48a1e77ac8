import { describe, expect, it } from 'vitest'
import type { ModelRef } from '../../../src-shared/events/event/model.ts'
import type { TurnStop } from '../../../src-shared/events/event/turn.ts'
import {
  initialSelection,
  nextSelection,
  type SelectionEffect,
  type SelectionEvent,
  type SelectionState,
} from '../../../src-shared/performer/model-selection.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'

const ref = (model: string): ModelRef => ({ driver: 'ollama', model, mode: 'auto' })
const one = ref('one:4b')
const time = { now: 1000, monotonic: 0 }

function advance(
  events: readonly SelectionEvent[],
  start: SelectionState = initialSelection,
): { state: SelectionState; effects: readonly SelectionEffect[] } {
  let now: { state: SelectionState; effects: readonly SelectionEffect[] } = { state: start, effects: [] }
  for (const event of events) now = nextSelection(now.state, event, time)
  return now
}

const select = (model: string): SelectionEvent => ({ type: 'select', model })
const located = (ref: ModelRef): SelectionEvent => ({ type: 'located', result: { ok: true, ref } })
const loaded = (ref: ModelRef): SelectionEvent => ({ type: 'loaded', result: { ok: true, ref } })
const gone: SelectionEvent = { type: 'located', result: { ok: false, why: 'Connection refused.' } }
const missed = (ref: ModelRef, stop: TurnStop = 'failed'): SelectionEvent => ({
  type: 'turn-ended',
  outcome: { stop, isAnswered: stop !== 'failed' },
  ref,
})
const performing = advance([select('one:4b'), located(one), loaded(one)]).state
const requests = (effects: readonly SelectionEffect[]) => effects.filter(({ type }) => type === 'request')

describe('nextSelection', () => {
  it('locates a selected model, loads it and activates it', () => {
    const asked = advance([select('one:4b')])
    expect(asked.state).toMatchObject({
      active: understudyModel,
      phase: { kind: 'locating' },
      standIn: { kind: 'loading' },
    })
    expect(requests(asked.effects)).toEqual([{ type: 'request', does: 'locate', model: 'one:4b' }])
    const loads = advance([located(one)], asked.state)
    expect(requests(loads.effects)).toEqual([
      { type: 'request', does: 'load', model: 'one:4b', unload: null },
    ])
    expect(advance([loaded(one)], loads.state).state).toMatchObject({
      active: one,
      phase: { kind: 'settled' },
      standIn: null,
    })
  })

  it('unloads the previous model before it loads another', () => {
    const { effects } = advance([select('two:4b'), located(ref('two:4b'))], performing)
    expect(requests(effects)).toEqual([{ type: 'request', does: 'load', model: 'two:4b', unload: one }])
  })

  it('doubles the delay after each failed try, up to 30 s for an unreachable server', () => {
    const delays: number[] = []
    let { state } = advance([select('one:4b'), gone])
    for (let n = 0; n < 6; n += 1) {
      if (state.phase.kind === 'backing-off') delays.push(state.phase.ms)
      state = advance([{ type: 'due' }, gone], state).state
    }
    expect(delays).toEqual([3000, 6000, 12_000, 24_000, 30_000, 30_000])
  })

  it('falls back after two turns in a row that failed', () => {
    const first = advance([missed(one)], performing)
    expect(first.state).toMatchObject({ active: one, phase: { kind: 'checking' } })
    expect(requests(first.effects)).toMatchObject([{ does: 'locate', model: 'one:4b' }])
    expect(advance([missed(one)], first.state).state).toMatchObject({
      active: understudyModel,
      standIn: { for: 'one:4b', kind: 'failing', retryAt: 16_000 },
    })
  })

  it('lets the same weights perform on another server, when they are selected again or a turn failed', () => {
    const onEngine: ModelRef = { ...one, driver: 'engine' }
    for (const cause of [select('one:4b'), missed(one)]) {
      const { state, effects } = advance([cause, located(onEngine)], performing)
      expect(state).toMatchObject({ active: understudyModel, standIn: { for: 'one:4b', kind: 'loading' } })
      expect(requests(effects)).toEqual([{ type: 'request', does: 'load', model: 'one:4b', unload: one }])
      expect(advance([loaded(onEngine)], state).state).toMatchObject({ active: onEngine, standIn: null })
    }
    expect(advance([select('one:4b'), located(one)], performing).state.active).toBe(one)
  })

  it('falls back after one failed turn if the server is gone', () => {
    expect(advance([missed(one), gone], performing).state).toMatchObject({
      active: understudyModel,
      standIn: { for: 'one:4b', kind: 'unreachable' },
    })
  })

  it.each(['time', 'final', 'max_steps'] as const)(
    'keeps a model whose turns all end with %s, without a check of its server',
    (stop) => {
      const turns = Array.from({ length: 20 }, () => missed(one, stop))
      for (let n = 1; n <= turns.length; n += 1) {
        const { state, effects } = advance(turns.slice(0, n), performing)
        expect(state).toMatchObject({ active: one, standIn: null, failures: 0, phase: { kind: 'settled' } })
        expect(effects).toEqual([])
      }
    },
  )

  it('does not count two failed turns with a slow turn between them', () => {
    const { state } = advance([missed(one), missed(one, 'time'), missed(one)], performing)
    expect(state).toMatchObject({ active: one, standIn: null })
  })

  it('gives a model that is chosen again a new count of failures', () => {
    const { state } = advance([missed(one), select('one:4b')], performing)
    expect(state).toMatchObject({ active: one, failures: 0 })
  })

  it('ignores results that the current phase does not expect', () => {
    for (const stale of [
      gone,
      loaded(ref('two:4b')),
      { type: 'due' },
      { type: 'listed', models: [] },
    ] as const)
      expect(advance([stale], performing)).toEqual({ state: performing, effects: [] })
  })
})
