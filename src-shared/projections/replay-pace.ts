/** Longest gap (ms) of a past run that is played in full: a longer one is a break, or a crash and its restart. */
const maxGapMs = 30_000
/** What is left of a longer gap (ms). */
const leadMs = 2000

/** Returns how long a gap between two events of a past run takes in its replay, at the run's own speed (ms). */
export const replayedGap = (ms: number): number => (ms > maxGapMs ? leadMs : Math.max(0, ms))
