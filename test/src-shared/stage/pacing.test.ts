import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { createPacing, type PacedCue } from '../../../src-shared/stage/pacing.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const setup = () => {
  const clock = virtualClock()
  return { clock, pacing: createPacing(clock, () => defaultSettings.stage) }
}

const effect: PacedCue = { lane: 'emote', wordsEndAt: 0, unchangedMs: 0 }
const line = (more: Partial<PacedCue> = {}): PacedCue => ({ ...effect, lane: 'caption', ...more })

describe('createPacing', () => {
  it('allows six effects at once, and eight more in the next 59 seconds', () => {
    const { clock, pacing } = setup()
    let admitted = 0
    for (let s = 0; s < 60; s += 1) {
      if (pacing.admit(effect).ok) admitted += 1
      clock.advance(1000)
    }
    expect(admitted).toBe(6 + 8)
  })

  it('counts a cue that was shown before the first request for a slot', () => {
    const { clock, pacing } = setup()
    pacing.count({ lane: 'emote' })
    expect(pacing.room()).toBe(5)
    clock.advance(60_000)
    expect(pacing.room()).toBe(6)
  })

  it('admits nothing at a limit of 0', () => {
    const clock = virtualClock()
    const pacing = createPacing(clock, () => ({
      ...defaultSettings.stage,
      pacing: { ...defaultSettings.stage.pacing, cuesPerMin: 0 },
    }))
    pacing.count({ lane: 'emote' })
    expect(pacing.admit(effect)).toEqual({ ok: false, rule: 'cues', waitMs: 60_000 })
    expect(pacing.room()).toBe(0)
  })

  it('keeps a slot free for a line, even if effects have used all the others', () => {
    const { pacing } = setup()
    for (let n = 0; n < 7; n += 1) pacing.admit(effect)
    expect(pacing.find(effect)).toMatchObject({ ok: false, rule: 'cues' })
    expect(pacing.admit(line())).toMatchObject({ ok: true })
  })

  it('a peak may borrow four effects from the next minute', () => {
    const { pacing } = setup()
    while (pacing.admit(effect).ok);
    expect([pacing.room(), pacing.room({ weight: 0.9 })]).toEqual([0, 4])
    const peak = { ...effect, weight: 0.9 }
    expect([1, 2, 3, 4, 5].map(() => pacing.admit(peak).ok)).toEqual([true, true, true, true, false])
    expect(pacing.admit(line())).toMatchObject({ ok: true })
  })

  it('while the price of a finale is kept, effects leave room for three, unless they are of a peak', () => {
    const { pacing } = setup()
    const kept = { ...effect, weight: 0.7, finale: 'kept' } as const
    expect([1, 2, 3, 4].map(() => pacing.admit(kept).ok)).toEqual([true, true, true, false])
    expect(pacing.room(kept)).toBe(0)
    expect(pacing.admit({ ...kept, weight: 0.85 }).ok).toBe(true)
  })

  it('a finale has room for three effects and a line, even if lines and peaks have borrowed all that they may', () => {
    const { pacing } = setup()
    while (pacing.admit(line({ weight: 0.9 })).ok);
    for (let n = 0; n < 20; n += 1) {
      pacing.admit({ ...effect, weight: 0.9 })
      pacing.admit(line({ weight: 0.9 }))
    }
    const finale = { ...effect, weight: 0.9, finale: 'spent' } as const
    expect(pacing.room(finale)).toBeGreaterThanOrEqual(3)
    expect([1, 2, 3].map(() => pacing.admit(finale).ok)).toEqual([true, true, true])
  })

  it('requires a pause after a line, and a shorter pause before a peak or after filler', () => {
    const { clock, pacing } = setup()
    const start = clock.monotonic()
    expect(pacing.admit(line())).toEqual({ ok: true, dueAt: start + 1000, plannedAt: start + 1000 })
    const wordsEndAt = start + 4000
    expect(pacing.find(line({ wordsEndAt }))).toEqual({ ok: false, rule: 'rest', waitMs: 11_000 - 2400 })
    expect(pacing.find(line({ wordsEndAt, weight: 0.85 }))).toMatchObject({ waitMs: 7000 - 2400 })
    expect(pacing.find(line({ wordsEndAt, isAfterFiller: true }))).toMatchObject({ waitMs: 7000 - 2400 })
    const afterFiller = { wordsEndAt: start + 1000, isAfterFiller: true }
    expect(pacing.find(line({ ...afterFiller, weight: 0.5 }))).toMatchObject({ dueAt: start + 1000 })
    expect(pacing.find(line({ ...afterFiller, weight: 0.4 }))).toMatchObject({ ok: false })
    expect(pacing.find(line({ wordsEndAt, weight: 0.9, afterMs: 6000 }))).toEqual({
      ...{ ok: true, dueAt: start + 7000, plannedAt: start + 6000 },
    })
    clock.advance(8600)
    expect(pacing.admit(line({ wordsEndAt }))).toMatchObject({ dueAt: start + 11_000 })
  })

  it('looking up a slot does not use the slot', () => {
    const { pacing } = setup()
    for (let n = 0; n < 20; n += 1) expect(pacing.find(line())).toMatchObject({ ok: true })
  })

  it('allows two lines in five minutes while the picture does not change', () => {
    const { clock, pacing } = setup()
    let lines = 0
    for (let s = 0; s < 290; s += 10) {
      if (pacing.admit(line({ unchangedMs: 30_000 + s * 1000 })).ok) lines += 1
      clock.advance(10_000)
    }
    expect(lines).toBe(2)
    expect(pacing.admit(line())).toMatchObject({ ok: true })
  })

  it('a strong moment may use the budget of one later line, and a peak that of two and four effects', () => {
    const lines = (weight: number) => {
      const { pacing } = setup()
      return [1, 2, 3, 4, 5, 6].filter(() => pacing.admit(line({ weight })).ok).length
    }
    expect([0.59, 0.6, 0.79, 0.8].map((weight) => lines(weight) - lines(0))).toEqual([0, 1, 1, 2])
    const { pacing } = setup()
    while (pacing.admit(effect).ok);
    expect([pacing.room({ weight: 0.79 }), pacing.room({ weight: 0.8 })]).toEqual([0, 4])
  })

  it('over a still picture, the next line waits until the second to last one is five minutes old', () => {
    const { clock, pacing } = setup()
    const still = line({ unchangedMs: 30_000 })
    pacing.admit(still)
    clock.advance(60_000)
    pacing.admit(still)
    clock.advance(120_000)
    expect(pacing.find(still)).toEqual({ ok: false, rule: 'quiet', waitMs: 120_000 })
    expect(pacing.find(line({ unchangedMs: 29_999 }))).toMatchObject({ ok: true })
    expect(pacing.find({ ...effect, unchangedMs: 30_000 })).toMatchObject({ ok: true })
    clock.advance(119_999)
    expect(pacing.admit(still)).toMatchObject({ ok: false, waitMs: 1 })
    clock.advance(1)
    expect(pacing.admit(still)).toMatchObject({ ok: true })
    expect(pacing.admit(still)).toMatchObject({ ok: false, rule: 'quiet', waitMs: 60_000 })
  })

  it('admits no line over a still picture if the streamer allows none, and effects all the same', () => {
    const stage = { ...defaultSettings.stage, pacing: { ...defaultSettings.stage.pacing, quietLines: 0 } }
    const pacing = createPacing(virtualClock(), () => stage)
    expect(pacing.admit(line({ unchangedMs: 30_000 }))).toEqual({ ok: false, rule: 'quiet', waitMs: 300_000 })
    expect(pacing.admit({ ...effect, unchangedMs: 30_000 })).toMatchObject({ ok: true })
  })

  it('effects do not use the budget of lines, and gestures use none', () => {
    const { clock, pacing } = setup()
    const gesture = { ...effect, lane: 'act', afterMs: 500 } as const
    const at = clock.monotonic() + 500
    for (let n = 0; n < 30; n += 1)
      expect(pacing.admit(gesture)).toEqual({ ok: true, plannedAt: at, dueAt: at })
    expect(pacing.room()).toBe(6)
    const lines = (paced: typeof pacing) => [1, 2, 3, 4, 5, 6].filter(() => paced.admit(line()).ok).length
    for (let n = 0; n < 3; n += 1) pacing.admit(effect)
    expect(lines(pacing)).toBe(lines(setup().pacing))
    expect(pacing.find(line())).toMatchObject({ ok: false, rule: 'lines' })
  })

  it('allows two more lines over a still picture if the picture has changed in between', () => {
    const { clock, pacing } = setup()
    const admits = (unchangedMs: number) => {
      clock.advance(20_000)
      return pacing.admit(line({ unchangedMs })).ok
    }
    expect([60_000, 80_000, 100_000].map(admits)).toEqual([true, true, false])
    expect(admits(0)).toBe(true)
    expect([60_000, 80_000, 100_000].map(admits)).toEqual([true, true, false])
  })
})
