import type { Cue } from '../../../src-shared/events/cue.ts'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { CueView } from '../../../src-shared/events/views.ts'
import type { WireStatus } from '../../wire/client.ts'
import { ui } from '../kit/language.ts'
import { laneName } from '../words/names.ts'
/** Returns the cues with words that wait to go on stage, soonest first. */
export const waitingLines = ({ cues }: Pick<State, 'cues'>): CueView[] =>
  cues
    .filter(
      ({ cue, queuedAt, cuedAt, dropped, filtered }) =>
        spokenText(cue.content) !== null &&
        queuedAt !== undefined &&
        cuedAt === undefined &&
        dropped === undefined &&
        filtered === undefined,
    )
    .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))

/** Returns the words of a cue, or an empty string if the cue has no words. */
export const wordsOf = ({ content }: Cue): string => spokenText(content) ?? ''

/** Returns the name of a waiting line: its lane, such as `caption`, or `your line` for the operator's. */
export const lineName = ({ by, lane }: Cue): string =>
  by === 'operator' ? ui.stage.yourLine : laneName(lane)

/** Returns the time left and its share of the whole wait. At 0, the line may still wait for another line to end. */
export function countdown(
  { queuedAt = 0, dueAt = 0 }: CueView,
  now: number,
): { leftMs: number; share: number } {
  const leftMs = Math.max(0, dueAt - now)
  return { leftMs, share: Math.min(1, leftMs / Math.max(1, dueAt - queuedAt)) }
}

/** Returns why the stage cannot be controlled, or null if it can. */
export function blockedWords(state: State | null, status: WireStatus): string | null {
  if (state === null || status !== 'live') return ui.store.notConnected
  if (state.ended !== null) return ui.stage.runEnded
  return state.panic === null ? null : ui.stage.cutResumeFirst
}
