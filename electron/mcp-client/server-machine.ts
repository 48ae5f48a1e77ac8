import type { McpFailure } from './connect-failure.ts'

/** Back-off (ms) after the first failure. It doubles with each further failure, up to `maxBackoffMs`. */
const minBackoffMs = 1000
const maxBackoffMs = 300_000
/** A server that stayed up this long (ms) resets the back-off. */
const steadyMs = 30_000
/** A session that lived this long (ms) is renewed without a back-off. */
const sessionMs = 5000
const maxProblems = 5

/** The state of one server. `why` is the reason that a tool call gets while the server is down. */
export type ServerState =
  /** `lost` is set if the connection broke before the event `opened`. */
  | {
      readonly kind: 'starting'
      readonly failures: number
      readonly why: string
      readonly lost?: McpFailure
    }
  /** `since` is in monotonic ms. `listFailures`: number of consecutive failed reads of the tool list. */
  | {
      readonly kind: 'up'
      readonly failures: number
      readonly since: number
      readonly listed: boolean
      readonly listFailures: number
    }
  /**
   * The connection is being closed, because it broke or its first tool list could not be read. `renewsAtOnce`: the next
   * attempt follows without a back-off.
   */
  | {
      readonly kind: 'closing'
      readonly renewsAtOnce?: boolean
      readonly failures: number
      readonly why: string
      readonly end: { readonly state: 'lost' | 'failed'; readonly failure: McpFailure }
    }
  /** `isRenewing`: the server only forgot its session. */
  | {
      readonly kind: 'waiting'
      readonly failures: number
      readonly why: string
      readonly isRenewing?: boolean
    }
  | { readonly kind: 'stopped'; readonly why: string }

/** What happened to a server. Times are monotonic (ms). */
export type ServerEvent =
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'open-failed'; readonly failure: McpFailure }
  | { readonly type: 'lost'; readonly at: number; readonly failure: McpFailure }
  | { readonly type: 'closed' }
  | { readonly type: 'retry' }
  | { readonly type: 'list-changed' }
  | { readonly type: 'listed'; readonly tools: number; readonly problems: readonly string[] }
  | { readonly type: 'list-failed'; readonly at: number; readonly tools: number; readonly message: string }
  | { readonly type: 'stop' }

/** The fields of an `mcp/server` event. */
export interface ServerReport {
  readonly state: 'starting' | 'ready' | 'lost' | 'failed' | 'stopped'
  readonly tools?: number
  readonly message?: string
  readonly remedy?: string
}

export type ServerEffect =
  | { readonly do: 'report'; readonly report: ServerReport }
  | { readonly do: 'open' | 'close' | 'remove-tools' }
  | { readonly do: 'retry'; readonly afterMs: number }
  | { readonly do: 'list'; readonly afterMs: number }

export interface Transition {
  readonly state: ServerState
  readonly effects: readonly ServerEffect[]
}

/** Returns the initial state, and the effects that begin the first attempt. */
export const startServer = (): Transition => starting(0, 'It is being started.')

/** Returns the next state and its effects. An event that does not fit the state changes nothing. */
export function nextState(state: ServerState, event: ServerEvent): Transition {
  const same: Transition = { state, effects: [] }
  if (state.kind === 'stopped') {
    // An attempt to connect may succeed after the stop.
    return event.type === 'opened' ? { state, effects: [{ do: 'close' }] } : same
  }
  if (event.type === 'stop') {
    return {
      state: { kind: 'stopped', why: 'The server was stopped.' },
      effects: [report({ state: 'stopped' }), { do: 'remove-tools' }, { do: 'close' }],
    }
  }
  switch (state.kind) {
    case 'starting':
      if (event.type === 'lost') return { state: { ...state, lost: event.failure }, effects: [] }
      if (event.type === 'open-failed') return waiting(state.failures, 'failed', event.failure)
      if (event.type !== 'opened') return same
      if (state.lost !== undefined) return closing(state.failures, 'lost', state.lost)
      return {
        state: { kind: 'up', failures: state.failures, since: event.at, listed: false, listFailures: 0 },
        effects: [{ do: 'list', afterMs: 0 }],
      }
    case 'up':
      return whileUp(state, event)
    case 'closing':
      if (event.type !== 'closed') return same
      return state.renewsAtOnce
        ? starting(state.failures, state.why)
        : waiting(state.failures, state.end.state, state.end.failure)
    case 'waiting':
      return event.type === 'retry' ? starting(state.failures, state.why) : same
  }
}

