import type { CallView, State, TurnView } from '../events/state.ts'
import { quoteForeign } from '../safety/quote.ts'
import { text } from '../step/content.ts'
import type { Message } from '../step/message.ts'
import { assignCallIds } from '../step/step.ts'
import { observationBlock } from './observation-block.ts'

/** Turns that the model is reminded of. */
const rememberedTurns = 3

/**
 * What the model is told of its last turns, made from the fold alone: after a restart it remembers the
 * same as before. A turn in which nothing was said or done is left out: it teaches only silence.
 */
export const historyOf = (state: State): Message[] =>
  state.turns
    .filter(({ agent }) => agent === 'performer')
    .filter((turn) => turn.end !== undefined && (turn.said.length > 0 || turn.calls.length > 0))
    .slice(-rememberedTurns)
    .flatMap(messagesOf)

function messagesOf(turn: TurnView): Message[] {
  const calls = turn.calls.slice(0, 8)
  const toolCalls = assignCallIds(
    calls.map((call) => ({ name: call.tool, arguments: call.args as Record<string, unknown> })),
  )
  return [
    {
      role: 'user',
      content: turn.saw
        ? [observationBlock(turn.saw, turn.cause !== 'tick')]
        : [text('(The picture is no longer at hand.)')],
    },
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
