import { wordsOf } from '../../step/content.ts'
import { defined } from '../../step/record.ts'
import type { AgentView, PendingAction, RecordedCall, RecordedStep } from '../agent-view.ts'
import type { ActionOutcome } from '../event/agent.ts'
import type { TurnStop } from '../event/turn.ts'
import type { EventOf } from '../event.ts'
import { isCut, maxEventJson } from '../json.ts'
import { onAction, onAgent, onPending } from './pending-action.ts'

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
    ...defined({ until, key, safeToRetry }),
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

/* Each exported function returns the agents after an event of a turn or a tool call. */

/** Maximum length (characters) of a model's text in an action's value; a longer text is cut and ends with a note. */
const maxWords = 19_900

/** Returns the agents after a turn began. A turn after a restart continues the record of the interrupted turn. */
export const turnBegan = (
  agents: AgentView[],
  { agent = '', action: id, turn }: EventOf<'turn/start'>,
): AgentView[] =>
  id === undefined
    ? agents
    : onPending(agents, agent, id, ({ action, at, key, until, record, words }) => ({
        action,
        at,
        turn,
        ...defined({ key, until, words, record }),
      }))

export const stepBegan = (agents: AgentView[], event: EventOf<'llm/step'>): AgentView[] =>
  recorded(agents, event)

export function stepAnswered(agents: AgentView[], event: EventOf<'llm/final'>): AgentView[] {
  const words = shortened(wordsOf(event.value.content ?? []))
  return recorded(
    onTurnOf(agents, 'think', event, (pending) => ({ ...pending, words })),
    event,
  )
}

export const stepFailed = (agents: AgentView[], event: EventOf<'llm/failed'>): AgentView[] =>
  onTurnOf(agents, 'think', event, (pending) => ({ ...pending, words: `${event.message} ${event.remedy}` }))

export function callBegan(agents: AgentView[], event: EventOf<'tool/call'>): AgentView[] {
  if (event.agent === undefined) return agents
  const counted = onAgent(agents, event.agent, (view) => ({ ...view, calls: view.calls + 1 }))
  const called = onTurnOf(counted, 'call', event, (pending) => ({
    ...pending,
    called: true,
    ...defined({ key: event.key, safeToRetry: event.safeToRetry }),
  }))
  return recorded(called, event)
}

export const callAsked = (agents: AgentView[], event: EventOf<'policy/ask'>): AgentView[] =>
  recorded(
    onTurnOf(agents, 'call', event, (pending) => ({ ...pending, ask: event.ask, until: event.until })),
    event,
  )

export function callAnswered(agents: AgentView[], event: EventOf<'policy/answer'>): AgentView[] {
  if (event.verdict === 'deny') return agents
  const begun = onAction(
    agents,
    ({ ask }) => ask === event.ask,
    ({ ask: _, until: __, ...pending }) => pending,
  )
  const isRecorded = ({ record }: PendingAction) =>
    record?.at(-1)?.calls.some(({ ask }) => ask === event.ask) === true
  return onAction(begun, isRecorded, (pending) => ({
    ...pending,
    record: recordApproval(pending.record ?? [], event.ask),
  }))
}

/** Removes the deadlines of a fork's open approval requests, so that each gets a new one. */
export const withoutDeadlines = (agents: AgentView[]): AgentView[] =>
  agents.map((agent) => ({
    ...agent,
    pending: agent.pending.map(({ until: _, ...pending }) =>
      pending.record === undefined ? pending : { ...pending, record: pending.record.map(forgetDeadlines) },
    ),
  }))

const forgetDeadlines = (step: RecordedStep): RecordedStep => ({
  ...step,
  calls: step.calls.map(({ until: _, ...call }) => call),
})

export function callEnded(agents: AgentView[], event: EventOf<'tool/done' | 'tool/error'>): AgentView[] {
  const outcome = outcomeOf(event)
  const ended = onTurnOf(agents, 'call', event, (pending) => ({ ...pending, outcome }))
  return recorded(ended, event, outcome)
}

const stopWords: Record<Exclude<TurnStop, 'final'>, string> = {
  max_steps: 'The model did not finish within the steps of `budget.maxSteps`.',
  max_calls: 'The model did not finish within the calls of `budget.maxCalls`.',
  time: 'The model did not finish within the time of `budget.maxMs`. Raise it, or use a faster model.',
  cancelled: 'The turn was canceled.',
  panic: 'A panic ended the turn.',
  failed: 'The model gave no usable answer.',
}

export const turnEnded = (agents: AgentView[], event: EventOf<'turn/end'>): AgentView[] =>
  onTurnOf(saidIn(agents, event), 'think', event, (pending) => ({
    ...pending,
    outcome:
      event.stop === 'final'
        ? { kind: 'ok', value: pending.words ?? '' }
        : {
            kind: 'failed',
            error: event.stop,
            message: pending.words || stopWords[event.stop],
          },
  }))

const saidIn = (agents: AgentView[], { turn, stop }: EventOf<'turn/end'>): AgentView[] =>
  onTurnOf(agents, 'say', { turn }, (pending) => ({
    ...pending,
    outcome: { kind: 'ok', value: { turn, stop } },
  }))

const recorded = (agents: AgentView[], event: RecordedEvent, outcome?: ActionOutcome): AgentView[] =>
  onTurnOf(agents, 'think', event, (pending) => ({
    ...pending,
    record: recordTurn(pending.record ?? [], event, outcome),
  }))

/**
 * Converts the end of a tool call to the outcome of its action. A result that was cut to fit its event counts as a
 * failure, because it could mislead.
 */
function outcomeOf(event: EventOf<'tool/done'> | EventOf<'tool/error'>): ActionOutcome {
  if (event.type === 'tool/error') return { kind: 'failed', error: event.error, message: event.message }
  const { tool, ok, result, error = 'failed', message = error } = event
  if (!ok) return { kind: 'failed', error, message }
  if (!isCut(result)) return { kind: 'ok', value: result }
  const why = `it is not JSON of at most ${maxEventJson} characters`
  return {
    kind: 'failed',
    error: 'too-long',
    message: `${tool} ran, but its result was not kept: ${why}. Ask for a smaller part; do not repeat a write.`,
  }
}

const shortened = (words: string): string =>
  words.length <= maxWords
    ? words
    : `${words.slice(0, maxWords)}… [${words.length - maxWords} more characters, left out]`

function onTurnOf(
  agents: AgentView[],
  kind: 'call' | 'think' | 'say',
  { turn }: { turn: string },
  change: (pending: PendingAction) => PendingAction,
): AgentView[] {
  return onAction(agents, (one) => one.turn === turn && one.action.do === kind, change)
}
