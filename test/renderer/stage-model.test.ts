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

describe('what the overlay may paint', () => {
  it('is a cue for what is left of its time', () => {
    expect(begun().admit(cue('c1'), 1000, 1000)).toBe(3000)
    expect(begun().admit(cue('c1'), 1000, 3500)).toBe(500)
    expect(begun().admit(cue('c1'), 1000, 4000)).toBe(0)
  })

  it('is no cue twice, even after a reconnect', () => {
    const model = begun()
    expect(model.admit(cue('c1'), 1000, 1000)).toBeGreaterThan(0)
    expect(model.begin('r1', false, ['c1'], 1500)).toBe(false)
    expect(model.admit(cue('c1'), 1000, 1500)).toBe(0)
    expect(model.admit(cue('c2'), 1000, 1500)).toBeGreaterThan(0)
  })

  it('is nothing while panic is latched, and after it only what came later', () => {
    const model = begun()
    const before = model.epoch
    model.panic()
    expect(model.epoch).not.toBe(before)
    expect(model.admit(cue('c1'), 1000, 1000)).toBe(0)
    model.release()
    expect(model.admit(cue('c2'), 1000, 1000)).toBeGreaterThan(0)
  })

  it('is nothing on a page that comes while panic is latched', () => {
    const model = begun(true)
    expect(model.admit(cue('c1'), 1000, 1000)).toBe(0)
  })

  it('starts anew with another run, whose ids begin again', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    expect(model.begin('r2', false, [], 1500)).toBe(true)
    expect(model.admit(cue('c1'), 1000, 1000)).toBeGreaterThan(0)
  })

  it('ends what an earlier panic missed: a page that reconnects under panic empties itself', () => {
    const model = begun()
    const before = model.epoch
    expect(model.begin('r1', true, [], 1500)).toBe(true)
    expect(model.epoch).not.toBe(before)
  })

  it('ends what was cut while the page was away, and shows again what is still due', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    model.admit(cue('c2'), 1000, 1000)
    expect(model.begin('r1', false, ['c2'], 1500)).toBe(true)
    expect(model.admit(cue('c2'), 1000, 1500)).toBe(2500)
    expect([model.tell('c2'), model.tell('c2')]).toEqual([true, false])
  })

  it('keeps the stage as it is when only what ran out is missing', () => {
    const model = begun()
    model.admit(cue('c1', 300), 1000, 1000)
    model.admit(cue('c2'), 1000, 1000)
    expect(model.begin('r1', false, ['c2'], 1500)).toBe(false)
  })

  it('keeps the stage as it is when a panic that it saw has ended its cues', () => {
    const model = begun()
    model.admit(cue('c1'), 1000, 1000)
    model.panic()
    model.release()
    model.admit(cue('c2'), 1200, 1200)
    expect(model.begin('r1', false, ['c2'], 1500)).toBe(false)
  })
})
