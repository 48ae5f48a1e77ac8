import { applySettings } from '../settings.ts'
import type { AdlibEvent } from './event.ts'
import {
  type CallView,
  type CueView,
  emptyState,
  keptCues,
  keptLog,
  keptOpenTurns,
  keptRaw,
  keptSayings,
  keptServers,
  keptTurns,
  type McpServerView,
  type State,
  type StepView,
  type TurnView,
} from './state.ts'

/**
 * The state after one more event. Pure: the state it is given is never changed, and parts that the
 * event does not touch are shared. An event that makes no sense (a call of an unknown turn) changes
 * only the position, so a reader of an older or damaged run still gets a state.
 */
export function reduce(state: State, event: AdlibEvent): State {
  return { ...apply(state, event), seq: event.seq, run: event.run, t: event.t }
}

/** The state after all these events, from the beginning or from a snapshot. */
export const fold = (events: Iterable<AdlibEvent>, from: State = emptyState()): State => {
  let state = from
  for (const event of events) state = reduce(state, event)
  return state
}

function apply(state: State, event: AdlibEvent): State {
  switch (event.type) {
    case 'run/start':
      return { ...emptyState(), startedAt: event.t, settings: event.settings, brain: event.brain }
    case 'run/resumed':
      return { ...state, ended: null, settings: event.settings, brain: event.brain }
    case 'run/end':
      return { ...state, ended: event.reason }
    case 'settings/changed': {
      const applied = applySettings(state.settings, event.patch)
      return applied.ok ? { ...state, settings: applied.settings } : state
    }
    case 'brain/changed':
      return { ...state, brain: event.to }
    case 'performer/paused':
      return { ...state, paused: { by: event.by, at: event.t } }
    case 'performer/resumed':
      return { ...state, paused: null }
    case 'operator/said':
      return {
        ...state,
        sayings: keep([...state.sayings, { kind: event.kind, text: event.text, at: event.t }], keptSayings),
      }
    case 'sight/observation':
      return {
        ...state,
        observation: event.observation,
        counters: {
          ...state.counters,
          observation: atLeast(state.counters.observation, event.observation.id),
        },
        totals: add(state, 'observations'),
      }
    case 'sight/source':
      return {
        ...state,
        source: {
          source: event.source,
          state: event.state,
          at: event.t,
          ...(event.remedy === undefined ? {} : { remedy: event.remedy }),
        },
      }
    case 'turn/start': {
      const turn: TurnView = {
        turn: event.turn,
        agent: event.agent ?? 'performer',
        at: event.t,
        cause: event.cause,
        observation: event.observation,
        ...(state.observation?.id === event.observation ? { saw: state.observation } : {}),
        steps: [],
        calls: [],
        said: [],
      }
      return {
        ...state,
        turns: keepTurns([...state.turns, turn]),
        counters: { ...state.counters, turn: atLeast(state.counters.turn, event.turn) },
        totals: add(state, 'turns'),
      }
    }
    case 'llm/step':
      return onTurn(state, event.turn, (turn) => ({
        ...turn,
        steps: [
          ...turn.steps,
          { step: event.step, driver: event.driver, model: event.model, mode: event.mode },
        ],
      }))
    case 'llm/raw':
      return onStep(state, event.turn, event.step, (step) => ({ ...step, raw: event.text.slice(0, keptRaw) }))
    case 'llm/repaired':
      return onStep(state, event.turn, event.step, (step) => ({ ...step, repairs: event.repairs }))
    case 'llm/final':
      return onStep(state, event.turn, event.step, (step) => ({
        ...step,
        ms: event.ms,
        ...(event.usage === undefined ? {} : { usage: event.usage }),
        ...(event.truncated === undefined ? {} : { truncated: event.truncated }),
      }))
    case 'llm/failed':
      return onStep(state, event.turn, event.step, (step) => ({
        ...step,
        failed: { kind: event.kind, message: event.message, remedy: event.remedy },
      }))
    case 'tool/call': {
      const call: CallView = {
        call: event.call,
        tool: event.tool,
        args: event.args,
        raw: event.raw,
        at: event.t,
        ...(event.repairs === undefined ? {} : { repairs: event.repairs }),
      }
      return onTurn({ ...state, totals: add(state, 'toolCalls') }, event.turn, (turn) => ({
        ...turn,
        calls: [...turn.calls, call],
      }))
    }
    case 'tool/done': {
      const { ok, error, message, ms, result } = event
      const outcome = {
        ok,
        ms,
        ...(error === undefined ? {} : { error }),
        ...(message === undefined ? {} : { message }),
        ...(result === undefined ? {} : { result }),
      }
      const counted = ok ? state : { ...state, totals: add(state, 'refused') }
      return onCall(counted, event.turn, event.call, (call) => ({ ...call, outcome }))
    }
    case 'tool/error': {
      const { error, message, ms } = event
      return onCall({ ...state, totals: add(state, 'failed') }, event.turn, event.call, (call) => ({
        ...call,
        outcome: { ok: false, error, message, ms },
      }))
    }
    case 'tool/trace':
      return onCall(state, event.turn, event.call, (call) => ({ ...call, ran: event.args }))
    case 'decoy/hit':
      return onCall({ ...state, totals: add(state, 'decoys') }, event.turn, event.call, (call) => ({
        ...call,
        decoy: event.profile.type,
      }))
    case 'policy/ask': {
      const { ask, turn, call, tool, args, until } = event
      return {
        ...state,
        asks: [...state.asks, { ask, turn, call, tool, args, until }],
        counters: { ...state.counters, ask: atLeast(state.counters.ask, ask) },
      }
    }
    case 'policy/answer':
      return { ...state, asks: state.asks.filter(({ ask }) => ask !== event.ask) }
    case 'lock/acquired':
      return {
        ...state,
        locks: [
          ...state.locks.filter(({ path }) => path !== event.path),
          { path: event.path, holder: event.holder, at: event.t },
        ],
      }
    case 'lock/released':
      return { ...state, locks: state.locks.filter(({ path }) => path !== event.path) }
    case 'mcp/server': {
      const { server, tools, message, remedy } = event
      const before = state.mcpServers.find((view) => view.server === server)
      const view: McpServerView = {
        server,
        state: event.state,
        at: event.t,
        ...(tools === undefined ? {} : { tools }),
        ...(message === undefined ? {} : { message }),
        ...(remedy === undefined ? {} : { remedy }),
        log: before?.log ?? [],
      }
      return { ...state, mcpServers: onServers(state.mcpServers, view) }
    }
    case 'mcp/log': {
      const view = state.mcpServers.find(({ server }) => server === event.server)
      if (view === undefined) return state
      return {
        ...state,
        mcpServers: onServers(state.mcpServers, { ...view, log: keep([...view.log, event.text], keptLog) }),
      }
    }
    case 'perform/text':
      return onTurn(state, event.turn, (turn) => ({ ...turn, said: keep([...turn.said, event.text], 40) }))
    case 'turn/end':
      return onTurn(state, event.turn, (turn) => ({
        ...turn,
        end: { stop: event.stop, steps: event.steps, calls: event.calls, ms: event.ms, at: event.t },
      }))
    case 'stage/queued':
      return {
        ...state,
        cues: keep([...state.cues, { cue: event.cue, queuedAt: event.t, shown: [] }], keptCues),
        counters: { ...state.counters, cue: atLeast(state.counters.cue, event.cue.id) },
      }
    case 'stage/cue': {
      const known = state.cues.some((view) => view.cue.id === event.cue.id)
      const cues: CueView[] = known ? state.cues : [...state.cues, { cue: event.cue, shown: [] }]
      return onCue(
        {
          ...state,
          cues: keep(cues, keptCues),
          counters: { ...state.counters, cue: atLeast(state.counters.cue, event.cue.id) },
          totals: add(state, 'cues'),
        },
        event.cue.id,
        (view) => ({ ...view, cue: event.cue, cuedAt: event.t }),
      )
    }
    case 'stage/shown':
      return onCue(state, event.cue, (view) =>
        view.shown.some(({ page }) => page === event.page)
          ? view
          : { ...view, shown: keep([...view.shown, { page: event.page, at: event.at }], 8) },
      )
    case 'stage/dropped':
      return onCue(state, event.cue, (view) => ({ ...view, dropped: event.reason }))
    case 'stage/filtered': {
      const counted = { ...state, totals: add(state, 'filtered') }
      return event.cue === undefined
        ? counted
        : onCue(counted, event.cue, (view) => ({ ...view, filtered: event.reason }))
    }
    case 'stage/panic':
      return {
        ...state,
        panic: { by: event.by, at: event.t },
        cues: state.cues.map((view) => (isOver(view, event.t) ? view : { ...view, dropped: 'panic' })),
      }
    case 'stage/released':
      return { ...state, panic: null }
    case 'llm/delta':
    case 'lock/denied':
    case 'coordination/request':
      return state
  }
}

