import type { DenialReason } from '../events/denial.ts'
import type { MadeBy } from '../events/event/llm.ts'
import type { Emit } from '../events/event.ts'
import { boundedJson } from '../events/json.ts'
import type { StreamedCall } from '../llm/driver.ts'
import { type ContentBlock, partText } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import type { ToolMessage } from '../step/step.ts'
import { assignCallIds, callKey, type Step, type ToolCall } from '../step/step.ts'
import { askService } from '../tools/ask.ts'
import { callTool, type ToolRuntime } from '../tools/call-tool.ts'
import type { ToolRegistry } from '../tools/registry.ts'
import { denied, type ToolOutcome } from '../tools/result.ts'
import { complaint, toolResultMessage } from './messages.ts'
import { quoteContent, shortenResult } from './shorten-result.ts'

/** A planned call of a step, which can be run and recorded. */
export interface PlannedCall {
  readonly call: ToolCall
  /** The call as the model wrote it or, if unknown, as JSON. */
  readonly raw: string
  readonly repairs: readonly Repair[]
  readonly madeBy: MadeBy
  /** Set for an invalid call, which never runs. */
  readonly rejected?: RejectedCall
  /** Set for a call that repeats one from a text from outside. It runs only if a person approves it. */
  readonly isEcho?: boolean
  /** Number of the call in the step, from 1. Default: the order of `add`. */
  readonly place?: number
  /** Key of the call, if an earlier process already began it. */
  readonly key?: string
}

/** Plans a call that the stream delivered before its step was complete. */
export const streamedCall = ({ call, raw, repairs, madeBy = 'model' }: StreamedCall): PlannedCall => ({
  call,
  raw: raw ?? writtenAs(call),
  repairs: repairs ?? [],
  madeBy,
})

/**
 * Plans a call from an answer that an earlier process recorded. A call that had begun keeps its key.
 * @param isEcho see `PlannedCall`
 */
export const recordedCall = (call: ToolCall, place: number, isEcho: boolean, key?: string): PlannedCall => ({
  call,
  raw: writtenAs(call),
  repairs: [],
  madeBy: 'model',
  place,
  ...(isEcho ? { isEcho } : {}),
  ...(key === undefined ? {} : { key }),
})

/**
 * Plans the step's valid calls in order, then the rejected ones, then the echoes that a person can be asked about.
 * `started` are the calls that the stream delivered, which come first.
 */
export function planCalls(
  step: Step,
  answer: {
    readonly repairs: readonly Repair[]
    readonly rejected: readonly RejectedCall[]
    readonly raws?: readonly string[] | undefined
    readonly echoes?: readonly MentionedCall[]
    readonly madeBy?: MadeBy | undefined
  },
  started: readonly PlannedCall[] = [],
): PlannedCall[] {
  const { madeBy = 'model', echoes = [] } = answer
  const valid = step.type === 'tool_calls' ? step.tool_calls : []
  const known = [...started.map(({ call }) => call), ...valid.slice(started.length)]
  const all = assignCallIds([
    ...known,
    ...answer.rejected.map(({ name, args }) => ({
      name: (name || 'unknown').slice(0, 100),
      arguments: isRecord(args) ? args : {},
    })),
    ...echoes.map(({ name, arguments: args = {} }) => ({ name, arguments: args })),
  ])
  return all.map((call, index) => {
    const running = started[index]
    if (running !== undefined) return running
    const rejected = answer.rejected[index - known.length]
    if (rejected !== undefined) return { call, raw: rejected.raw, repairs: [], madeBy, rejected }
    const echo = echoes[index - known.length - answer.rejected.length]
    if (echo !== undefined) return { call, raw: echo.raw, repairs: [], madeBy, isEcho: true }
    return {
      call,
      raw: answer.raws?.[index] ?? writtenAs(call),
      repairs: answer.repairs.filter(({ path }) => path.startsWith(`calls[${index}]`)),
      madeBy,
    }
  })
}

const writtenAs = ({ name, arguments: args }: ToolCall): string => JSON.stringify({ name, arguments: args })

/** Maximum number of equal calls in a turn that run. Small models sometimes repeat a call endlessly. */
const maxRepeats = 2
/** A turn ends at this number of equal calls, including those that did not run. */
const spiralAt = 4

/**
 * Results of successful calls, by `callKey`. Null for a call that may be made again because another call has changed
 * something since, such as running the tests after an edit.
 */
export type Succeeded = Map<string, readonly ContentBlock[] | null>

/** Records a successful call with side effects. If it is a new one, all earlier calls may be made again. */
export function noteSuccess(succeeded: Succeeded, call: ToolCall, content: readonly ContentBlock[]): void {
  const key = callKey(call)
  if (!succeeded.has(key)) for (const other of succeeded.keys()) succeeded.set(other, null)
  succeeded.set(key, content)
}

/** The turn and step to which calls belong, with the turn's limits. */
export interface CallsOfTurn {
  readonly agent: string
  readonly turn: string
  readonly step: number
  /** Prefix of the calls' keys, if a restart can continue the turn. */
  readonly key?: string | undefined
  readonly mayRun: number
  /** Counts a call. Returns how many equal calls the turn has now made, including this one. */
  readonly count: (call: ToolCall) => number
  /**
   * With it, a call with side effects is not repeated unless its tool is safe to retry, or another call has changed
   * something since.
   */
  readonly succeeded?: Succeeded
  readonly signal: AbortSignal
}

