import { applySettings } from '../settings/apply-settings.ts'
import { chipOfError, chipsOf } from './chips.ts'
import type { AdlibEvent } from './event.ts'
import { countId } from './ids.ts'
import { beatView, foldShow } from './show.ts'
import {
  type BrainChangeView,
  type CallView,
  type CueView,
  emptyState,
  keptBrainChanges,
  keptCues,
  keptFiltered,
  keptLog,
  keptOpenTurns,
  keptPackFiles,
  keptPages,
  keptRaw,
  keptSayings,
  keptServers,
  keptShown,
  keptSources,
  keptTurns,
  type McpServerView,
  type ObsView,
  type PackFileView,
  type SourceView,
  type State,
  type StepView,
  type TurnView,
} from './state.ts'

/**
 * Returns the state after one more event. Pure: it never changes the given state and shares the parts that the event
 * does not touch. An inconsistent event, such as a call of an unknown turn, changes only the position, so older or
 * damaged runs still yield a state.
 */
export function reduce(state: State, event: AdlibEvent): State {
  const next = apply(state, event)
  return {
    ...next,
    show: foldShow(next.show, event),
    chips: counted(next.chips, event),
    seq: event.seq,
    run: event.run,
    t: event.t,
  }
}

/** Returns the state after these events, from the beginning or from a snapshot. */
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
      return {
        ...state,
        ended: null,
        settings: event.settings,
        brain: event.brain,
        standIn: null,
        // The eyes reopen and report again.
        source: null,
        sources: [],
        ownPanelSince: null,
        settingsProblem: null,
        voiceProblem: null,
        // The old process's pages and connections are gone.
        pages: [],
        obs: null,
        mic: null,
      }
    case 'run/end':
      return { ...state, ended: event.reason, pages: [] }
    case 'settings/changed': {
      const applied = applySettings(state.settings, event.patch)
      if (!applied.ok) return state
      const voiceProblem = 'voice' in event.patch ? null : state.voiceProblem
      return { ...state, settings: applied.settings, voiceProblem }
    }
    case 'settings/held': {
      const { ask, changes, more } = event
      return { ...state, heldSettings: { ask, changes, more, at: event.t } }
    }
    case 'settings/settled':
      return state.heldSettings?.ask === event.ask ? { ...state, heldSettings: null } : state
    case 'settings/problem':
      return { ...state, settingsProblem: { message: event.message, remedy: event.remedy } }
    case 'brain/changed': {
      const { to, why, standIn } = event
      const change: BrainChangeView = {
        at: event.t,
        to: to.model,
        why,
        ...(standIn === undefined ? {} : { standsInFor: standIn.for }),
      }
      return {
        ...state,
        brain: to,
        standIn: standIn === undefined ? null : { ...standIn, why, since: event.t },
        brainChanges: keep([...state.brainChanges, change], keptBrainChanges),
      }
    }
    case 'brain/retried':
      return state.standIn?.for === event.model
        ? { ...state, standIn: { ...state.standIn, why: event.why, retryAt: event.retryAt } }
        : state
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
        counters: countId(state.counters, 'observation', event.observation.id),
        totals: add(state, 'observations'),
      }
    case 'sight/source': {
      const source: SourceView = {
        source: event.source,
        state: event.state,
        at: event.t,
        ...(event.remedy === undefined ? {} : { remedy: event.remedy }),
      }
      const others = state.sources.filter((other) => other.source !== event.source)
      return { ...state, source, sources: keep([...others, source], keptSources) }
    }
    case 'sight/own-panel':
      return { ...state, ownPanelSince: event.visible ? event.t : null }
    case 'turn/start': {
      const beat = state.show.beats.findLast(({ turn }) => turn === event.turn)
      const turn: TurnView = {
        turn: event.turn,
        agent: event.agent ?? 'performer',
        at: event.t,
        cause: event.cause,
        observation: event.observation,
        ...(state.observation?.id === event.observation ? { saw: state.observation } : {}),
        ...(beat === undefined ? {} : { beat }),
        steps: [],
        calls: [],
        said: [],
      }
      return {
        ...state,
        turns: keepTurns([...state.turns, turn]),
        counters: countId(state.counters, 'turn', event.turn),
        totals: add(state, 'turns'),
      }
    }
    case 'llm/step': {
      const { step, driver, model, mode, reask } = event
      const view: StepView = { step, driver, model, mode, ...(reask === true ? { reask } : {}) }
      const totals = reask === true ? add(state, 'retries') : state.totals
      return onTurn({ ...state, totals }, event.turn, (turn) => ({ ...turn, steps: [...turn.steps, view] }))
    }
    case 'llm/raw':
      return onStep(state, event.turn, event.step, (step) => ({ ...step, raw: event.text.slice(0, keptRaw) }))
    case 'llm/repaired':
      return onStep(state, event.turn, event.step, (step) => ({ ...step, repairs: event.repairs }))
    case 'llm/final': {
      const { ms, usage, truncated, mode, format, outcome, taken, mentioned, madeBy = 'model' } = event
      const totals = outcome === 'malformed' ? add(state, 'malformed') : state.totals
      return onStep({ ...state, totals }, event.turn, event.step, (step) => ({
        ...step,
        ms,
        madeBy,
        ...(usage === undefined ? {} : { usage }),
        ...(truncated === undefined ? {} : { truncated }),
        ...(mode === undefined ? {} : { mode }),
        ...(format === undefined ? {} : { format }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(taken === undefined ? {} : { taken }),
        ...(mentioned === undefined ? {} : { mentioned }),
      }))
    }
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
        ...(event.origin === undefined ? {} : { origin: event.origin }),
        ...(event.repairs === undefined ? {} : { repairs: event.repairs }),
        ...(event.askedBy === undefined ? {} : { askedBy: event.askedBy }),
      }
      return onTurn({ ...state, totals: add(state, 'toolCalls') }, event.turn, (turn) => ({
        ...turn,
        calls: [...turn.calls, call],
      }))
    }
    case 'tool/done': {
      const { ok, error, denial, message, ms, result } = event
      const outcome = {
        ok,
        ms,
        ...(error === undefined ? {} : { error }),
        ...(denial === undefined ? {} : { denial }),
        ...(message === undefined ? {} : { message }),
        ...(result === undefined ? {} : { result }),
      }
      const counted = ok ? state : { ...state, totals: add(state, 'refused') }
      return onCall(counted, event.turn, event.call, (call) => ({ ...call, outcome }))
    }
    case 'tool/error': {
      const { error, message, ms } = event
      const counted = chipOfError(error) === 'errors' ? { ...state, totals: add(state, 'failed') } : state
      return onCall(counted, event.turn, event.call, (call) => ({
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
    case 'ask/start': {
      const { n, purpose, model } = event
      return onCall(state, event.turn, event.call, (call) => ({
        ...call,
        questions: [...(call.questions ?? []), { n, purpose, model }],
      }))
    }
    case 'ask/end': {
      const { n, ok, text, ms } = event
      return onCall(state, event.turn, event.call, (call) => ({
        ...call,
        questions: changeLast(
          call.questions ?? [],
          (question) => question.n === n,
          (question) => ({ ...question, ok, text, ms }),
        ),
      }))
    }
    case 'policy/ask': {
      const { ask, turn, call, tool, origin, args, until } = event
      const view = { ask, turn, call, tool, args, until, ...(origin === undefined ? {} : { origin }) }
      return {
        ...state,
        asks: [...state.asks, view],
        counters: countId(state.counters, 'ask', ask),
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
    case 'pack/file': {
      const others = state.packFiles.filter(({ file }) => file !== event.file)
      if (event.state === 'removed') return { ...state, packFiles: others }
      const { file, path, hash, tools, message, remedy } = event
      const view: PackFileView = {
        file,
        path,
        state: event.state,
        at: event.t,
        ...(hash === undefined ? {} : { hash }),
        ...(tools === undefined ? {} : { tools }),
        ...(message === undefined ? {} : { message }),
        ...(remedy === undefined ? {} : { remedy }),
      }
      const index = state.packFiles.findIndex((one) => one.file === file)
      const packFiles = index < 0 ? [...others, view] : state.packFiles.with(index, view)
      return { ...state, packFiles: keep(packFiles, keptPackFiles) }
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
        cues: keep(
          [
            ...state.cues,
            {
              cue: event.cue,
              queuedAt: event.t,
              ...(event.dueAt === undefined ? {} : { dueAt: event.dueAt }),
              shown: [],
            },
          ],
          keptCues,
        ),
        counters: countId(state.counters, 'cue', event.cue.id),
      }
    case 'stage/cue': {
      const known = state.cues.some((view) => view.cue.id === event.cue.id)
      const cues: CueView[] = known ? state.cues : [...state.cues, { cue: event.cue, shown: [] }]
      return onCue(
        {
          ...state,
          cues: keep(cues, keptCues),
          counters: countId(state.counters, 'cue', event.cue.id),
          totals: add(state, 'cues'),
        },
        event.cue.id,
        (view) => ({ ...view, cue: event.cue, cuedAt: event.t }),
      )
    }
    case 'stage/page': {
      const { page, scene } = event
      const others = state.pages.filter((view) => view.page !== page)
      if (event.state === 'gone') return { ...state, pages: others }
      if (event.state === 'connected')
        return { ...state, pages: keep([...others, { page, at: event.t }], keptPages) }
      const hidden = event.state === 'hidden'
      return {
        ...state,
        pages: state.pages.map((view) =>
          view.page === page
            ? { page, at: view.at, hidden, ...(scene === undefined ? {} : { scene }) }
            : view,
        ),
      }
    }
    case 'obs/state': {
      const { state: connection, reason, message, remedy, scene, version } = event
      const obs: ObsView = {
        state: connection,
        at: event.t,
        ...(reason === undefined ? {} : { reason }),
        ...(message === undefined ? {} : { message }),
        ...(remedy === undefined ? {} : { remedy }),
        ...(scene === undefined ? {} : { scene }),
        ...(version === undefined ? {} : { version }),
      }
      return { ...state, obs, mic: connection === 'connected' ? state.mic : null }
    }
    case 'voice/engine': {
      const { engine, message = '', remedy = '' } = event
      if (event.state === 'failed') return { ...state, voiceProblem: { engine, message, remedy } }
      return state.voiceProblem?.engine === engine ? { ...state, voiceProblem: null } : state
    }
    case 'obs/mic':
      return { ...state, mic: { speaking: event.speaking, since: event.t } }
    case 'stage/shown': {
      const isFirst = state.cues.some(({ cue, shown }) => cue.id === event.cue && shown.length === 0)
      const totals = isFirst ? add(state, 'shown') : state.totals
      return onCue({ ...state, totals }, event.cue, (view) =>
        view.shown.some(({ page }) => page === event.page)
          ? view
          : { ...view, shown: keep([...view.shown, { page: event.page, at: event.at }], keptShown) },
      )
    }
    case 'stage/dropped':
      return onCue(state, event.cue, (view) => ({ ...view, dropped: event.reason }))
    case 'stage/stopped':
      return onCue(state, event.cue, (view) => ({ ...view, dropped: 'stopped' }))
    case 'stage/cleared':
      return { ...state, cues: endAll(state.cues, event.t, 'cleared') }
    case 'stage/hushed':
      return { ...state, hushedUntil: event.untilAt }
    case 'stage/filtered':
      return onFiltered(state, event)
    case 'stage/panic':
      return {
        ...state,
        panic: { by: event.by, at: event.t },
        cues: endAll(state.cues, event.t, 'panic'),
      }
    case 'stage/released':
      return { ...state, panic: null }
    case 'show/beat': {
      const counted = { ...state, counters: countId(state.counters, 'beat', event.beat.id) }
      const view = beatView(state.show, event)
      return event.turn === undefined
        ? counted
        : onTurn(counted, event.turn, (turn) => ({ ...turn, beat: view }))
    }
    case 'show/whisper': {
      const { text, read, did } = event
      const answer = { read, ...(did === undefined ? {} : { did }) }
      return {
        ...state,
        sayings: changeLast(
          state.sayings,
          (saying) => saying.kind === 'topic' && saying.text === text,
          (saying) => ({ ...saying, answer }),
        ),
      }
    }
    case 'audition/state': {
      const { model, done, of, message } = event
      const view = { model, state: event.state, done, of, at: event.t }
      return { ...state, audition: message === undefined ? view : { ...view, message } }
    }
    case 'show/direction':
    case 'llm/delta':
    case 'lock/denied':
    case 'coordination/request':
      return state
  }
}

function onFiltered(state: State, event: Extract<AdlibEvent, { type: 'stage/filtered' }>): State {
  const { id, sink, rule, reason, category, turn, call, cue } = event
  const row = {
    at: event.t,
    sink,
    rule,
    reason,
    ...(id === undefined ? {} : { id }),
    ...(category === undefined ? {} : { category }),
    ...(turn === undefined ? {} : { turn }),
    ...(call === undefined ? {} : { call }),
  }
  const counted: State = {
    ...state,
    filtered: keep([...state.filtered, row], keptFiltered),
    totals: add(state, 'filtered'),
    counters: id === undefined ? state.counters : countId(state.counters, 'filtered', id),
  }
  if (cue !== undefined) return onCue(counted, cue, (view) => ({ ...view, filtered: reason }))
  if (turn === undefined || (sink !== 'caption' && sink !== 'voice')) return counted
  return onTurn(counted, turn, (view) => ({ ...view, heldBack: true }))
}

/** Returns whether a cue is over for the audience. */
const isOver = ({ cue, cuedAt, dropped }: CueView, now: number): boolean =>
  dropped !== undefined || (cuedAt !== undefined && cuedAt + cue.durationMs <= now)

const endAll = (cues: CueView[], now: number, reason: string): CueView[] =>
  cues.map((view) => (isOver(view, now) ? view : { ...view, dropped: reason }))

const keep = <T>(list: T[], most: number): T[] => (list.length > most ? list.slice(-most) : list)

const add = (state: State, total: keyof State['totals']): State['totals'] => ({
  ...state.totals,
  [total]: state.totals[total] + 1,
})

/** Counts an event under its chips. Returns the same object where there are none, so that views need not update. */
function counted(before: State['chips'], event: AdlibEvent): State['chips'] {
  const found = chipsOf(event)
  if (found.length === 0) return before
  const after = { ...before }
  for (const chip of found) after[chip] += 1
  return after
}

/** Keeps the newest turns of the performer, the newest of other agents, and older open ones, in order. */
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

/** Changes the newest matching element; events mostly refer to the newest ones. */
function changeLast<T>(list: T[], is: (item: T) => boolean, change: (item: T) => T): T[] {
  const index = list.findLastIndex(is)
  const item = list[index]
  return item === undefined ? list : list.with(index, change(item))
}

/** Replaces a server's view in place; appends a new one. */
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
