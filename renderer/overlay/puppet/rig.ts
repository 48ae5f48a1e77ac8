import type { Mood } from '../../../src-shared/events/cue.ts'
import type { TalkShape } from '../../../src-shared/puppet/mouth.ts'
import type { HandShape, Pose } from '../../../src-shared/puppet/pose.ts'

/** Motion of a puppet on top of its pose. */
export interface Life {
  readonly mood: Mood
  readonly blink: number
  /** From −1 to 1: left to right, and top to bottom of the drawing. */
  readonly gazeX: number
  readonly gazeY: number
  readonly talk: TalkShape | null
  /** Degrees by which plume, beard and tail lag behind the body. */
  readonly sway: number
}

/** A drawn puppet that can be moved. */
export interface Rig {
  /** Moves the parts of the drawing into a pose. Parts that do not change are not redrawn. */
  apply(pose: Pose, life: Life): void
  /** Shows a breath, from −1 to 1. Stretches the finished drawing as one layer, so that nothing is redrawn. */
  breathe(breath: number): void
}

const breathShare = 0.009

/** Returns the transform of a puppet's layer for a breath. */
export const breathTransform = (breath: number): string =>
  `scale(1, ${(1 + breathShare * breath).toFixed(4)})`

const shoulder = { left: { x: 88, y: 172 }, right: { x: 152, y: 172 } }
/** Length of an upper arm and of a forearm, in units of the drawing. */
const bone = 38
const hidesBelow = -20
/** At this value of `Pose.hat`, `cover` is where it was drawn, in front of the eyes. */
const hiddenHat = -62
/** Glasses rise by this multiple of `Pose.hat`. */
const glassesLift = 2
const handShapes = ['rest', 'open', 'point', 'flat'] as const satisfies readonly HandShape[]
const mouths = [
  ...(['closed', 'ee', 'eh', 'ah', 'oh', 'oo'] satisfies TalkShape[]),
  ...(['calm', 'dread', 'joy', 'smug', 'shock', 'sorry'] satisfies Mood[]),
]

