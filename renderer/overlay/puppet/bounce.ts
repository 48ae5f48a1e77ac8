import type { Pose } from '../../../src-shared/puppet/pose.ts'

/** Time (ms) in which the body rises at the start of a word, and time constant (ms) with which it then falls back. */
const riseMs = 35
const fallMs = 140
/**
 * Effect of a word on the body at the top of its hop: shift upward (units of the drawing), extra height (share), and
 * tilt of the head (degrees). The tilt alternates between left and right.
 */
const rise = 6
const stretch = 0.03
const tilt = 2

/**
 * Adds a hop to a pose at the start of each word, so that the body moves with the speech.
 * @param said index of the current word, and how long ago the word began (ms)
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
