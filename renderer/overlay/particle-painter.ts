import type { ParticleKind } from '../../src-shared/events/cue.ts'
import { clipAround } from './clip-around.ts'
import type { Painter, StageGeometry } from './painter.ts'
import { aroundWord, burst, maxParticles, type Particle, particleAt, triumph } from './particle-motion.ts'
import type { ShareBox } from './placement.ts'

const ink = '#0C1215'
const palette: Record<ParticleKind, readonly string[]> = {
  confetti: ['#FFCB75', '#9BE3F2', '#B5EBBB', '#FF9A86', '#FFF4E0'],
  caret: ['#FFCB75', '#9BE3F2', '#B5EBBB', '#FF9A86', '#FFF4E0'],
  ember: ['#FFCB75', '#FF9A86', '#FFB45C', '#FF7F5C', '#FFE0A3'],
  star: ['#FFCB75', '#FFE9B8', '#FFF4E0', '#FFD98F', '#FFCB75'],
  heart: ['#FF9A86', '#FF7F8E', '#FFB3A6', '#FF9A86', '#FFF4E0'],
  snow: ['#FFFFFF', '#E4F4FA', '#FFF4E0', '#CFEAF4', '#FFFFFF'],
}

interface Living {
  readonly id: string
  readonly particle: Particle
  readonly born: number
}

/** Paints all particles on one canvas, except over text in the picture. */
export function particlePainter(layer: HTMLElement): Painter<'particle'> {
  const canvas = document.createElement('canvas')
  canvas.className = 'layer'
  layer.append(canvas)
  let living: Living[] = []
  let frame = 0
  let scene: StageGeometry | undefined
  const sprites = new Map<string, HTMLCanvasElement>()

  /** Returns the picture of a particle. It is drawn once and reused, because drawing outlines is slow. */
  const spriteOf = (particle: Particle, scale: number): HTMLCanvasElement => {
    const key = `${particle.kind} ${particle.colour} ${scale}`
    const known = sprites.get(key)
    if (known) return known
    const sprite = document.createElement('canvas')
    sprite.width = Math.ceil(spriteSize * scale)
    sprite.height = sprite.width
    const context = sprite.getContext('2d')
    if (context) {
      context.translate(sprite.width / 2, sprite.width / 2)
      context.scale(scale, scale)
      const { path, outline } = shapeOf(particle)
      context.strokeStyle = ink
      context.lineWidth = outline
      context.lineJoin = 'round'
      context.stroke(path)
      context.fillStyle = palette[particle.kind][particle.colour] ?? '#FFFFFF'
      context.fill(path)
    }
    sprites.set(key, sprite)
    return sprite
  }

  const draw = (): void => {
    frame = 0
    const context = canvas.getContext('2d')
    if (!context || !scene) return
    const now = performance.now()
    living = living.filter(({ particle, born }) => now < born + particle.lifeMs)
    // An empty layer as large as the picture would make each frame of the puppet more expensive.
    canvas.hidden = living.length === 0
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    const { scale } = scene.size
    let drawn = 0
    for (const { particle, born } of living) {
      if (now < born || drawn >= maxParticles) continue
      drawn += 1
      const { x, y, turn, share } = particleAt(particle, now - born)
      const sprite = spriteOf(particle, scale * largest)
      const size = (particle.size * share) / largest
      const cos = Math.cos(turn) * size
      const sin = Math.sin(turn) * size
      const tumble = particle.kind === 'confetti' ? Math.cos(turn * 1.7) : 1
      context.setTransform(cos * tumble, sin * tumble, -sin, cos, x * scale, y * scale)
      context.drawImage(sprite, -sprite.width / 2, -sprite.height / 2)
    }
    if (living.length > 0) frame = requestAnimationFrame(draw)
  }

  const redraw = (): void => {
    cancelAnimationFrame(frame)
    draw()
  }

  const hideBehind = (texts: readonly ShareBox[]): void => {
    canvas.style.clipPath = clipAround(texts)
  }

  return {
    async paint({ kind, count, place }, { id, moment, avoid = [] }, leftMs, now) {
      if (now.reducedMotion) return false
      const width = Math.round(now.size.width * now.size.scale)
      const height = Math.round(now.size.height * now.size.scale)
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
        sprites.clear()
      }
      scene = now
      const start = performance.now()
      const around = kind === 'snow' || now.word === undefined ? 0 : moment === 'triumph' ? count / 3 : count
      const sides = count - Math.round(around)
      const springing = now.word ? aroundWord(kind, Math.round(around), now.word, Math.random) : []
      const others =
        moment === 'triumph'
          ? triumph(kind, sides, { place, stage: now.size }, Math.random)
          : burst(kind, sides, { place, puppet: now.standing }, now.size, leftMs, Math.random)
      const particles = [...springing, ...others]
      living.push(...particles.map((particle) => ({ id, particle, born: start + particle.bornMs })))
      living.splice(0, Math.max(0, living.length - maxParticles))
      hideBehind(avoid)
      if (frame === 0) frame = requestAnimationFrame(draw)
      return true
    },
    stop(id) {
      living = living.filter((one) => one.id !== id)
      redraw()
    },
    clear() {
      living = []
      redraw()
    },
    taken: () => [],
    avoid: hideBehind,
  }
}

const largest = 2.2
/** In design pixels. Every shape fits into it with its outline. */
const spriteSize = 56

const caret = new Path2D('M-19 6L0-13 19 6 12 13 0 1-12 13z')
const strip = new Path2D('M-15-6h30v12h-30z')
const dot = new Path2D('M9 0A9 9 0 1 1-9 0 9 9 0 1 1 9 0z')
const flake = new Path2D('M7 0A7 7 0 1 1-7 0 7 7 0 1 1 7 0z')
const star = new Path2D('M0-19L5-7 18-6 8 3 11 16 0 9-11 16-8 3-18-6-5-7z')
const heart = new Path2D('M0 16C-24 0-17-16-8-15-3-15 0-11 0-8 0-11 3-15 8-15 17-16 24 0 0 16z')

function shapeOf({ kind, colour }: Particle): { path: Path2D; outline: number } {
  switch (kind) {
    case 'confetti':
      return colour === 0
        ? { path: caret, outline: 6 }
        : colour % 2 === 1
          ? { path: strip, outline: 4 }
          : { path: dot, outline: 5 }
    case 'caret':
      return { path: caret, outline: 6 }
    case 'ember':
      return { path: dot, outline: 3 }
    case 'star':
      return { path: star, outline: 6 }
    case 'heart':
      return { path: heart, outline: 6 }
    case 'snow':
      return { path: flake, outline: 2 }
  }
}
