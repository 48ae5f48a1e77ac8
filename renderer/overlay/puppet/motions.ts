import type { Pose } from '../../../src-shared/puppet/pose.ts'

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
