import { describe, expect, it } from 'vitest'
import { StageModel } from '../../renderer/overlay/stage-model.ts'
import type { Cue } from '../../src-shared/events/cue.ts'

const cue = (id: string, durationMs = 3000): Cue => ({
  id,
  lane: 'caption',
  by: 'tool',
  durationMs,
  content: { lane: 'caption', text: 'words' },
})

const begun = (panic = false): StageModel => {
  const model = new StageModel()
  model.begin('r1', panic, [], 0)
  return model
}

describe('StageModel', () => {
  it('shows a cue that arrives late only for the rest of its duration', () => {
    expect(begun().admit(cue('c1'), 1000, 1000)).toBe(3000)
    expect(begun().admit(cue('c1'), 1000, 3500)).toBe(500)
    expect(begun().admit(cue('c1'), 1000, 4000)).toBe(0)
  })

  it('shows no cue twice, even after a reconnect', () => {
    const model = begun()
    expect(model.admit(cue('c1'), 1000, 1000)).toBeGreaterThan(0)
    expect(model.begin('r1', false, ['c1'], 1500)).toBe(false)
    expect(model.admit(cue('c1'), 1000, 1500)).toBe(0)
    expect(model.admit(cue('c2'), 1000, 1500)).toBeGreaterThan(0)
  })

  it('shows nothing during a panic, and shows new cues after the panic', () => {
    const model = begun()
    const before = model.epoch
    model.panic()
    expect(model.epoch).not.toBe(before)
    expect(model.admit(cue('c1'), 1000, 1000)).toBe(0)
    model.release()
    expect(model.admit(cue('c2'), 1000, 1000)).toBeGreaterThan(0)
  })

  it('shows nothing on a page that opens during a panic', () => {
    const model = begun(true)
    expect(model.admit(cue('c1'), 1000, 1000)).toBe(0)
  })

  it('accepts the same cue id again in another run', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    expect(model.begin('r2', false, [], 1500)).toBe(true)
    expect(model.admit(cue('c1'), 1000, 1000)).toBeGreaterThan(0)
  })

  it('clears a page that reconnects during a panic', () => {
    const model = begun()
    const before = model.epoch
    expect(model.begin('r1', true, [], 1500)).toBe(true)
    expect(model.epoch).not.toBe(before)
  })

  it('after a reconnect, clears the stage if a cue has ended, and shows the remaining cues again', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    model.admit(cue('c2'), 1000, 1000)
    expect(model.begin('r1', false, ['c2'], 1500)).toBe(true)
    expect(model.admit(cue('c2'), 1000, 1500)).toBe(2500)
    expect([model.tell('c2'), model.tell('c2')]).toEqual([true, false])
  })

  it('after a reconnect, keeps the stage if the only cues that are no longer due have expired', () => {
    const model = begun()
    model.admit(cue('c1', 300), 1000, 1000)
    model.admit(cue('c2'), 1000, 1000)
    expect(model.begin('r1', false, ['c2'], 1500)).toBe(false)
  })

  it('after a reconnect, keeps the stage if the page has already handled the panic', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    model.panic()
    model.release()
    model.admit(cue('c2'), 1200, 1200)
    expect(model.begin('r1', false, ['c2'], 1500)).toBe(false)
  })

  it('remembers which cue was stopped, and shows only new cues after the stage is cleared', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    model.stop('c1')
    expect([model.isStopped('c1'), model.isStopped('c2')]).toEqual([true, false])
    const before = model.epoch
    model.clear()
    expect(model.epoch).not.toBe(before)
    expect(model.admit(cue('c1'), 1000, 1000)).toBe(0)
    expect(model.admit(cue('c2'), 1000, 1000)).toBe(3000)
  })
})
