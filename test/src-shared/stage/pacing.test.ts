import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src-shared/settings.ts'
import { createPacing } from '../../../src-shared/stage/pacing.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const setup = () => {
  const clock = virtualClock()
  return { clock, pacing: createPacing(clock, () => defaultSettings.stage) }
}

describe('createPacing', () => {
  it('spreads cues evenly: three at once, then one each six seconds', () => {
    const { clock, pacing } = setup()
    let admitted = 0
    for (let s = 0; s < 60; s += 1) {
      if (pacing.admit('emote', 0, 0).ok) admitted += 1
      clock.advance(1000)
    }
    expect(admitted).toBe(3 + 9)
  })

  it('rests after a line, and lets a line wait for at most two seconds of the rest', () => {
    const { clock, pacing } = setup()
    const start = clock.monotonic()
    expect(pacing.admit('text', 0, 0)).toEqual({ ok: true, dueAt: start + 3000 })
    const endAt = start + 6000
    expect(pacing.admit('caption', endAt, 0)).toMatchObject({ denial: { rule: 'rest', waitMs: 8000 } })
    clock.advance(8000)
    expect(pacing.admit('caption', endAt, 0)).toEqual({ ok: true, dueAt: endAt + 7000 })
  })

  it('allows two lines in five minutes about a picture that does not change', () => {
    const { clock, pacing } = setup()
    let lines = 0
    for (let s = 0; s < 290; s += 10) {
      if (pacing.admit('text', 0, 30_000 + s * 1000).ok) lines += 1
      clock.advance(10_000)
    }
    expect(lines).toBe(2)
    expect(pacing.admit('text', 0, 100)).toMatchObject({ ok: true })
  })
})
