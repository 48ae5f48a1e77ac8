import { spokenText } from '../events/cue-words.ts'
import type { State } from '../events/state.ts'

/** No line comes back within this time (ms). The stage refuses it, and the bank of lines counts on that. */
export const repeatAfterMs = 20 * 60_000

/** Returns whether a line that went out at `at` must not come back yet. A clock that jumped far back blocks nothing. */
export const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < repeatAfterMs

/** Returns the lines that went out in the last 20 minutes or still wait, oldest first. Times are epoch ms. */
export const recentLines = ({ cues, show }: Pick<State, 'cues' | 'show'>, now: number): string[] => [
  ...show.used.flatMap(({ template, text = template, at }) => (isRecent(at, now) ? [text] : [])),
  ...cues.flatMap(({ cue, cuedAt, dropped }) =>
    cuedAt === undefined && dropped === undefined ? (spokenText(cue.content) ?? []) : [],
  ),
]
