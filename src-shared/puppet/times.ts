/** The character stays on stage for this long (ms) after the end of its last cue. */
export const stayMs = 60_000
/** The mood changes this long (ms) before the punchline. */
export const moodAheadMs = 200
/** After a line, its mood stays for this long (ms). */
export const moodStaysMs = 5000
