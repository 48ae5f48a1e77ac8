import type { Mood } from '../events/cue.ts'

/** Shapes of a puppet's hand. */
export type HandShape = 'rest' | 'open' | 'point' | 'flat'

/** A pose of the puppet. Lengths are in units of the drawing (240 wide, ground at y = 250), and angles in degrees. */
export interface Pose {
  /** The whole body. `stretch` is a factor for its height. */
  readonly x: number
  readonly y: number
  readonly lean: number
  readonly stretch: number
  readonly headX: number
  readonly headY: number
  readonly tilt: number
  /** Positive lifts the hat; negative pulls it over the eyes. */
  readonly hat: number
  readonly hatTilt: number
  /** Degrees; negative if the feather rises. */
  readonly feather: number
  readonly shoulders: number
  /** Positions and rotations of the hands. Left and right are as the audience sees them. */
  readonly leftX: number
  readonly leftY: number
  readonly leftTurn: number
  readonly rightX: number
  readonly rightY: number
  readonly rightTurn: number
  /** 0 is open, 1 is closed. `lidSkew` closes the left eye more than the right eye. */
  readonly lids: number
  readonly lidSkew: number
  readonly lowLids: number
  /** Height of the brows, how far their inner ends are raised, and how much higher the right one is. */
  readonly brows: number
  readonly worry: number
  readonly browSkew: number
  /** Where the eyes look, −1 to 1. `gaze` is the weight (0 to 1) of this direction against the puppet's own gaze. */
  readonly gazeX: number
  readonly gazeY: number
  readonly gaze: number
  readonly pupils: number
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

/** Returns a pose between two poses. A share of 0 is the first, 1 the second; more than 1 overshoots. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const mixed: Record<string, unknown> = {}
  for (const key of Object.keys(neutral) as (keyof Pose)[]) {
    const [a, b] = [from[key], to[key]]
    mixed[key] = typeof a === 'number' && typeof b === 'number' ? a + (b - a) * share : share < 0.5 ? a : b
  }
  return mixed as unknown as Pose
}
