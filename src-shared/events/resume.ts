import { isLive } from './agent-view.ts'
import type { ActionOutcome } from './event/agent.ts'
import type { EventBody } from './event.ts'
import type { AuditionView, PullView, State } from './state.ts'
import type { CallView, TurnView } from './turn-view.ts'
import type { AskView, CueView } from './views.ts'

/** Outcome of a tool call that was still open when the process died. */
export interface InterruptedCall {
  readonly error: 'cancelled' | 'orphan'
  readonly message: string
}

/**
 * Decides the outcome of a call that was open when the process died. A `cancelled` call may be made again; only a
 * person or a model may repeat an `orphan`.
 */
export function interruptedCall(call: {
  readonly tool: string
  readonly safeToRetry: boolean
  readonly waits: boolean
}): InterruptedCall {
  const { tool } = call
  if (call.waits)
    return { error: 'cancelled', message: `Adlib ended before ${tool} was approved, so it did not run.` }
  if (call.safeToRetry)
    return { error: 'cancelled', message: `Adlib ended while ${tool} ran. It is safe to call it again.` }
  return {
    error: 'orphan',
    message: `Adlib ended while ${tool} ran, so the call may or may not have happened.`,
  }
}

/**
 * Minimum time (ms) that an approval request stays open after it was repeated. Pages need part of this time to
 * reconnect.
 */
const askAgainMs = 30_000

/**
 * Returns the events that close what was open when the process ended, such as turns, cues and locks. `now` is epoch
 * ms.
 */
export function closingEvents(state: State, now: number): (EventBody & { agent?: string })[] {
  const asked = new Set(state.asks.map(({ turn, call }) => `${turn} ${call}`))
  return [
    ...state.turns.flatMap((turn) =>
      closedTurn(turn, state.t, ({ call }) => asked.has(`${turn.turn} ${call}`)),
    ),
    ...state.cues
      .filter(isWaiting)
      .map(({ cue }): EventBody => ({ type: 'stage/dropped', cue: cue.id, reason: 'restart' })),
    ...state.asks.map((ask) => keptAsk(state, ask, now)),
    ...state.locks
      .filter(({ holder }) => !isLiveAgent(state, holder))
      .map(({ path, holder }): EventBody => ({ type: 'lock/released', path, holder })),
    ...state.mcpServers
      .filter(({ state }) => state !== 'stopped')
      .map(({ server }): EventBody => ({ type: 'mcp/server', server, state: 'stopped' })),
    ...(state.heldSettings === null
      ? []
      : [
          {
            type: 'settings/settled',
            ask: state.heldSettings.ask,
            approved: false,
            by: 'restart',
          } satisfies EventBody,
        ]),
    ...(state.audition?.state === 'running'
      ? [{ type: 'audition/state', ...lastSteps(state.audition), state: 'cancelled' } satisfies EventBody]
      : []),
    ...(state.pull?.state === 'running'
      ? [{ type: 'model/pull', ...lastBytes(state.pull), state: 'cancelled' } satisfies EventBody]
      : []),
    ...state.packFiles.map(
      ({ file, path }): EventBody => ({ type: 'pack/file', file, path, state: 'removed' }),
    ),
  ]
}

const isLiveAgent = ({ agents }: State, id: string): boolean =>
  agents.some((agent) => agent.id === id && isLive(agent.status))

const lastBytes = ({ model, done, of }: PullView) => ({ model, done, of })

const lastSteps = ({ model, done, of }: AuditionView) => ({ model, done, of })

/**
 * Returns whether an agent repeats the action of this turn after a restart. A `say` is not repeated, because its
 * moment has passed.
 */
const isMadeAgain = ({ turns, agents }: State, id: string): boolean =>
  turns.some(({ turn, action }) => turn === id && action !== undefined) &&
  !agents.some(({ pending }) => pending.some(({ turn, action }) => turn === id && action.do === 'say'))

/**
 * Returns the event that keeps an approval request open after a restart. If an agent repeats the turn, it makes its
 * call again, so the event denies the old request.
 */
function keptAsk(
  state: State,
  { again: _, approved: __, ...ask }: AskView,
  now: number,
): EventBody & { agent?: string } {
  if (isMadeAgain(state, ask.turn))
    return { type: 'policy/answer', ask: ask.ask, verdict: 'deny', by: 'restart' }
  return { type: 'policy/ask', ...ask, until: Math.max(ask.until, now + askAgainMs) }
}

function closedTurn(
  { turn, at, steps, calls, end }: TurnView,
  lastSeen: number,
  waits: (call: CallView) => boolean,
): EventBody[] {
  const since = (then: number): number => Math.max(0, lastSeen - then)
  const closed = calls
    .filter(({ outcome }) => outcome === undefined)
    .map(
      (open): EventBody => ({
        type: 'tool/error',
        turn,
        call: open.call,
        tool: open.tool,
        ...interruptedCall({ tool: open.tool, safeToRetry: open.safeToRetry === true, waits: waits(open) }),
        ms: since(open.at),
      }),
    )
  if (end !== undefined) return closed
  return [
    ...closed,
    {
      type: 'turn/end',
      turn,
      stop: 'cancelled',
      steps: steps.length,
      calls: calls.length,
      ms: since(at),
    },
  ]
}

const isWaiting = ({ cuedAt, dropped, filtered }: CueView): boolean =>
  cuedAt === undefined && dropped === undefined && filtered === undefined

/**
 * Returns the ids of approval requests that wait for a person, oldest first. Omits requests about effects, which
 * expire within seconds.
 */
export function waitingAsks(state: Pick<State, 'asks' | 'agents' | 'ended'>): string[] {
  if (state.ended !== null) return []
  const open = state.asks.flatMap(({ ask, approved, effect }) =>
    approved || effect !== undefined ? [] : [ask],
  )
  const withdrawn = state.agents
    .filter(({ status }) => isLive(status))
    .flatMap(({ pending }) => pending)
    .flatMap((action) => [action, ...(action.record?.at(-1)?.calls ?? [])])
    .flatMap(({ ask, outcome }) => (ask !== undefined && isCut(outcome) ? [ask] : []))
  return [...new Set([...open, ...withdrawn])]
}

/** Returns whether an action or call is still open or was cut off by a restart. Its agent will then repeat it. */
const isCut = (outcome: ActionOutcome | undefined): boolean =>
  outcome === undefined || (outcome.kind === 'failed' && outcome.error === 'cancelled')
