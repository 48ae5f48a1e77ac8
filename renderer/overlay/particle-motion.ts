import type { ParticleKind, Place } from '../../src-shared/events/cue.ts'
import { placeShare } from '../../src-shared/events/place-share.ts'
import type { Rect } from './placement.ts'

/** Maximum number of particles at a time. */
export const maxParticles = 150
/** Usual lifetime (ms) of a particle. Snow, and particles of a triumph or around a word, have other lifetimes. */
export const lifeMs = 1200
const triumphLifeMs = { least: 2400, most: 2600 }
/** Time (ms) in which a particle shrinks at the end of its lifetime. */
const shrinkMs = 250
/** Time (ms) between the two waves of a triumph. */
const waveMs = 250

/** One particle. Positions are in design pixels, speeds in design pixels per second. */
export interface Particle {
  kind: ParticleKind
  /** When the particle appears, in milliseconds after the start of the burst. */
  bornMs: number
  x: number
  y: number
  vx: number
  vy: number
  /**
   * Decay rate (per second) of the initial speed. `fall` is the final speed downward; negative for rising particles.
   */
  drag: number
  fall: number
  lifeMs: number
  turn: number
  spin: number
  size: number
  /** Index of the particle's color in the palette. */
  colour: number
}

const between = (random: () => number, least: number, most: number): number =>
  least + (most - least) * random()

const base = (kind: ParticleKind, random: () => number) => ({
  kind,
  turn: between(random, 0, Math.PI * 2),
  spin: between(random, -6, 6),
  size: between(random, 0.7, 2.2),
  colour: Math.floor(random() * 5),
})

/**
 * Returns the particles of one cue. Embers rise from below the picture, and snow falls from above it. Other particles
 * start just outside of the picture, at the cue's place. For the center, or without a place, they start below the
 * picture, under the puppet if there is one. Most particles appear immediately, and the others while the cue lasts.
 * @param puppet box of the puppet on stage
 * @param random returns numbers from 0 to 1
 */
export function burst(
  kind: ParticleKind,
  count: number,
  { place, puppet }: { readonly place: Place | undefined; readonly puppet: Rect | undefined },
  stage: { readonly width: number; readonly height: number },
  durationMs: number,
  random: () => number,
): Particle[] {
  const share = placeShare(place ?? 'center')
  const from = sourceOf(place, puppet, stage)
  const late = Math.max(0, durationMs - lifeMs)
  return Array.from({ length: Math.min(count, maxParticles) }, (_, n) => {
    const bornMs = n < count * 0.6 ? between(random, 0, 120) : between(random, 0, late)
    const one = { ...base(kind, random), bornMs, lifeMs }
    if (kind === 'snow') {
      const fall = between(random, 260, 560)
      const [x, vx] = [between(random, 0, stage.width), between(random, -60, 60)]
      return {
        ...one,
        lifeMs: Math.max(lifeMs, durationMs - bornMs),
        x,
        y: -beyond,
        vx,
        vy: fall,
        drag: 0.2,
        fall,
      }
    }
    if (kind === 'ember') {
      return {
        ...one,
        // Somewhere along half of the lower edge: the left, middle or right half, depending on the cue's place.
        x: stage.width * between(random, share.x / 2, (1 + share.x) / 2),
        y: stage.height + between(random, beyond, 3 * beyond),
        vx: between(random, -70, 70),
        vy: between(random, -900, -420),
        drag: 0.2,
        fall: -700,
        size: between(random, 0.6, 1.3),
      }
    }
    // Particles that are closer to the viewer are larger and faster.
    const near = (one.size - 0.7) / 1.5
    const speed = between(random, 900, 2200) * (0.75 + 0.6 * near)
    return { ...one, ...paper(from.x, from.y, from.angle + between(random, -spread, spread), speed) }
  })
}

/** Minimum distance (design pixels) outside of the picture at which the particles of a burst or a triumph start. */
const beyond = 20
/** Maximum angle (radians) between a particle's direction and the middle direction of the burst. */
const spread = 0.62

/** Returns where a burst starts, and its angle, which points at the upper middle of the picture. */
function sourceOf(
  place: Place | undefined,
  puppet: Rect | undefined,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number; readonly angle: number } {
  const isBehind = puppet !== undefined && (place === undefined || place === 'center')
  const share = placeShare(place ?? 'center')
  const side = share.x === 0 ? -beyond : share.x === 1 ? width + beyond : undefined
  const at = isBehind
    ? { x: puppet.x + puppet.width / 2, y: height + beyond }
    : side !== undefined
      ? { x: side, y: height * (0.12 + 0.76 * share.y) }
      : { x: width / 2, y: share.y === 0 ? -beyond : height + beyond }
  // A burst from behind the puppet is steep, so that it soon leaves the lower rows, where games have their text.
  const inward = (width / 2 - at.x) * (isBehind ? 0.3 : 1)
  return { ...at, angle: Math.atan2(height * 0.3 - at.y, inward) }
}

/**
 * Returns particles that spring from behind a big word, away from its middle. Embers then rise; all other kinds fall.
 * @param random returns numbers from 0 to 1
 */
export function aroundWord(kind: ParticleKind, count: number, word: Rect, random: () => number): Particle[] {
  const [halfWidth, halfHeight] = [word.width / 2, word.height / 2]
  return Array.from({ length: Math.min(count, maxParticles) }, () => {
    // The particles start on an ellipse inside the word's box, so that the letters hide the start.
    const angle = between(random, 0, Math.PI * 2)
    const [across, down] = [Math.cos(angle), Math.sin(angle)]
    const isEmber = kind === 'ember'
    const speed = isEmber ? between(random, 120, 620) : between(random, 500, 1500)
    const one = base(kind, random)
    return {
      ...one,
      ...paper(
        word.x + halfWidth * (1 + 0.9 * across),
        word.y + halfHeight * (1 + 0.7 * down),
        Math.atan2(down * halfHeight * 2, across * halfWidth),
        speed,
      ),
      ...(isEmber && { drag: 1.4, fall: between(random, -420, -180), size: 0.4 + 0.5 * one.size }),
      bornMs: between(random, 0, isEmber ? 500 : 90),
      lifeMs: between(random, 900, 1500),
    }
  })
}

/**
 * Returns the particles of a triumph: two waves from beyond the left and right edges, so that no particle starts on a
 * face.
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
        isLeft ? -beyond : stage.width + beyond,
        stage.height * 0.8,
        isLeft ? -angle : angle - Math.PI,
        between(random, 900, 2400),
      ),
    }
  })
}

/** Paper starts fast, is soon slowed by the air, and then sinks. */
const paper = (x: number, y: number, angle: number, speed: number) => ({
  ...{ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, drag: 2, fall: 280 },
})

/**
 * Returns the position and rotation of a particle at an age in milliseconds, and its size as a share of `size` (0 to
 * 1).
 */
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
