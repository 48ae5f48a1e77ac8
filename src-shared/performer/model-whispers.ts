import { wordsToSay } from '../commands/spoken-whisper.ts'
import { isTimingRule } from '../events/denial.ts'
import type { TurnStop } from '../events/event/turn.ts'
import type { EventBody } from '../events/event.ts'
import type { State } from '../events/state.ts'
import type { TurnView } from '../events/turn-view.ts'
import type { SayingView } from '../events/views.ts'

/** Returns whether content from a turn's model reached the stage, or was held back only because of timing. */
function hasReacted({ cues, filtered }: State, turn: string, view: TurnView | undefined): boolean {
  const byRules = new Set(
    view?.steps.flatMap(({ step, madeBy }) => (madeBy === 'rules' ? [`${turn}.${step}`] : [])),
  )
  const isOwn = (call: string | undefined) =>
    call === undefined || !byRules.has(call.slice(0, call.lastIndexOf('.')))
  return (
    cues.some(({ cue }) => cue.turn === turn && cue.line === undefined && isOwn(cue.call)) ||
    filtered.some((row) => row.turn === turn && isTimingRule(row.rule) && isOwn(row.call)) ||
    (view?.calls.some(({ call, outcome }) => isOwn(call) && isTimingRule(outcome?.denial?.kind ?? '')) ??
      false)
  )
}

/** Time (ms) from a whisper until the model must have followed it. */
const withinMs = 6000

/** Returns whether the whisper, or the rest of it, is for a model. */
export const isForModel = ({ answer }: SayingView): boolean => answer?.model !== undefined

/** Returns the time (ms) that the model still has to follow the whisper; 0 or less if it is too late. */
export const leftMs = ({ at }: SayingView, now: number): number => at + withinMs - now

/** Returns the answer to a whisper that the model did not follow in `turn`; null if it did. */
export function unfollowed(
  { text, at, answer }: SayingView,
  { turn, stop, isTooLate }: { readonly turn: string; readonly stop: TurnStop; readonly isTooLate: boolean },
  state: State,
  now: number,
): Extract<EventBody, { type: 'show/whisper' }> | null {
  if (stop === 'panic' || isFollowed(state, turn)) return null
  const reply =
    isTooLate || stop === 'time' ? 'model-late' : stop === 'failed' ? 'model-failed' : 'model-silent'
  const say = wordsToSay(text)
  return {
    type: 'show/whisper',
    turn,
    text,
    read: answer?.read ?? false,
    reply,
    about: answer?.model ?? '',
    ms: Math.max(0, now - at),
    ...(answer?.undo === undefined ? {} : { undo: answer.undo }),
    ...(say === null ? {} : { say }),
  }
}

/** Returns whether something of the turn's model reached the stage or waits for the streamer, or one of its calls succeeded. */
function isFollowed(state: State, turn: string): boolean {
  const view = state.turns.findLast((one) => one.turn === turn)
  return (
    hasReacted(state, turn, view) ||
    state.asks.some((ask) => ask.turn === turn) ||
    (view?.calls.some(({ outcome }) => outcome?.ok) ?? false)
  )
}