/** The calls of one step. A call can run while more calls are added. */
export interface RunningCalls {
  /** Runs a call once the calls that it must not overlap have ended. */
  add(planned: PlannedCall): void
  readonly planned: readonly PlannedCall[]
  /**
   * Resolves when every call has ended. `over`: the turn must end, because it used up its calls or repeated one too
   * often. `repeated`: the tools whose calls succeeded and were then repeated too often.
   */
  ended(): Promise<{ messages: ToolMessage[]; over: boolean; repeated: ReadonlySet<string> }>
}

/**
 * Runs the calls of one step in order; only adjacent calls without side effects overlap. Each call gets a message,
 * even if it may not run.
 */
export function runToolCalls(runtime: ToolRuntime, turn: CallsOfTurn): RunningCalls {
  const { agent, signal } = turn
  let over = false
  const repeated = new Set<string>()

  const run = async (
    { call, raw, repairs, madeBy, rejected, isEcho, place, key }: PlannedCall,
    index: number,
  ): Promise<ToolMessage> => {
    const at = `${turn.step}.${place ?? index + 1}`
    const id = `${turn.turn}.${at}`
    const ids = { agent, turn: turn.turn, call: id, tool: call.name }
    const left = index < turn.mayRun
    over ||= !left && !signal.aborted
    const count = signal.aborted || !left ? 0 : turn.count(call)
    const known = runtime.registry.get(call.name)
    const mayRepeat = known?.sideEffects !== true || known.safeToRetry
    const earlier = mayRepeat ? undefined : (turn.succeeded?.get(callKey(call)) ?? undefined)
    const isRepeated = earlier !== undefined || count > maxRepeats
    if (earlier === undefined) over ||= count >= spiralAt
    else if (count > maxRepeats) repeated.add(call.name)
    const why = signal.aborted ? 'turn-over' : !left ? 'budget' : isRepeated ? 'repeated' : undefined
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
      return toolResultMessage(call, [...outcome.content, ...((why === 'repeated' && earlier) || [])])
    }
    const outcome = await callTool(runtime, {
      ...ids,
      ...(turn.key === undefined ? {} : { key: key ?? `${turn.key}.${at}` }),
      args: call.arguments,
      raw,
      repairs,
      madeBy,
      ...(rejected === undefined ? {} : { errors: rejected.errors }),
      ...(isEcho ? { isEcho } : {}),
      signal,
    })
    const unread = outcome.error === 'invalid_args' || outcome.error === 'unknown_tool' ? rejected : undefined
    // The label keeps this text, which quotes the call, from counting as a text from outside: the model may repeat the call.
    if (unread !== undefined) return toolResultMessage(call, [partText('rules', complaint(unread))])
    const content = await shortenResult(outcome.content, {
      ask: () => runtime.service(askService),
      call: { ...ids, signal },
      tool: call.name,
    })
    const { ok, error } = outcome
    const isTheirs = ok || error === 'failed' || error === 'exception' || error === 'invalid_args'
    const read = readBy(runtime.registry, call.name, content, isTheirs)
    if (ok && turn.succeeded && known?.sideEffects === true) noteSuccess(turn.succeeded, call, read)
    return toolResultMessage(call, read)
  }

  const harmless = ({ call }: PlannedCall): boolean => runtime.registry.get(call.name)?.sideEffects === false
  const planned: PlannedCall[] = []
  const messages: Promise<ToolMessage>[] = []
  let open = 0
  let acted = 0
  const track = (work: Promise<ToolMessage>): Promise<ToolMessage> => {
    open += 1
    const tracked = work.finally(() => {
      open -= 1
    })
    // Avoid an unhandled rejection here: `ended`, which may be called much later, rejects with the error.
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
      return { messages: await Promise.all(messages), over, repeated }
    },
  }
}

/**
 * Returns a tool's answer in the form that the model reads. If the tool itself wrote it (`isTheirs`) and belongs to
 * another program, quotes it.
 */
export const readBy = (
  registry: ToolRegistry,
  tool: string,
  content: readonly ContentBlock[],
  isTheirs: boolean,
): readonly ContentBlock[] =>
  isTheirs && (registry.get(tool)?.origin.kind ?? 'local') !== 'local' ? quoteContent(content, tool) : content

function skipped(
  emit: Emit,
  call: { agent: string; turn: string; call: string; tool: string; args: unknown; raw: string },
  why: 'turn-over' | 'budget' | 'repeated',
  signal: AbortSignal,
): ToolOutcome {
  const { args, raw, ...ids } = call
  emit({ type: 'tool/call', ...ids, args, raw, safeToRetry: true })
  const denial: DenialReason = { kind: signal.reason === 'panic' ? 'panic' : why }
  const outcome = denied(denial, ids.tool)
  const { error, message } = outcome
  emit({ type: 'tool/done', ...ids, ok: false, ms: 0, error, denial, message })
  return outcome
}
