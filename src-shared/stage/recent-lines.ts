import { spokenText } from '../events/cue-words.ts'
import type { State } from '../events/state.ts'

/** Time (ms) in which no line is repeated. */
export const repeatAfterMs = 20 * 60_000

/**
 * Returns whether it is too early to repeat a line said at `at`. If the clock jumped far back, no line is blocked.
 */
export const isRecent = (at: number, now: number, afterMs = repeatAfterMs): boolean =>
  Math.abs(now - at) < afterMs

/** Returns the lines shown in the last 20 minutes, oldest first, then the waiting ones. */
export const recentLines = ({ cues, show }: Pick<State, 'cues' | 'show'>, now: number): string[] => [
  ...show.used.flatMap(({ template, text = template, at }) => (isRecent(at, now) ? [text] : [])),
  ...cues.flatMap(({ cue, cuedAt, dropped }) =>
    cuedAt === undefined && dropped === undefined ? (spokenText(cue.content) ?? []) : [],
  ),
]
