import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aroundWord,
  burst,
  lifeMs,
  maxParticles,
  type Particle,
  particleAt,
  triumph,
} from '../../renderer/overlay/particle-motion.ts'
import { particleKind, place } from '../../src-shared/events/cue.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'

const stage = { width: 1920, height: 1080 }
const puppet = { x: 40, y: 824, width: 300, height: 256 }

describe('particles', () => {
  it('a burst has the requested number of particles, up to 150, and they vanish at most 120 ms after the cue ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...particleKind.options),
        fc.constantFrom(...place.options),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: lifeMs, max: 8000 }),
        fc.integer(),
        (kind, where, count, durationMs, seed) => {
          const particles = burst(kind, count, { place: where, puppet }, stage, durationMs, seededRng(seed))
          expect(particles).toHaveLength(Math.min(count, maxParticles))
          for (const { bornMs, lifeMs } of particles)
            expect(bornMs + lifeMs).toBeLessThanOrEqual(durationMs + 120)
        },
      ),
    )
  })

  it.each(['confetti', 'ember', 'star'] as const)(
    'particles of kind %s start behind the word and leave it on both sides',
    (kind) => {
      const word = { x: 600, y: 400, width: 700, height: 180 }
      const isIn = ({ x, y }: { readonly x: number; readonly y: number }) =>
        x >= word.x && x <= word.x + word.width && y >= word.y && y <= word.y + word.height
      const particles = aroundWord(kind, 60, word, seededRng(3))
      expect(particles.filter((one) => !isIn(particleAt(one, 0)))).toEqual([])
      const later = particles.map((one) => particleAt(one, 700))
      expect(later.filter(isIn).length).toBeLessThan(20)
      expect(later.some(({ x }) => x < word.x) && later.some(({ x }) => x > word.x + word.width)).toBe(true)
    },
  )

  it.each(particleKind.options)(
    'particles of kind %s start outside the picture and then enter it',
    (kind) => {
      const isIn = ({ x, y }: { readonly x: number; readonly y: number }) =>
        x >= 0 && x <= stage.width && y >= 0 && y <= stage.height
      for (const where of [undefined, ...place.options])
        for (const by of [undefined, puppet]) {
          const particles = burst(kind, 60, { place: where, puppet: by }, stage, 1600, seededRng(5))
          expect(particles.filter((one) => isIn(particleAt(one, 0)))).toEqual([])
          const seen = particles.filter((one) => isIn(particleAt(one, 450)))
          expect(seen.length, where).toBeGreaterThan(40)
        }
    },
  )

  it('confetti without a given place is centered on the puppet', () => {
    for (const { x } of burst('confetti', 60, { place: undefined, puppet }, stage, 1600, seededRng(5)))
      expect(x).toBe(190)
  })

  it('particles shrink at the end of their lifetime', () => {
    const [one] = burst('star', 1, { place: 'center', puppet }, stage, 1600, seededRng(1))
    if (!one) throw new Error('no particle')
    expect(particleAt(one, 0).share).toBe(1)
    expect(particleAt(one, lifeMs).share).toBe(0)
  })

  it('confetti of a triumph flies in from both sides, rises, sinks and ends within three seconds', () => {
    const particles = triumph('confetti', 400, { place: 'center', stage }, seededRng(3))
    expect(particles).toHaveLength(maxParticles)
    for (const particle of particles) {
      expect(particle.x < 0 || particle.x > stage.width).toBe(true)
      const [start, soon, late, later] = [0, 200, 2000, 2100].map((ms) => particleAt(particle, ms))
      expect(Math.sign((soon?.x ?? 0) - (start?.x ?? 0))).toBe(particle.x < 0 ? 1 : -1)
      expect(soon?.y).toBeLessThan(start?.y ?? 0)
      const speed = ((later?.y ?? 0) - (late?.y ?? 0)) * 10
      expect(speed).toBeGreaterThan(150)
      expect(speed).toBeLessThan(300)
      expect(particle.bornMs + particle.lifeMs).toBeLessThan(3000)
    }
    expect(particles.filter(({ x }) => x < 0)).toHaveLength(maxParticles / 2)
    expect(new Set(particles.map(({ bornMs }) => bornMs < 200))).toEqual(new Set([true, false]))
  })

  it.each([
    ['top', ({ y }: Particle) => y < 0, 1],
    ['bottom', ({ y }: Particle) => y > stage.height, -1],
    ['left', ({ x }: Particle) => x < 0, -1],
    ['right', ({ x }: Particle) => x > stage.width, -1],
  ] as const)('a triumph from the %s starts outside of the picture there', (place, isOutside, direction) => {
    const particles = triumph('star', 60, { place, stage }, seededRng(3))
    expect(particles.filter((one) => !isOutside(one))).toEqual([])
    for (const one of particles) {
      expect(Math.sign(particleAt(one, 200).y - particleAt(one, 0).y)).toBe(direction)
      expect(one.bornMs + one.lifeMs).toBeLessThan(3000)
    }
  })

  it.each([
    ['ember', -1],
    ['snow', 1],
  ] as const)('particles of kind %s move vertically in direction %i', (kind, direction) => {
    for (const particle of burst(kind, 50, { place: 'bottom', puppet }, stage, 1600, seededRng(7))) {
      expect(Math.sign(particleAt(particle, 600).y - particleAt(particle, 0).y)).toBe(direction)
    }
  })
})
