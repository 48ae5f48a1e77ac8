import type { State } from '../../events/state.ts'
import type { BeatBody } from '../../moments/read-beats.ts'
import { isWords } from '../../stage/lanes.ts'
import { recentLines } from '../../stage/similar.ts'
import { callbackLine } from './callback-line.ts'

const pauseMs = 12_000
/** Minimum time since the last `idle` beat, which may have been an attempt at a callback. */
const betweenAttemptsMs = 30_000

/**
 * Returns an `idle` beat if a callback to the showrunner's notes is due; null otherwise. `isClean` asks the stage's
 * filter.
 */
export function callbackBeat(
  state: State,
  isClean: (text: string) => boolean,
  now: number,
): BeatBody[] | null {
  const { show, cues } = state
  if (show.notes === null) return null
  const words = cues.findLast(({ cue, cuedAt }) => isWords(cue) && cuedAt !== undefined)
  if (words?.cuedAt !== undefined && now - words.cuedAt < pauseMs) return null
  const tried = show.beats.findLast(({ beat }) => beat.kind === 'idle')
  if (tried !== undefined && now - tried.at < betweenAttemptsMs) return null
  const line = callbackLine(show, recentLines(state, now), now)
  return line === null || !isClean(line.text)
    ? null
    : [{ kind: 'idle', subject: null, polarity: 0, salience: 0.5 }]
}
