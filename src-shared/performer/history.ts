import type { CallView, State, TurnView } from '../events/state.ts'
import { quoteForeign } from '../safety/quote.ts'
import { text } from '../step/content.ts'
import type { Message } from '../step/step.ts'
import { assignCallIds } from '../step/step.ts'
import { turnMessage } from './prompt.ts'
import { sightingOf } from './turn-input.ts'

/** Turns that the model is reminded of. */
const rememberedTurns = 3

/**
 * Returns the performer's last turns as messages. They come from the fold alone, so the model remembers the same
 * after a restart. A turn without words or calls is left out: it teaches only silence.
 */
export const historyOf = (state: State): Message[] =>
  state.turns
    .filter(({ agent }) => agent === 'performer')
    .map(heard)
    .filter((turn) => turn.end !== undefined && (turn.said.length > 0 || turn.calls.length > 0))
    .slice(-rememberedTurns)
    .flatMap(messagesOf)

/** Returns a turn without words and calls that the stage held back for their content: they must not teach the model. */
const heard = (turn: TurnView): TurnView => ({
  ...turn,
  said: turn.heldBack ? [] : turn.said,
  calls: turn.calls.filter(({ outcome }) => outcome?.denial?.kind !== 'content'),
})

function messagesOf(turn: TurnView): Message[] {
  const calls = turn.calls.slice(0, 8)
  const toolCalls = assignCallIds(
    calls.map((call) => ({ name: call.tool, arguments: call.args as Record<string, unknown> })),
  )
  return [
    turnMessage({
      observation: turn.saw ? sightingOf(turn.saw, turn.cause !== 'tick') : null,
      unchanged: false,
      whispers: [],
    }),
    {
      role: 'assistant',
      content: [text(turn.said.join(' '))],
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

const outcomeOf = (call: CallView | undefined): unknown =>
  call?.outcome?.ok ? { ok: true } : { ok: false, error: quoteForeign(call?.outcome?.message ?? 'no answer') }
