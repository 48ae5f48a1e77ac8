import { boundedJson } from '../events/bounded-json.ts'
import type { Emit } from '../events/event.ts'
import { complaint } from '../llm/complaint.ts'
import { quoteContent } from '../safety/quote-content.ts'
import { type ContentBlock, text } from '../step/content.ts'
import type { ToolMessage } from '../step/message.ts'
import type { RejectedCall, Repair } from '../step/repair.ts'
import { assignCallIds, type Step, type ToolCall } from '../step/step.ts'
import { callTool, type ToolRuntime } from '../tools/call-tool.ts'
import { refused, type ToolOutcome } from '../tools/result.ts'
import { toolResultMessage } from './messages.ts'

/** A call of a step as it will be run and written. */
export interface PlannedCall {
  readonly call: ToolCall
  /** The model's own text of it. */
  readonly raw: string
  readonly repairs: readonly Repair[]
  /** Set for a call that could not be read into a valid one; it is written and answered, never run. */
  readonly rejected?: RejectedCall
}

/** The step's valid calls in order, then the rejected ones; every one with an id of its own. */
export function planCalls(
  step: Step,
  answer: {
    readonly repairs: readonly Repair[]
    readonly rejected: readonly RejectedCall[]
    readonly raws?: readonly string[] | undefined
  },
): PlannedCall[] {
  const valid = step.type === 'tool_calls' ? step.tool_calls : []
  const all = assignCallIds([
    ...valid,
    ...answer.rejected.map(({ name, args }) => ({
      name: (name || 'unknown').slice(0, 100),
      arguments: isRecord(args) ? args : {},
    })),
  ])
  return all.map((call, index) => {
    const rejected = answer.rejected[index - valid.length]
    if (rejected !== undefined) return { call, raw: rejected.raw, repairs: [], rejected }
    return {
      call,
      raw: answer.raws?.[index] ?? JSON.stringify({ name: call.name, arguments: call.arguments }),
      repairs: answer.repairs.filter(({ path }) => path.startsWith(`calls[${index}]`)),
    }
  })
}

/** One turn's part in running calls. */
export interface CallsOfTurn {
  readonly agent: string
  readonly turn: string
  readonly step: number
  /** How many more calls the turn may make. */
  readonly mayRun: number
  /** Told of each call that is about to run; true when the turn has made it too often already. */
  readonly repeats: (call: ToolCall) => boolean
  readonly signal: AbortSignal
}

/**
 * Runs the calls of one step in order and gives each its message. Neighbours whose tools have no side effects run at
 * the same time; the results keep the order of the calls. A call that does not run any more, because the budget is
 * used up, the turn was aborted or it only repeats itself, is written and answered too, so that none is an orphan.
 */
export async function runToolCalls(
  runtime: ToolRuntime,
  planned: readonly PlannedCall[],
  turn: CallsOfTurn,
): Promise<{ messages: ToolMessage[]; over: boolean }> {
  const { agent, signal } = turn
  let over = false

  const run = async ({ call, raw, repairs, rejected }: PlannedCall, index: number): Promise<ToolMessage> => {
    const ids = { agent, turn: turn.turn, call: `${turn.turn}.${turn.step}.${index + 1}`, tool: call.name }
    const left = index < turn.mayRun
    over ||= !left && !signal.aborted
    const why = signal.aborted ? 'over' : !left ? 'budget' : turn.repeats(call) ? 'repeated' : undefined
    if (why !== undefined) {
      const outcome = skipped(
        runtime.emit,
        {
          ...ids,
          tool: call.name.slice(0, 100),
          args: boundedJson(call.arguments),
          raw: raw.slice(0, 20_000),
        },
        why,
        signal,
      )
      return toolResultMessage(call, outcome.content)
    }
    const outcome = await callTool(runtime, {
      ...ids,
      args: call.arguments,
      raw,
      repairs,
      ...(rejected === undefined ? {} : { errors: rejected.errors }),
      signal,
    })
    const unread = outcome.error === 'invalid_args' || outcome.error === 'unknown_tool' ? rejected : undefined
    return toolResultMessage(call, unread === undefined ? readBy(outcome, call) : [text(complaint(unread))])
  }

  /** What a server said stands in quotes; what we say about its tool does not. */
  const readBy = ({ content, ok, error }: ToolOutcome, { name }: ToolCall): readonly ContentBlock[] => {
    const isForeign = runtime.registry.get(name)?.meta.remote === true
    const isTheirs = ok || error === 'failed' || error === 'exception' || error === 'invalid_args'
    return isForeign && isTheirs ? quoteContent(content, name) : content
  }

  const harmless = ({ call }: PlannedCall): boolean => runtime.registry.get(call.name)?.sideEffects === false
  const messages: ToolMessage[] = []
  while (messages.length < planned.length) {
    const from = messages.length
    let to = from + 1
    if (planned.slice(from, to).every(harmless)) while (planned.slice(to, to + 1).some(harmless)) to += 1
    const together = planned.slice(from, to).map((call, n) => run(call, from + n))
    messages.push(...(await Promise.all(together)))
  }
  return { messages, over }
}

/** Writes a call that does not run any more, with the reason. */
function skipped(
  emit: Emit,
  call: { agent: string; turn: string; call: string; tool: string; args: unknown; raw: string },
  why: 'over' | 'budget' | 'repeated',
  signal: AbortSignal,
): ToolOutcome {
  const { args, raw, ...ids } = call
  emit({ type: 'tool/call', ...ids, args, raw })
  const outcome =
    signal.reason === 'panic'
      ? refused('denied', 'panic')
      : why === 'over'
        ? refused('skipped', 'The turn ended before this call.')
        : why === 'budget'
          ? refused('budget', 'The turn has no calls left.')
          : refused('skipped', 'This very call was made already in this turn, and its answer stands above.')
  emit({
    type: 'tool/done',
    ...ids,
    ok: false,
    ms: 0,
    error: outcome.error as 'denied' | 'skipped' | 'budget',
    message: outcome.message ?? '',
  })
  return outcome
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