/** Returns whether a call should wait, because the server is starting or gets a new session. */
export function isComing(state: ServerState): boolean {
  if (state.kind === 'closing') return state.end.failure.sessionEnded === true
  return state.kind === 'starting' || (state.kind === 'waiting' && state.isRenewing === true)
}

function whileUp(state: Extract<ServerState, { kind: 'up' }>, event: ServerEvent): Transition {
  switch (event.type) {
    case 'lost': {
      const renewsAtOnce = event.failure.sessionEnded === true && event.at - state.since >= sessionMs
      return closing(failuresAt(state, event.at), 'lost', event.failure, renewsAtOnce)
    }
    case 'list-changed':
      return { state, effects: [{ do: 'list', afterMs: 0 }] }
    case 'listed': {
      const { tools, problems } = event
      const message = problems.length === 0 ? {} : { message: problemSummary(problems) }
      return {
        state: { ...state, listed: true, listFailures: 0 },
        effects: [report({ state: 'ready', tools, ...message })],
      }
    }
    case 'list-failed': {
      if (!state.listed) {
        return closing(failuresAt(state, event.at), 'failed', {
          message: `It did not list its tools: ${event.message}`,
          remedy: 'Install a newer version of this server if there is one.',
        })
      }
      // The server may be busy with a call, so keep the connection and the old list.
      const afterMs = backoff(state.listFailures)
      return {
        state: { ...state, listFailures: state.listFailures + 1 },
        effects: [
          report({
            state: 'ready',
            tools: event.tools,
            message: `Its tool list could not be read again, so the old list is kept: ${event.message}`,
            remedy: `Retrying in ${afterMs / 1000} s.`,
          }),
          { do: 'list', afterMs },
        ],
      }
    }
    default:
      return { state, effects: [] }
  }
}

const starting = (failures: number, why: string): Transition => ({
  state: { kind: 'starting', failures, why },
  effects: [report({ state: 'starting' }), { do: 'open' }],
})

/** Begins to close a connection. The back-off begins only after the connection is completely closed. */
const closing = (
  failures: number,
  end: 'lost' | 'failed',
  failure: McpFailure,
  renewsAtOnce = false,
): Transition => ({
  state: { kind: 'closing', failures, why: failure.message, end: { state: end, failure }, renewsAtOnce },
  effects: [{ do: 'close' }],
})

function waiting(
  failures: number,
  state: 'lost' | 'failed',
  { message, remedy, sessionEnded }: McpFailure,
): Transition {
  const afterMs = backoff(failures)
  const next = `${remedy} Retrying in ${afterMs / 1000} s.`.trim()
  return {
    state: { kind: 'waiting', failures: failures + 1, why: message, isRenewing: sessionEnded === true },
    effects: [report({ state, message, remedy: next }), { do: 'retry', afterMs }],
  }
}

const report = (given: ServerReport): ServerEffect => ({ do: 'report', report: given })

const failuresAt = ({ since, failures }: Extract<ServerState, { kind: 'up' }>, at: number): number =>
  at - since >= steadyMs ? 0 : failures

const backoff = (failures: number): number =>
  Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(failures, 20))

function problemSummary(problems: readonly string[]): string {
  const more = problems.length - maxProblems
  return [...problems.slice(0, maxProblems), ...(more > 0 ? [`${more} more problems like these.`] : [])].join(
    ' ',
  )
}
