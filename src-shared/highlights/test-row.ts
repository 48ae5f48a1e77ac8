import type { BeatKind } from '../events/beat.ts'
import type { CorrectedMeaning } from '../events/corrections.ts'

/** A labeled moment of a recording: a row of `moments` in `truth/NAME.json` of a test reel. */
export interface TestRow {
  /** The number of a picture, starting at 1. Pictures are a second apart. */
  readonly at: number
  readonly what: string
  /** Kinds of beats that would be correct; empty if there was no moment. */
  readonly fit: readonly BeatKind[]
  /** Whether a viewer would expect words about the moment. */
  readonly must: boolean
}

const fitting: Readonly<Record<CorrectedMeaning, readonly BeatKind[]>> = {
  win: ['victory', 'comeback', 'gain'],
  loss: ['death', 'setback'],
  good: ['reward', 'gain', 'streak'],
  bad: ['setback', 'hit'],
  danger: ['arrival', 'near-death', 'callout', 'countdown'],
  nothing: [],
}

/** Returns a corrected moment as a row of a test reel. `atMs`: time since the start of the recording. */
export const testRow = (what: string, means: CorrectedMeaning, atMs: number): TestRow => ({
  at: Math.floor(atMs / 1000) + 1,
  what,
  fit: fitting[means],
  must: means !== 'nothing',
})
