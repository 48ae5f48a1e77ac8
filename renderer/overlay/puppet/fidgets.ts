import { type GestureTable, gestureTable } from '../../../src-shared/puppet/gesture-table.ts'
import type { Pose } from '../../../src-shared/puppet/pose.ts'

const reachUp: Partial<Pose> = {
  ...{ rightX: 190, rightY: 94, right: 'open', rightTurn: -60, shoulders: 10 },
  ...{ tilt: 12, headY: 8, lids: 0.3, gazeX: 0.6, gazeY: -0.7, gaze: 0.7 },
}
const twirl: Partial<Pose> = {
  ...{ rightX: 164, rightY: 130, rightTurn: -40, right: 'point', lids: 0.45, browSkew: 12, mouth: 'smug' },
  tilt: -4,
}
const lean: Partial<Pose> = { lean: 10, x: 16, brows: 12, lids: 0, gazeX: 1, gazeY: -0.2, gaze: 0.9, tilt: 6 }
const yawn: Partial<Pose> = {
  ...{ mouth: 'shock', lids: 0.95, brows: 12, worry: 8, headY: -6, tilt: -7, stretch: 1.06 },
  ...{
    rightX: 150,
    rightY: 138,
    rightTurn: -70,
    right: 'flat',
    leftX: 44,
    leftY: 120,
    left: 'open',
    shoulders: 8,
  },
}
const polish: Partial<Pose> = {
  ...{ rightX: 130, rightY: 184, rightTurn: -30, right: 'rest', tilt: 6, headY: 5, lids: 0.4 },
  ...{ gazeX: 0.1, gazeY: 0.9, gaze: 0.9, mouth: 'smug' },
}
const drum: Partial<Pose> = {
  ...{ leftX: 70, leftY: 190, rightX: 170, rightY: 190, left: 'flat', right: 'flat', lids: 0.4 },
  ...{ gazeX: -0.8, gazeY: -0.6, gaze: 0.9, tilt: -5, mouth: 'smug' },
}

/** A calm puppet's small gestures. Holding a pose costs nothing, because an unchanged pose is not redrawn. */
export const fidgets: readonly GestureTable[] = [
  // Straightens its hat.
  gestureTable(
    [300, reachUp],
    [480, { ...reachUp, hatTilt: -7, hat: 3 }],
    [640, { ...reachUp, hatTilt: 5, hat: 4 }],
    [800, { ...reachUp, hat: 0 }],
    [1200, { ...reachUp, hat: 0 }],
    [1500, {}],
  ),
  // Twirls its mustache. A puppet without one seems to scratch its cheek.
  gestureTable(
    [280, twirl],
    [420, { ...twirl, rightX: 168, rightY: 122 }],
    [560, twirl],
    [700, { ...twirl, rightX: 168, rightY: 122 }],
    [1400, { ...twirl, rightX: 168, rightY: 122 }],
    [1700, {}],
  ),
  // Leans toward the picture.
  gestureTable([360, lean], [1700, lean], [2050, {}]),
  gestureTable(
    [420, yawn],
    [1300, yawn],
    [1480, { ...yawn, headY: 0, lids: 0.5, mouth: 'calm' }],
    [1800, {}],
  ),
  // Polishes a button.
  gestureTable(
    [260, polish],
    ...[0, 1, 2].flatMap((n) => [
      [380 + n * 240, { ...polish, rightX: 124 }] as const,
      [500 + n * 240, polish] as const,
    ]),
    [1300, {}],
  ),
  // Drums on the lower edge of the picture.
  gestureTable(
    [260, drum],
    ...[0, 1, 2, 3].flatMap((n) => [
      [370 + n * 220, { ...drum, leftY: 178, leftTurn: -18 }] as const,
      [480 + n * 220, { ...drum, rightY: 178, rightTurn: 18 }] as const,
    ]),
    [1250, drum],
    [1500, {}],
  ),
]

const riseMs = 35
const fallMs = 140
/** In units of the drawing. */
const rise = 6
const stretch = 0.03
/** In degrees, alternately to either side. */
const tilt = 2

/**
 * Adds a hop to a pose at the start of each word.
 * @param said index of the current word, and time (ms) since its start; null while no word is said
 */
export function bounced(pose: Pose, said: { readonly word: number; readonly sinceMs: number } | null): Pose {
  if (said === null) return pose
  const { word, sinceMs } = said
  const share = sinceMs < riseMs ? sinceMs / riseMs : Math.exp((riseMs - sinceMs) / fallMs)
  return {
    ...pose,
    y: pose.y - rise * share,
    stretch: pose.stretch * (1 + stretch * share),
    tilt: pose.tilt + tilt * share * (word % 2 === 0 ? 1 : -1),
  }
}

/** Stiffness of the spring that moves the loose parts: the plume, the beard and the tail. */
const stiffness = 120
const damping = 9
/** After a longer pause between two frames, the loose parts are at rest. */
const pauseMs = 100
const stepMs = 8
const maxSway = 26

/** The loose parts of a puppet. They follow its body with a delay. */
export interface Sway {
  /**
   * Advances the spring. Returns the lag in degrees.
   * @param angle angle that the loose parts follow (degrees)
   */
  step(angle: number, ms: number): number
  readonly moves: boolean
}

export function createSway(): Sway {
  let [at, speed, behind] = [0, 0, 0]
  return {
    step(angle, ms) {
      if (ms > pauseMs) [at, speed] = [angle, 0]
      else
        for (let left = ms; left > 0; left -= stepMs) {
          const seconds = Math.min(left, stepMs) / 1000
          speed += (stiffness * (angle - at) - damping * speed) * seconds
          at += speed * seconds
        }
      behind = Math.max(-maxSway, Math.min(maxSway, at - angle))
      return behind
    },
    get moves() {
      return Math.abs(speed) > 3 || Math.abs(behind) > 0.4
    },
  }
}
