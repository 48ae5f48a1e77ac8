import type { Mood } from '../events/cue.ts'

/** Shapes of a puppet's hand. */
export type HandShape = 'rest' | 'open' | 'point' | 'flat'

/**
 * A position of the whole puppet. Lengths are in units of the drawing, which is 240 wide and has its ground at y = 250.
 * Angles are in degrees.
 */
export interface Pose {
  /** The figure: shift, lean around its feet, and height as a factor. */
  readonly x: number
  readonly y: number
  readonly lean: number
  readonly stretch: number
  /** The head: shift and tilt around the neck. */
  readonly headX: number
  readonly headY: number
  readonly tilt: number
  /** How far the hat is lifted, or pulled over the eyes if negative, and its tilt. */
  readonly hat: number
  readonly hatTilt: number
  /** How far the feather on the hat droops (degrees); negative if it rises. */
  readonly feather: number
  /** How far the shoulders are raised. */
  readonly shoulders: number
  /** The hands, as seen by the audience, and how far each is turned relative to its arm. */
  readonly leftX: number
  readonly leftY: number
  readonly leftTurn: number
  readonly rightX: number
  readonly rightY: number
  readonly rightTurn: number
  /** Upper and lower lids: 0 is open, 1 is closed. `lidSkew` closes the left eye more than the right eye. */
  readonly lids: number
  readonly lidSkew: number
  readonly lowLids: number
  /** The brows: height, how far their inner ends are raised, and how much higher the right one is. */
  readonly brows: number
  readonly worry: number
  readonly browSkew: number
  /**
   * Where the eyes look, −1 to 1. `gaze` is the weight (0 to 1) of this direction against the puppet's own
   * gaze.
   */
  readonly gazeX: number
  readonly gazeY: number
  readonly gaze: number
  /** Size of the pupils as a factor. */
  readonly pupils: number
  /** Mouth while silent. */
  readonly mouth: Mood
  readonly left: HandShape
  readonly right: HandShape
  readonly prop: boolean
}

/** A relaxed pose. */
export const neutral: Pose = {
  x: 0,
  y: 0,
  lean: 0,
  stretch: 1,
  headX: 0,
  headY: 0,
  tilt: 0,
  hat: 0,
  hatTilt: 0,
  feather: 0,
  shoulders: 0,
  leftX: 64,
  leftY: 226,
  leftTurn: 0,
  rightX: 176,
  rightY: 226,
  rightTurn: 0,
  lids: 0,
  lidSkew: 0,
  lowLids: 0,
  brows: 0,
  worry: 0,
  browSkew: 0,
  gazeX: 0,
  gazeY: 0,
  gaze: 0,
  pupils: 1,
  mouth: 'calm',
  left: 'rest',
  right: 'rest',
  prop: false,
}

/** Returns the pose at a share (0 to 1, or beyond for an overshoot) of the way from one pose to another. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const mixed: Record<string, unknown> = {}
  for (const key of Object.keys(neutral) as (keyof Pose)[]) {
    const [a, b] = [from[key], to[key]]
    mixed[key] = typeof a === 'number' && typeof b === 'number' ? a + (b - a) * share : share < 0.5 ? a : b
  }
  return mixed as unknown as Pose
}
