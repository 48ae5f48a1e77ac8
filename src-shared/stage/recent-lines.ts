import { spokenText } from '../events/cue-words.ts'
import type { State } from '../events/state.ts'

/** Time (ms) within which the stage refuses to repeat a line, and the line bank does not choose it. */
export const repeatAfterMs = 20 * 60_000

/**
 * Returns whether it is too early to repeat a line that was said at the time `at`. If the clock jumped far back, no
 * line is blocked.
 */
export const isRecent = (at: number, now: number, afterMs = repeatAfterMs): boolean =>
  Math.abs(now - at) < afterMs

/** Returns the lines that were shown in the last 20 minutes, oldest first, then waiting lines. Times are epoch ms. */
export const recentLines = ({ cues, show }: Pick<State, 'cues' | 'show'>, now: number): string[] => [
  ...show.used.flatMap(({ template, text = template, at }) => (isRecent(at, now) ? [text] : [])),
  ...cues.flatMap(({ cue, cuedAt, dropped }) =>
    cuedAt === undefined && dropped === undefined ? (spokenText(cue.content) ?? []) : [],
  ),
]
