import { spokenText } from '../events/cue-words.ts'
import type { State } from '../events/state.ts'

/** The stage refuses to repeat a line within this time (ms), and the bank of lines does not choose it. */
export const repeatAfterMs = 20 * 60_000

/** Returns whether it is too early to repeat a line of the time `at`. A clock that jumped far back blocks no lines. */
export const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < repeatAfterMs

/** Returns the lines that went out in the last 20 minutes, oldest first, then waiting lines. Times are epoch ms. */
export const recentLines = ({ cues, show }: Pick<State, 'cues' | 'show'>, now: number): string[] => [
  ...show.used.flatMap(({ template, text = template, at }) => (isRecent(at, now) ? [text] : [])),
  ...cues.flatMap(({ cue, cuedAt, dropped }) =>
    cuedAt === undefined && dropped === undefined ? (spokenText(cue.content) ?? []) : [],
  ),
]
