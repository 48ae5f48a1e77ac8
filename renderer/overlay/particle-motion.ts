import type { ParticleKind, Place } from '../../src-shared/events/cue.ts'
import { placeShare } from '../../src-shared/events/stage-lists.ts'
import type { Rect, Size } from './placement.ts'

/** Maximum number of particles at a time. */
export const maxParticles = 150
/** The usual lifetime of a particle. Snow and triumphs have other lifetimes. */
export const lifeMs = 1200
const triumphLifeMs = { least: 2400, most: 2600 }
const shrinkMs = 250
const waveMs = 250

/** A particle. Positions are in design pixels, speeds in design pixels per second. */
export interface Particle {
  kind: ParticleKind
  bornMs: number
  x: number
  y: number
  vx: number
  vy: number
  /** `drag` is the decay rate (per second) of the initial speed. `fall` is the final downward speed. */
  drag: number
  fall: number
  lifeMs: number
  turn: number
  spin: number
  size: number
  colour: number
}

interface StageSize {
  readonly width: number
  readonly height: number
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
 * Returns the particles of one cue.
 * @param puppet box of the puppet on stage
 * @param random returns numbers from 0 to 1
 */
export function burst(
  kind: ParticleKind,
  count: number,
  { place, puppet }: { readonly place: Place | undefined; readonly puppet: Rect | undefined },
  stage: Size,
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
        x: stage.width * between(random, share.x / 2, (1 + share.x) / 2),
        y: stage.height + between(random, beyond, 3 * beyond),
        vx: between(random, -70, 70),
        vy: between(random, -900, -420),
        drag: 0.2,
        fall: -700,
        size: between(random, 0.6, 1.3),
      }
    }
    const near = (one.size - 0.7) / 1.5
    const speed = between(random, 900, 2200) * (0.75 + 0.6 * near)
    return { ...one, ...paper(from.x, from.y, from.angle + between(random, -spread, spread), speed) }
  })
}

const beyond = 20
const spread = 0.62

function sourceOf(
  place: Place | undefined,
  puppet: Rect | undefined,
  { width, height }: Size,
): { readonly x: number; readonly y: number; readonly angle: number } {
  const isBehind = puppet !== undefined && (place === undefined || place === 'center')
  const share = placeShare(place ?? 'center')
  const side = share.x === 0 ? -beyond : share.x === 1 ? width + beyond : undefined
  const at = isBehind
    ? { x: puppet.x + puppet.width / 2, y: height + beyond }
    : side !== undefined
      ? { x: side, y: height * (0.12 + 0.76 * share.y) }
      : { x: width / 2, y: share.y === 0 ? -beyond : height + beyond }
  // A steep burst from behind the puppet soon leaves the lower rows, where games have their text.
  const inward = (width / 2 - at.x) * (isBehind ? 0.3 : 1)
  return { ...at, angle: Math.atan2(height * 0.3 - at.y, inward) }
}

/**
 * Returns particles that spring from behind a big word, away from its middle.
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
 * Returns a triumph's particles: a rain from the top, a fountain from the bottom, or a volley from the left, the right
 * or, for other places, both sides. They start outside of the picture, so none starts on a face.
 * @param random returns numbers from 0 to 1
 */
export function triumph(
  kind: ParticleKind,
  count: number,
  { place, stage }: { readonly place: Place | undefined; readonly stage: StageSize },
  random: () => number,
): Particle[] {
  const share = placeShare(place ?? 'center')
  return Array.from({ length: Math.min(count, maxParticles) }, (_, n) => ({
    ...base(kind, random),
    bornMs: (n % 4 < 2 ? 0 : waveMs) + between(random, 0, 120),
    lifeMs: between(random, triumphLifeMs.least, triumphLifeMs.most),
    ...(share.x === 0.5 && share.y !== 0.5
      ? fromEdge(share.y === 0, stage, random)
      : fromSide(share.x === 0.5 ? n % 2 === 0 : share.x === 0, stage, random)),
  }))
}

const fromEdge = (isTop: boolean, { width, height }: StageSize, random: () => number) =>
  paper(
    width * between(random, 0.05, 0.95),
    isTop ? -beyond : height + beyond,
    (isTop ? 1 : -1) * Math.PI * between(random, 0.4, 0.6),
    isTop ? between(random, 200, 1400) : between(random, 1200, 2800),
  )

function fromSide(isLeft: boolean, { width, height }: StageSize, random: () => number) {
  const angle = Math.PI * between(random, 0.12, 0.47)
  return paper(
    isLeft ? -beyond : width + beyond,
    height * 0.8,
    isLeft ? -angle : angle - Math.PI,
    between(random, 900, 2400),
  )
}

const paper = (x: number, y: number, angle: number, speed: number) => ({
  ...{ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, drag: 2, fall: 280 },
})

/** Returns a particle's position, rotation and size (as a share of `size`) at an age in milliseconds. */
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
    // Shrink instead of fading, because a chroma key allows no translucent pixels.
    share: Math.max(0, Math.min(1, (life - ageMs) / shrinkMs)),
  }
}
