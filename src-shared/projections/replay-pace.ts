/** Maximum gap (ms) that a replay keeps. A longer gap lasts `leadMs`. */
const maxGapMs = 30_000
const leadMs = 2000

/** Returns how long (ms) a gap between two events lasts in a replay at normal speed. */
export const replayedGap = (ms: number): number => (ms > maxGapMs ? leadMs : Math.max(0, ms))
