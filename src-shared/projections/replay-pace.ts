/**
 * Maximum gap (ms) between events that a replay keeps. A longer gap means a break of the show or a restart of Adlib.
 */
const maxGapMs = 30_000
/** Length (ms) to which a replay shortens a longer gap. */
const leadMs = 2000

/** Returns how long (ms) a gap between two events lasts in a replay at normal speed. */
export const replayedGap = (ms: number): number => (ms > maxGapMs ? leadMs : Math.max(0, ms))
