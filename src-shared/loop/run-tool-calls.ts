import type { Emit } from '../events/event.ts'
import { complaint } from '../llm/complaint.ts'
import { text } from '../step/content.ts'
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

/**
 * Runs the calls of one step in order and gives each its message. A call that does not run any more, because
 * the budget is used up or the turn was aborted, is written and answered too, so that none is an orphan.
 * @param mayRun how many more calls the turn may make
 */
export async function runToolCalls(
  runtime: ToolRuntime,
  planned: readonly PlannedCall[],
  turn: {
    readonly agent: string
    readonly turn: string
    readonly step: number
    readonly mayRun: number
    readonly signal: AbortSignal
  },
): Promise<{ messages: ToolMessage[]; over: boolean }> {
  const { agent, signal } = turn
  const messages: ToolMessage[] = []
  let over = false
  for (const [index, { call, raw, repairs, rejected }] of planned.entries()) {
    const ids = { agent, turn: turn.turn, call: `${turn.turn}.${turn.step}.${index + 1}`, tool: call.name }
    const runs = index < turn.mayRun && !signal.aborted
    over ||= index >= turn.mayRun && !signal.aborted
    const outcome = runs
      ? await callTool(runtime, {
          ...ids,
          args: call.arguments,
          raw,
          repairs,
          ...(rejected === undefined ? {} : { errors: rejected.errors }),
          signal,
        })
      : skipped(runtime.emit, { ...ids, args: call.arguments, raw: raw.slice(0, 20_000) }, signal)
    messages.push(
      toolResultMessage(call, runs && rejected !== undefined ? [text(complaint(rejected))] : outcome.content),
    )
  }
  return { messages, over }
}

/** Writes a call that does not run any more, with the reason. */
function skipped(
  emit: Emit,
  call: { agent: string; turn: string; call: string; tool: string; args: unknown; raw: string },
  signal: AbortSignal,
): ToolOutcome {
  const { args, raw, ...ids } = call
  emit({ type: 'tool/call', ...ids, args, raw })
  const outcome =
    signal.reason === 'panic'
      ? refused('denied', 'panic')
      : signal.aborted
        ? refused('skipped', 'The turn ended before this call.')
        : refused('budget', 'The turn has no calls left.')
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
