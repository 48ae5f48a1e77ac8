import type { Pose } from '../../../src-shared/puppet/pose.ts'

/** The body rises within this time (ms) after the start of a word, and falls back over the second one. */
const riseMs = 35
const fallMs = 140
/** What a word does to the body at its peak: units up, height as a factor, and the tilt of the head, in turns to each side. */
const rise = 6
const stretch = 0.03
const tilt = 2

/**
 * Returns a pose in which the body talks along: it hops at the start of each word.
 * @param said the word that is said now, and how long ago it began (ms)
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