/** Creates the rig for an SVG from `assets/puppets/`. The drawing may lack parts. */
export function createRig(drawing: Element & ElementCSSInlineStyle): Rig {
  const parts = new Map<string, Element>()
  for (const part of drawing.querySelectorAll('[data-part]'))
    parts.set(part.getAttribute('data-part') ?? '', part)
  const written = new Map<Element, string>()

  const move = (name: string, transform: string): void => {
    const part = parts.get(name)
    if (part === undefined || written.get(part) === transform) return
    written.set(part, transform)
    part.setAttribute('transform', transform)
  }
  const shown = new Map<Element, boolean>()
  const show = (name: string, isShown: boolean): void => {
    const part = parts.get(name)
    if (part === undefined || shown.get(part) === isShown) return
    shown.set(part, isShown)
    if (isShown) part.removeAttribute('display')
    else part.setAttribute('display', 'none')
  }

  const bend = (side: 'left' | 'right', x: number, y: number, turn: number, raised: number): void => {
    const from = { x: shoulder[side].x, y: shoulder[side].y - raised }
    const reach = Math.min(2 * bone - 0.5, Math.max(6, Math.hypot(x - from.x, y - from.y)))
    const angle = Math.atan2(y - from.y, x - from.x)
    // A level arm is straight, so that the elbow does not jump between its two directions.
    const outward = Math.max(-1, Math.min(1, Math.sin(angle) / 0.3)) * (side === 'right' ? 1 : -1)
    const fold = Math.acos(reach / (2 * bone)) * outward
    const elbow = {
      x: from.x + bone * Math.cos(angle - fold),
      y: from.y + bone * Math.sin(angle - fold),
    }
    const wrist = {
      x: elbow.x + bone * Math.cos(angle + fold),
      y: elbow.y + bone * Math.sin(angle + fold),
    }
    const s = side === 'left' ? 'l' : 'r'
    const upper = `translate(${n(from.x)} ${n(from.y)}) rotate(${n(degrees(angle - fold))})`
    const fore = `translate(${n(elbow.x)} ${n(elbow.y)}) rotate(${n(degrees(angle + fold))})`
    for (const name of [`upper-${s}`, `upper-${s}-ink`]) move(name, upper)
    for (const name of [`fore-${s}`, `fore-${s}-ink`, `cuff-${s}`]) move(name, fore)
    const flip = side === 'right' ? ' scale(1 -1)' : ''
    move(
      `hand-${s}`,
      `translate(${n(wrist.x)} ${n(wrist.y)}) rotate(${n(degrees(angle + fold) + turn)})${flip}`,
    )
  }

  return {
    breathe(breath) {
      const transform = breathTransform(breath)
      if (drawing.style.transform !== transform) drawing.style.transform = transform
    },
    apply(pose, { blink, gazeX, gazeY, talk, sway }) {
      const lookX = pose.gazeX * pose.gaze + gazeX * (1 - pose.gaze)
      const lookY = pose.gazeY * pose.gaze + gazeY * (1 - pose.gaze)
      const tall = pose.stretch
      move(
        'figure',
        `translate(${n(pose.x)} ${n(pose.y)}) rotate(${n(pose.lean)} 120 250) ` +
          `translate(120 250) scale(${n(1 / Math.sqrt(tall))} ${n(tall)}) translate(-120 -250)`,
      )
      move('tail', `rotate(${n(sway * 0.5)} 120 200)`)
      move('ruff', `rotate(${n(pose.tilt * 0.3)} 120 156)`)
      move(
        'head',
        `translate(${n(pose.headX + lookX * 3)} ${n(pose.headY + lookY * 2)}) ` +
          `rotate(${n(pose.tilt + lookX * 2)} 120 150)`,
      )
      move('face', `translate(${n(lookX * 6)} ${n(lookY * 5)})`)
      move('brows', `translate(${n(lookX * 6)} ${n(lookY * 4)})`)
      move('nose', `translate(${n(lookX * 2)} ${n(lookY * 2)})`)
      move('hat', `translate(${n(-lookX * 2)} ${n(-lookY * 2 - pose.hat)}) rotate(${n(pose.hatTilt)} 120 60)`)
      move('plume', `rotate(${n(sway * 1.6 - pose.lean * 0.8 - pose.tilt * 0.5)} 166 44)`)
      move('feather', `rotate(${n(pose.feather)} 166 44)`)
      move(
        'glasses',
        `translate(${n(lookX * 6)} ${n(lookY * 5 - Math.max(0, pose.hat) * glassesLift)}) rotate(${n(pose.hatTilt * 0.6)} 120 97)`,
      )
      // While a puppet hides, another part of the drawing replaces the hat.
      const hides = pose.hat < hidesBelow
      for (const name of ['hat', 'band']) show(name, !hides)
      show('cover', hides)
      move('cover', `translate(0 ${n(hiddenHat - pose.hat)})`)
      for (const [side, x, more] of [
        ['l', 98, pose.lidSkew],
        ['r', 142, 0],
      ] as const) {
        const closed = Math.max(blink, Math.min(1, pose.lids + more))
        move(`lid-${side}`, `translate(0 ${n(closed * 31)})`)
        move(`low-lid-${side}`, `translate(0 ${n(-Math.max(pose.lowLids * 24, (closed - 0.6) * 25, 0))})`)
        const at = `${x} 97`
        move(
          `pupil-${side}`,
          `translate(${n(lookX * 6.5)} ${n(lookY * 8)}) translate(${at}) scale(${n(pose.pupils)}) translate(-${at.replace(' ', ' -')})`,
        )
      }
      move('brow-l', `translate(0 ${n(-pose.brows + blink * 2)}) rotate(${n(-pose.worry)} 96 66)`)
      move(
        'brow-r',
        `translate(0 ${n(-pose.brows - pose.browSkew + blink * 2)}) rotate(${n(pose.worry + pose.browSkew * 0.6)} 144 66)`,
      )
      bend('left', pose.leftX, pose.leftY, pose.leftTurn, pose.shoulders)
      bend('right', pose.rightX, pose.rightY, pose.rightTurn, pose.shoulders)
      for (const shape of handShapes) {
        show(`hand-l-${shape}`, pose.left === shape)
        show(`hand-r-${shape}`, pose.right === shape)
      }
      show('prop', pose.prop)
      const mouth = talk ?? pose.mouth
      for (const shape of mouths) show(`mouth-${shape}`, shape === mouth)
      move('beard', `translate(0 ${talk === 'ah' || talk === 'oh' ? 4 : 0}) rotate(${n(sway * 0.6)} 120 148)`)
    },
  }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI

/** Rounds a number of an attribute, so that an invisible movement changes no attribute. */
const n = (value: number): number => Math.round(value * 100) / 100
