import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { burst, lifeMs, maxParticles, particleAt } from '../../renderer/overlay/particle-motion.ts'
import { particleKind, place } from '../../src-shared/events/cue.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'

const stage = { width: 1920, height: 1080 }

describe('particles', () => {
  it('match the requested count up to 150 and end with their cue', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...particleKind.options),
        fc.constantFrom(...place.options),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: lifeMs, max: 8000 }),
        fc.integer(),
        (kind, where, count, durationMs, seed) => {
          const particles = burst(kind, count, where, stage, durationMs, seededRng(seed))
          expect(particles).toHaveLength(Math.min(count, maxParticles))
          for (const { bornMs } of particles) expect(bornMs + lifeMs).toBeLessThanOrEqual(durationMs + 120)
        },
      ),
    )
  })

  it('fade within their lifetime', () => {
    const [one] = burst('star', 1, 'center', stage, 1600, seededRng(1))
    if (!one) throw new Error('no particle')
    expect(particleAt(one, 0).alpha).toBe(1)
    expect(particleAt(one, lifeMs).alpha).toBe(0)
  })

  it.each([
    ['ember', -1],
    ['snow', 1],
  ] as const)('of kind %s move in direction %i', (kind, direction) => {
    for (const particle of burst(kind, 50, 'bottom', stage, 1600, seededRng(7))) {
      expect(Math.sign(particleAt(particle, 600).y - particleAt(particle, 0).y)).toBe(direction)
    }
  })
})
