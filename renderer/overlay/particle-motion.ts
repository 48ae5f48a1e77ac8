import type { ParticleKind, Place } from '../../src-shared/events/cue.ts'
import { placeShare } from '../../src-shared/events/place-share.ts'

/** Maximum number of particles at a time. */
export const maxParticles = 150
/** Lifetime (ms) of a particle, and of a particle of a triumph. */
export const lifeMs = 1200
const triumphLifeMs = { least: 2400, most: 2600 }
/** Time (ms) in which a particle shrinks at the end of its lifetime. */
const shrinkMs = 250
/** Time (ms) between the two waves of a triumph. */
const waveMs = 250

/** One particle; places and speeds in design pixels and seconds. */
export interface Particle {
  kind: ParticleKind
  /** When the particle appears, in milliseconds after the start of the burst. */
  bornMs: number
  x: number
  y: number
  vx: number
  vy: number
  /** Share of its speed that the particle loses per second, and its final falling speed. */
  drag: number
  fall: number
  lifeMs: number
  turn: number
  spin: number
  size: number
  /** Index of its color in the palette. */
  colour: number
}

const between = (random: () => number, least: number, most: number): number =>
  least + (most - least) * random()

/** Returns random initial values for a particle. */
const base = (kind: ParticleKind, random: () => number) => ({
  kind,
  turn: between(random, 0, Math.PI * 2),
  spin: between(random, -6, 6),
  size: between(random, 0.7, 2.2),
  colour: Math.floor(random() * 5),
})

/**
 * Returns the particles of one cue. Confetti, stars, hearts and carets burst from the cue's place; embers rise from
 * it; snow falls across the whole width. Most particles start at once, the others while the cue lasts.
 * @param random returns numbers from 0 to 1
 */
export function burst(
  kind: ParticleKind,
  count: number,
  place: Place,
  stage: { width: number; height: number },
  durationMs: number,
  random: () => number,
): Particle[] {
  const share = placeShare(place)
  const x = stage.width * (0.1 + 0.8 * share.x)
  const y = stage.height * (0.12 + 0.76 * share.y)
  const late = Math.max(0, durationMs - lifeMs)
  return Array.from({ length: Math.min(count, maxParticles) }, (_, n) => {
    const bornMs = n < count * 0.6 ? between(random, 0, 120) : between(random, 0, late)
    const one = { ...base(kind, random), bornMs, lifeMs }
    if (kind === 'snow') {
      const fall = between(random, 160, 320)
      const [vx, height] = [between(random, -60, 60), between(random, 0, stage.height * 0.8)]
      return { ...one, x: between(random, 0, stage.width), y: height, vx, vy: fall, drag: 0.2, fall }
    }
    if (kind === 'ember') {
      return {
        ...one,
        x: x + between(random, -320, 320),
        y: y + between(random, -40, 80),
        vx: between(random, -70, 70),
        vy: between(random, -620, -260),
        drag: 0.2,
        fall: -700,
        size: between(random, 0.6, 1.3),
      }
    }
    // Bursts in the lower row spread upward only; all others spread to all sides.
    const spread = share.y === 1 ? 0.94 : 2
    // A burst from one side goes toward the other side.
    const turn =
      share.y === 1 && share.x !== 0.5
        ? (share.x === 0 ? 0.12 : 0.53) + 0.35 * random()
        : 0.03 + spread * random()
    const angle = -Math.PI * turn
    // Near particles are larger and faster.
    const near = (one.size - 0.7) / 1.5
    const speed = between(random, 700, 1900) * (0.75 + 0.6 * near)
    return { ...one, ...paper(x, y, angle, speed) }
  })
}

/**
 * Returns the particles of a triumph: two waves from beyond both sides of the picture, so that none starts on a face.
 * @param random returns numbers from 0 to 1
 */
export function triumph(
  kind: ParticleKind,
  count: number,
  stage: { width: number; height: number },
  random: () => number,
): Particle[] {
  return Array.from({ length: Math.min(count, maxParticles) }, (_, n) => {
    const isLeft = n % 2 === 0
    const angle = Math.PI * between(random, 0.12, 0.47)
    return {
      ...base(kind, random),
      bornMs: (n % 4 < 2 ? 0 : waveMs) + between(random, 0, 120),
      lifeMs: between(random, triumphLifeMs.least, triumphLifeMs.most),
      ...paper(
        isLeft ? -20 : stage.width + 20,
        stage.height * 0.8,
        isLeft ? -angle : angle - Math.PI,
        between(random, 900, 2400),
      ),
    }
  })
}

/** Paper flies fast, is soon slowed by the air, and then sinks. */
const paper = (x: number, y: number, angle: number, speed: number) => ({
  ...{ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, drag: 2, fall: 280 },
})

/** Returns the position of a particle at an age in milliseconds, and its size as a share of `size` (0 to 1). */
export function particleAt(
  { x, y, vx, vy, drag, fall, turn, spin, lifeMs: life }: Particle,
  ageMs: number,
): { x: number; y: number; turn: number; share: number } {
  const s = ageMs / 1000
  const flown = (1 - Math.exp(-drag * s)) / drag
  return {
    x: x + vx * flown,
    y: y + fall * s + (vy - fall) * flown,
    turn: turn + spin * s,
    // Shrink instead of fading, because a chroma key needs each pixel to be either opaque or absent.
    share: Math.max(0, Math.min(1, (life - ageMs) / shrinkMs)),
  }
}
