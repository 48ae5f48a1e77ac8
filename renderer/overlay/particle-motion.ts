import type { ParticleKind, Place } from '../../src-shared/events/cue.ts'
import { placeShare } from './layout.ts'

/** Maximum number of particles at a time, and how long each is visible (ms). */
export const maxParticles = 150
export const lifeMs = 1200

/** One particle; places and speeds in design pixels and seconds. */
export interface Particle {
  kind: ParticleKind
  /** When the particle appears, in milliseconds after the start of the burst. */
  bornMs: number
  x: number
  y: number
  vx: number
  vy: number
  /** Downward acceleration in pixels per second². */
  pull: number
  turn: number
  spin: number
  size: number
  /** Index of its color in the palette. */
  colour: number
}

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
  const between = (least: number, most: number): number => least + (most - least) * random()
  return Array.from({ length: Math.min(count, maxParticles) }, (_, n) => {
    const bornMs = n < count * 0.6 ? between(0, 120) : between(0, late)
    const base = {
      kind,
      bornMs,
      turn: between(0, Math.PI * 2),
      spin: between(-6, 6),
      size: between(0.7, 2.2),
      colour: Math.floor(random() * 5),
    }
    if (kind === 'snow') {
      const sway = between(-60, 60)
      const height = between(0, stage.height * 0.8)
      return { ...base, x: between(0, stage.width), y: height, vx: sway, vy: between(160, 320), pull: 0 }
    }
    if (kind === 'ember') {
      return {
        ...base,
        x: x + between(-320, 320),
        y: y + between(-40, 80),
        vx: between(-70, 70),
        vy: between(-620, -260),
        pull: -60,
        size: between(0.6, 1.3),
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
    // Near particles are larger and faster, and fall sooner.
    const near = (base.size - 0.7) / 1.5
    const speed = between(420, 1400) * (0.75 + 0.6 * near)
    return {
      ...base,
      ...{ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed },
      pull: 800 + 700 * near,
    }
  })
}

/** Returns the position of a particle at an age in milliseconds, and its opacity (0 to 1). */
export function particleAt(
  particle: Particle,
  ageMs: number,
): { x: number; y: number; turn: number; alpha: number } {
  const s = ageMs / 1000
  return {
    x: particle.x + particle.vx * s,
    y: particle.y + particle.vy * s + (particle.pull * s * s) / 2,
    turn: particle.turn + particle.spin * s,
    alpha: Math.max(0, Math.min(1, (lifeMs - ageMs) / 350)),
  }
}
