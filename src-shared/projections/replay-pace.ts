/** Longest gap between events (ms) that a replay keeps. A longer gap is a break, or a crash and its restart. */
const maxGapMs = 30_000
/** Length (ms) to which a replay shortens a longer gap. */
const leadMs = 2000

/** Returns how long a gap between two events of a past run takes in a replay at normal speed (ms). */
export const replayedGap = (ms: number): number => (ms > maxGapMs ? leadMs : Math.max(0, ms))
