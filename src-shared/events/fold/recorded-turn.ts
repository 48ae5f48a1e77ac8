import type { RecordedCall, RecordedStep } from '../agent-view.ts'
import type { ActionOutcome } from '../event/agent.ts'
import type { EventOf } from '../event.ts'

/** An event that changes the record of a turn. */
export type RecordedEvent = EventOf<
  'llm/step' | 'llm/final' | 'tool/call' | 'policy/ask' | 'tool/done' | 'tool/error'
>

/**
 * Returns the record of a model's turn with one more event of that turn.
 * @param outcome how the call ended, for `tool/done` and `tool/error`
 */
export function recordTurn(
  record: readonly RecordedStep[],
  event: RecordedEvent,
  outcome: ActionOutcome | undefined,
): RecordedStep[] {
  switch (event.type) {
    case 'llm/step':
      return [...record, { calls: [] }]
    case 'llm/final':
      return changeNewest(record, (step) => ({ ...step, answer: event.value }))
    case 'tool/call':
      return changeNewest(record, (step) => ({ ...step, calls: withCall(step.calls, event) }))
    case 'policy/ask':
      return changeCall(record, event, (call) => ({
        ...call,
        ask: event.ask,
        until: event.until,
      }))
    case 'tool/done':
    case 'tool/error':
      return changeCall(record, event, (call) => (outcome === undefined ? call : { ...call, outcome }))
  }
}

/** Returns the record after the approval request `ask` was granted: the call of this request no longer waits. */
export const recordApproval = (record: readonly RecordedStep[], ask: string): RecordedStep[] =>
  changeNewest(record, (step) => ({
    ...step,
    calls: step.calls.map((call) => {
      const { ask: own, until: _, ...begun } = call
      return own === ask ? begun : call
    }),
  }))

/**
 * Adds a call to the calls of a step. A call that a restart repeats replaces the interrupted one and keeps its
 * deadline.
 */
function withCall(calls: readonly RecordedCall[], event: EventOf<'tool/call'>): RecordedCall[] {
  const { call, tool, args, key, safeToRetry } = event
  const place = placeOf(call)
  const until = calls.find((one) => one.place === place && one.key === key)?.until
  const made = {
    ...{ place, tool, args },
    ...(until === undefined ? {} : { until }),
    ...(key === undefined ? {} : { key }),
    ...(safeToRetry === undefined ? {} : { safeToRetry }),
  }
  return [...calls.filter((one) => one.place !== place), made].sort((a, b) => a.place - b.place)
}

/** A call's id is `<turn>.<step>.<position>`; positions start at 1. */
const placeOf = (call: string): number => Number(call.slice(call.lastIndexOf('.') + 1))

const changeNewest = (
  record: readonly RecordedStep[],
  change: (step: RecordedStep) => RecordedStep,
): RecordedStep[] => record.map((step, at) => (at === record.length - 1 ? change(step) : step))

const changeCall = (
  record: readonly RecordedStep[],
  event: { readonly call: string },
  change: (call: RecordedCall) => RecordedCall,
): RecordedStep[] =>
  changeNewest(record, (step) => ({
    ...step,
    calls: step.calls.map((call) => (call.place === placeOf(event.call) ? change(call) : call)),
  }))