/** True for a cue that the audience no longer sees and will not see again. */
const isOver = ({ cue, cuedAt, dropped }: CueView, now: number): boolean =>
  dropped !== undefined || (cuedAt !== undefined && cuedAt + cue.durationMs <= now)

/** Ids are a letter and a number (`t12`, `o5`, `c7`); the counter never falls behind one that was used. */
const atLeast = (counter: number, id: string): number => {
  const used = Number(/^[a-z](\d+)$/.exec(id)?.[1] ?? 0)
  return Math.max(counter, used)
}

const keep = <T>(list: T[], most: number): T[] => (list.length > most ? list.slice(-most) : list)

const add = (state: State, total: keyof State['totals']): State['totals'] => ({
  ...state.totals,
  [total]: state.totals[total] + 1,
})

/** The newest turns of the performer, the newest of all others, and older ones that still go on; in their order. */
function keepTurns(turns: TurnView[]): TurnView[] {
  if (turns.length <= keptTurns) return turns
  const kept: TurnView[] = []
  const count = { performer: 0, others: 0, open: 0 }
  for (const turn of turns.toReversed()) {
    const whose = turn.agent === 'performer' ? 'performer' : 'others'
    if (count[whose] < keptTurns) count[whose] += 1
    else if (turn.end === undefined && count.open < keptOpenTurns) count.open += 1
    else continue
    kept.push(turn)
  }
  return kept.length === turns.length ? turns : kept.reverse()
}

