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
