import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from '../../renderer/overlay/puppet/actor.ts'
import { seededBy } from '../../src-shared/ports.ts'

const windowMs = 10_000
const maxFrames = 45

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a puppet that only breathes, blinks and fidgets draws at most 45 frames in ten seconds', () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => Number(setTimeout(then, 16)))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  for (let seed = 1; seed <= 10; seed += 1) {
    vi.spyOn(Math, 'random').mockImplementation(seededBy(String(seed)))
    const apply = vi.fn()
    const eyes = () => ({ x: 0, y: 0, flipped: false })
    const actor = createActor(
      { apply, breathe: () => {} },
      { eyes, reducedMotion: () => false, left: () => {} },
    )
    actor.wake()
    for (let ms = 0; ms < 180_000; ms += windowMs) {
      apply.mockClear()
      vi.advanceTimersByTime(windowMs)
      expect(apply.mock.calls.length, `seed ${seed}, from ${ms} ms`).toBeLessThanOrEqual(maxFrames)
    }
    actor.rest()
  }
})
