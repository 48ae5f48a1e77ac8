import { isLive } from './agent-view.ts'
import type { EventBody } from './event.ts'
import { interruptedCall } from './interrupted-call.ts'
import type { CueView } from './stage-views.ts'
import type { AuditionView, PullView, State } from './state.ts'
import type { AskView } from './tool-views.ts'
import type { CallView, TurnView } from './turn-view.ts'

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
