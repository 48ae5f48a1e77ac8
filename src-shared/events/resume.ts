import { isLive } from './agent-view.ts'
import type { EventBody } from './event.ts'
import type { AuditionView, CueView, State, TurnView } from './state.ts'

/**
 * Returns the events that follow `run/resumed` and close whatever was open when the process ended: calls, their turns,
 * waiting cues, then approval requests, locks, MCP servers, held settings, an
 * audition and pack files.
 * @param state the fold of the run up to the last event of the dead process
 */
export function closingEvents(state: State): EventBody[] {
  return [
    ...state.turns.flatMap((turn) => closedTurn(turn, state.t)),
    ...state.cues
      .filter(isWaiting)
      .map(({ cue }): EventBody => ({ type: 'stage/dropped', cue: cue.id, reason: 'restart' })),
    ...state.asks.map(
      ({ ask }): EventBody => ({ type: 'policy/answer', ask, verdict: 'deny', by: 'restart' }),
    ),
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
    ...state.packFiles.map(
      ({ file, path }): EventBody => ({ type: 'pack/file', file, path, state: 'removed' }),
    ),
  ]
}

/** Agents continue after a restart, and keep their locks. */
const isLiveAgent = ({ agents }: State, id: string): boolean =>
  agents.some((agent) => agent.id === id && isLive(agent.status))

const lastSteps = ({ model, done, of }: AuditionView) => ({ model, done, of })

function closedTurn({ turn, at, steps, calls, end }: TurnView, lastSeen: number): EventBody[] {
  const since = (then: number): number => Math.max(0, lastSeen - then)
  const closed = calls
    .filter(({ outcome }) => outcome === undefined)
    .map(
      ({ call, tool, at: called }): EventBody => ({
        type: 'tool/error',
        turn,
        call,
        tool,
        error: 'cancelled',
        message: 'The program ended while this call ran.',
        ms: since(called),
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

/** Returns whether a cue was accepted but neither sent to a page nor dropped. */
const isWaiting = ({ cuedAt, dropped, filtered }: CueView): boolean =>
  cuedAt === undefined && dropped === undefined && filtered === undefined
