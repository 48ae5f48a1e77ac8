import { boundedJson } from '../events/bounded-json.ts'
import type { DenialReason } from '../events/denial.ts'
import type { Emit } from '../events/event.ts'
import type { StreamedCall } from '../llm/driver.ts'
import { quoteContent } from '../safety/quote-content.ts'
import { type ContentBlock, text } from '../step/content.ts'
import type { RejectedCall, Repair } from '../step/repair.ts'
import type { ToolMessage } from '../step/step.ts'
import { assignCallIds, type Step, type ToolCall } from '../step/step.ts'
import { askService } from '../tools/ask.ts'
import { callTool, type ToolRuntime } from '../tools/call-tool.ts'
import { denied } from '../tools/denial.ts'
import type { ToolOutcome } from '../tools/result.ts'
import { complaint, toolResultMessage } from './messages.ts'
import { shortenResult } from './shorten-result.ts'

/** A call of a step as it will be run and written. */
export interface PlannedCall {
  readonly call: ToolCall
  /** The model's own text of it. */
  readonly raw: string
  readonly repairs: readonly Repair[]
  /** Set for a call that could not be read into a valid one; it is written and answered, never run. */
  readonly rejected?: RejectedCall
}

/** A call as the stream gives it, before its step is complete. */
export const streamedCall = ({ call, raw, repairs }: StreamedCall): PlannedCall => ({
  call,
  raw: raw ?? writtenAs(call),
  repairs: repairs ?? [],
})

/**
 * The step's valid calls in order, then the rejected ones; every one with an id of its own.
 * @param started the first calls of the step, which the stream gave already
 */
export function planCalls(
  step: Step,
  answer: {
    readonly repairs: readonly Repair[]
    readonly rejected: readonly RejectedCall[]
    readonly raws?: readonly string[] | undefined
  },
  started: readonly PlannedCall[] = [],
): PlannedCall[] {
  const valid = step.type === 'tool_calls' ? step.tool_calls : []
  const known = [...started.map(({ call }) => call), ...valid.slice(started.length)]
  const all = assignCallIds([
    ...known,
    ...answer.rejected.map(({ name, args }) => ({
      name: (name || 'unknown').slice(0, 100),
      arguments: isRecord(args) ? args : {},
    })),
  ])
  return all.map((call, index) => {
    const running = started[index]
    if (running !== undefined) return running
    const rejected = answer.rejected[index - known.length]
    if (rejected !== undefined) return { call, raw: rejected.raw, repairs: [], rejected }
    return {
      call,
      raw: answer.raws?.[index] ?? writtenAs(call),
      repairs: answer.repairs.filter(({ path }) => path.startsWith(`calls[${index}]`)),
    }
  })
}

const writtenAs = ({ name, arguments: args }: ToolCall): string => JSON.stringify({ name, arguments: args })

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

/** The calls of one step, which run while more of them may come. */
export interface RunningCalls {
  /** Runs a call as soon as those that it must not overlap have ended: at once where there are none. */
  add(planned: PlannedCall): void
  /** What was added so far, in order. */
  readonly planned: readonly PlannedCall[]
  /** Resolves when every call has ended. `over`: the budget left some of them out. */
  ended(): Promise<{ messages: ToolMessage[]; over: boolean }>
}

/**
 * Runs the calls of one step in order and gives each its message. Neighbours whose tools have no side effects run at
 * the same time; the results keep the order of the calls. A call that does not run any more, because the budget is
 * used up, the turn was aborted or it only repeats itself, is written and answered too, so that none is an orphan.
 */
export function runToolCalls(runtime: ToolRuntime, turn: CallsOfTurn): RunningCalls {
  const { agent, signal } = turn
  let over = false

  const run = async ({ call, raw, repairs, rejected }: PlannedCall, index: number): Promise<ToolMessage> => {
    const ids = { agent, turn: turn.turn, call: `${turn.turn}.${turn.step}.${index + 1}`, tool: call.name }
    const left = index < turn.mayRun
    over ||= !left && !signal.aborted
    const why = signal.aborted ? 'turn-over' : !left ? 'budget' : turn.repeats(call) ? 'repeated' : undefined
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
    if (unread !== undefined) return toolResultMessage(call, [text(complaint(unread))])
    const content = await shortenResult(outcome.content, {
      ask: () => runtime.service(askService),
      call: { ...ids, signal },
      tool: call.name,
    })
    return toolResultMessage(call, readBy({ ...outcome, content }, call))
  }

  /** What a server said stands in quotes; what we say about its tool does not. */
  const readBy = ({ content, ok, error }: ToolOutcome, { name }: ToolCall): readonly ContentBlock[] => {
    const isForeign = runtime.registry.get(name)?.origin.kind === 'mcp'
    const isTheirs = ok || error === 'failed' || error === 'exception' || error === 'invalid_args'
    return isForeign && isTheirs ? quoteContent(content, name) : content
  }

  const harmless = ({ call }: PlannedCall): boolean => runtime.registry.get(call.name)?.sideEffects === false
  const planned: PlannedCall[] = []
  const messages: Promise<ToolMessage>[] = []
  let open = 0
  /** How many calls the last one with side effects has before it, itself included. */
  let acted = 0
  const track = (work: Promise<ToolMessage>): Promise<ToolMessage> => {
    open += 1
    const tracked = work.finally(() => {
      open -= 1
    })
    // A rejection surfaces in `ended`, which may be called much later.
    tracked.catch(() => {})
    return tracked
  }
  return {
    planned,
    add(next) {
      const index = planned.length
      const isHarmless = harmless(next)
      const before = messages.slice(0, isHarmless ? acted : index)
      const mayStart = open === 0 || before.length === 0
      planned.push(next)
      messages.push(track(mayStart ? run(next, index) : Promise.all(before).then(() => run(next, index))))
      if (!isHarmless) acted = index + 1
    },
    async ended() {
      return { messages: await Promise.all(messages), over }
    },
  }
}

/** Writes a call that does not run any more, with the reason. */
function skipped(
  emit: Emit,
  call: { agent: string; turn: string; call: string; tool: string; args: unknown; raw: string },
  why: 'turn-over' | 'budget' | 'repeated',
  signal: AbortSignal,
): ToolOutcome {
  const { args, raw, ...ids } = call
  emit({ type: 'tool/call', ...ids, args, raw })
  const denial: DenialReason = { kind: signal.reason === 'panic' ? 'panic' : why }
  const outcome = denied(denial, ids.tool)
  const { error, message } = outcome
  emit({ type: 'tool/done', ...ids, ok: false, ms: 0, error, denial, message })
  return outcome
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
