import type { State } from '../events/state.ts'
import type { CallView, TurnView } from '../events/turn-view.ts'
import { quoteForeign } from '../safety/quote.ts'
import { partText } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import { assignCallIds } from '../step/step.ts'
import { turnMessage } from './prompt.ts'
import { sightingOf } from './turn-input.ts'

const rememberedTurns = 3

/** Returns the performer's last turns as messages. Omits silent turns, which would only teach the model silence. */
export function historyOf(state: State): Message[] {
  const turns = state.turns
    .filter(({ agent }) => agent === 'performer')
    .map(heard)
    .filter((turn) => turn.end !== undefined && (turn.said.length > 0 || turn.calls.length > 0))
  const cut = { left: turns.length - rememberedTurns, of: 'turns', max: rememberedTurns } as const
  return newestOf(turns).flatMap((turn, n) => messagesOf(turn, n === 0 ? cut : undefined))
}

/**
 * Returns the most recent turns. A turn with an interrupted call becomes recent again when the effect of the call is
 * confirmed or ruled out.
 */
const newestOf = (turns: readonly TurnView[]): TurnView[] => {
  const newest = new Set(turns.toSorted((a, b) => newsAt(a) - newsAt(b)).slice(-rememberedTurns))
  return turns.filter((turn) => newest.has(turn))
}

const newsAt = ({ at, calls }: TurnView): number =>
  Math.max(at, ...calls.map(({ outcome }) => outcome?.settled?.at ?? 0))

/** Returns a turn without lines of the bank and held-back content, because the model must not learn from them. */
const heard = (turn: TurnView): TurnView => ({
  ...turn,
  said: turn.heldBack || turn.saidByBank ? [] : turn.said,
  calls: turn.calls.filter(({ outcome }) => outcome?.denial?.kind !== 'content'),
})

function messagesOf(turn: TurnView, cut: { left: number; of: 'turns'; max: number } | undefined): Message[] {
  const calls = turn.calls.slice(0, 8)
  const toolCalls = assignCallIds(
    calls.map((call) => ({ name: call.tool, arguments: call.args as Record<string, unknown> })),
  )
  return [
    {
      role: 'user',
      content: turnMessage({
        observation: turn.saw ? sightingOf(turn.saw, turn.cause !== 'tick') : null,
        unchanged: false,
        whispers: [],
      }).content.map((block) => (block.type === 'text' ? partText('history', block.text, cut) : block)),
    },
    {
      role: 'assistant',
      content: [partText('history', turn.said.join(' '))],
      ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
    },
    ...toolCalls.map(
      (call, index): Message => ({
        role: 'tool',
        tool_call_id: call.id,
        name: call.name,
        content: [{ type: 'json', json: outcomeOf(calls[index]) }],
      }),
    ),
  ]
}

function outcomeOf(call: CallView | undefined): unknown {
  const outcome = call?.outcome
  if (outcome?.ok) return { ok: true }
  if (outcome?.error === 'orphan') return { ok: false, error: orphanWords(outcome.settled?.happened) }
  return { ok: false, error: quoteForeign(outcome?.message ?? 'no answer') }
}

function orphanWords(happened: boolean | undefined): string {
  if (happened === undefined)
    return 'A restart cut this call off, so it may or may not have happened; do not repeat it unless you can check.'
  return happened
    ? 'A restart cut this call off, and the streamer says that it happened.'
    : 'A restart cut this call off, and the streamer says that it did not happen.'
}
