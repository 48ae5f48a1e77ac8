import type { EventBody } from './event.ts'
import type { CueView, State, TurnView } from './state.ts'

/**
 * What a run that is taken up again has to say first, right after `run/resumed`: whatever was under way
 * when its process ended is over. Open calls, then their turns, then the cues that nobody
 * got to see; questions without an answer, locks and servers of the dead process last.
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
    ...state.locks.map(({ path, holder }): EventBody => ({ type: 'lock/released', path, holder })),
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
    ...state.packFiles.map(
      ({ file, path }): EventBody => ({ type: 'pack/file', file, path, state: 'removed' }),
    ),
  ]
}

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

/** Accepted, and neither sent to a page nor held back yet. */
const isWaiting = ({ cuedAt, dropped, filtered }: CueView): boolean =>
  cuedAt === undefined && dropped === undefined && filtered === undefined