/** Changes the newest element that `is` finds; the newest ones are those that events speak of. */
function changeLast<T>(list: T[], is: (item: T) => boolean, change: (item: T) => T): T[] {
  const index = list.findLastIndex(is)
  const item = list[index]
  return item === undefined ? list : list.with(index, change(item))
}

/** A server keeps its place in the list; a new one comes last. */
const onServers = (list: McpServerView[], view: McpServerView): McpServerView[] => {
  const index = list.findIndex(({ server }) => server === view.server)
  return index < 0 ? keep([...list, view], keptServers) : list.with(index, view)
}

const onTurn = (state: State, id: string, change: (turn: TurnView) => TurnView): State => ({
  ...state,
  turns: changeLast(state.turns, (turn) => turn.turn === id, change),
})

const onStep = (state: State, id: string, n: number, change: (step: StepView) => StepView): State =>
  onTurn(state, id, (turn) => ({ ...turn, steps: changeLast(turn.steps, (step) => step.step === n, change) }))

const onCall = (state: State, id: string, call: string, change: (call: CallView) => CallView): State =>
  onTurn(state, id, (turn) => ({
    ...turn,
    calls: changeLast(turn.calls, (view) => view.call === call, change),
  }))

const onCue = (state: State, id: string, change: (view: CueView) => CueView): State => ({
  ...state,
  cues: changeLast(state.cues, (view) => view.cue.id === id, change),
})
