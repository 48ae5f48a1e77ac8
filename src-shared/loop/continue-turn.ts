import type { RecordedCall, RecordedStep } from '../events/agent-view.ts'
import { interruptedCall } from '../events/resume.ts'
import { type ContentBlock, contentBlock, text } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import { assignCallIds, type Message, type Step, type ToolCall, type ToolMessage } from '../step/step.ts'
import type { ToolRegistry } from '../tools/registry.ts'
import { refused } from '../tools/result.ts'
import { assistantMessage, toolResultMessage } from './messages.ts'
import { noteSuccess, type PlannedCall, readBy, recordedCall, type Succeeded } from './run-tool-calls.ts'
import { cutResult } from './shorten-result.ts'

/** How to continue a turn that an earlier process began. */
export interface Continuation {
  readonly messages: readonly Message[]
  readonly step?: Step
  readonly steps: number
  /** Calls of the turn that are not repeated, because `messages` contains their results. */
  readonly made: readonly ToolCall[]
  /**
   * The calls in `made` that count toward the limit of equal calls. An orphan does not count, because it may not have
   * happened.
   */
  readonly counted: readonly ToolCall[]
  readonly succeeded: Succeeded
  /** Calls of the newest step that run now. */
  readonly open: readonly PlannedCall[]
  readonly isOver: boolean
}

const cutErrors: ReadonlySet<string> = new Set(['cancelled', 'orphan', 'skipped'])

const isCut = ({ outcome }: RecordedCall): boolean =>
  outcome === undefined || (outcome.kind === 'failed' && cutErrors.has(outcome.error))

const endOf = ({ tool, safeToRetry, ask }: RecordedCall) =>
  interruptedCall({ tool, safeToRetry: safeToRetry === true, waits: ask !== undefined })

const isOrphan = (call: RecordedCall): boolean => isCut(call) && endOf(call).error === 'orphan'

/** Returns the tools of calls that may or may not have happened. */
export const orphanedTools = (record: readonly RecordedStep[]): ReadonlySet<string> =>
  new Set(record.flatMap(({ calls }) => calls.filter(isOrphan).map(({ tool }) => tool)))

/**
 * Returns how to continue a turn from its record in the journal. Finished calls and calls that are unsafe to repeat
 * do not run again.
 */
export function continueTurn(record: readonly RecordedStep[], registry: ToolRegistry): Continuation {
  const steps = record.filter(({ answer, calls }) => answer !== undefined || calls.length > 0)
  const messages: Message[] = []
  const made: ToolCall[] = []
  const counted: ToolCall[] = []
  const succeeded: Succeeded = new Map()
  const open: PlannedCall[] = []
  let step: Step | undefined
  let isOver = false
  for (const [at, recorded] of steps.entries()) {
    const isNewest = at === steps.length - 1
    const calls = callsOf(recorded, isNewest && !recorded.calls.some(isOrphan))
    const known = new Map(recorded.calls.map((call) => [call.place, call]))
    // The recorded answer lacks its echoes, which need approval again.
    const own = ownCalls(recorded) ?? calls.length
    const results: ToolMessage[] = []
    for (const [index, call] of calls.entries()) {
      const begun = known.get(index + 1)
      if (begun === undefined || (isNewest && isCut(begun) && !isOrphan(begun)))
        open.push(recordedCall(call, index + 1, index >= own, begun?.key))
      else {
        made.push(call)
        if (!isOrphan(begun)) counted.push(call)
        const content = resultOf(begun, registry)
        if (begun.outcome?.kind === 'ok') noteSuccess(succeeded, call, content)
        results.push(toolResultMessage(call, content))
      }
    }
    step = recorded.answer ?? { type: 'tool_calls', tool_calls: calls }
    isOver = recorded.answer?.type === 'final' && calls.length === 0
    messages.push(assistantMessage(step, calls), ...results)
  }
  return {
    messages,
    ...(step === undefined ? {} : { step }),
    steps: steps.length,
    made,
    counted,
    succeeded,
    open,
    isOver,
  }
}

/** Returns how many calls the recorded answer makes; undefined if it was not complete. */
const ownCalls = ({ answer }: RecordedStep): number | undefined =>
  answer === undefined ? undefined : answer.type === 'tool_calls' ? answer.tool_calls.length : 0

function callsOf({ answer, calls }: RecordedStep, withRest: boolean): ToolCall[] {
  const planned = answer?.type === 'tool_calls' ? answer.tool_calls : []
  const begun = calls.map(({ tool, args }) => ({ name: tool, arguments: isRecord(args) ? args : {} }))
  const all = assignCallIds([...planned, ...begun.slice(planned.length)])
  return withRest ? all : all.slice(0, calls.length)
}

function resultOf(call: RecordedCall, registry: ToolRegistry): readonly ContentBlock[] {
  const { outcome, tool } = call
  if (isOrphan(call) || outcome === undefined || outcome.kind === 'orphan')
    return refused('failed', `${endOf(call).message} Check before you call it again.`).content
  const content =
    outcome.kind === 'ok' ? contentOf(outcome.value) : refused('failed', outcome.message).content
  const isTheirs = outcome.kind === 'ok' || outcome.error === 'failed' || outcome.error === 'exception'
  return readBy(registry, tool, cutResult(content), isTheirs)
}

const someBlocks = contentBlock.array().min(1)

function contentOf(value: unknown): readonly ContentBlock[] {
  if (typeof value === 'string') return [text(value)]
  const blocks = someBlocks.safeParse(value)
  return blocks.success ? blocks.data : [{ type: 'json', json: value ?? null }]
}
