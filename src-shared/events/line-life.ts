import type { BeatKind } from './beat.ts'

/** Maximum age (ms) of a picture that gets a reaction, and of one that gets words, counted until the words appear. */
export const beatLifeMs = 5000

/**
 * Maximum time (ms) from what a beat is about to the line about it; a later line is dropped. A beat on the screen has
 * `beatLifeMs`; of chat, these may wait for room.
 */
export const waitingLifeMs = {
  ...{ 'chat-asks': 60_000, 'chat-quiet': 60_000, gift: 45_000 },
  ...{ 'first-time': 20_000, regular: 20_000, 'chat-erupts': 11_000 },
} as const satisfies Readonly<Partial<Record<BeatKind, number>>>

/** Time (ms) after a death or a victory in which a silence may look back on it. */
export const lookBackMs = 90_000
/** Time (ms) after the planned end of a running joke in which it may still be said, if the stage had no room. */
export const owedLineMs = 60_000
/** Kinds of beats that show that play continues after an end. A line about the end is then out of place. */
export const playKinds: ReadonlySet<BeatKind> = new Set([
  ...(['arrival', 'foe-low', 'hit', 'near-death', 'reward', 'gain', 'setback', 'streak', 'reset'] as const),
])
