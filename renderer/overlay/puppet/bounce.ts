import type { Pose } from '../../../src-shared/puppet/pose.ts'

/** Time (ms) in which the body rises at the start of a word. */
const riseMs = 35
/** Time constant (ms) with which the body then falls back. */
const fallMs = 140
/** Shift upward (units of the drawing) at the top of a hop. */
const rise = 6
/** Extra height of the body (share) at the top of a hop. */
const stretch = 0.03
/** Tilt of the head (degrees) at the top of a hop, alternately to either side. */
const tilt = 2

/**
 * Adds a hop to a pose at the start of each word, so that the body moves with the speech.
 * @param said index of the current word, and how long ago the word began (ms); null while no word is said
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
