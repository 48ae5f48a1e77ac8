import { defined } from '../step/record.ts'
import type { AgentSummary, AgentView, PendingAction } from './agent-view.ts'
import type { Beat } from './beat.ts'
import type { Cue } from './cue.ts'
import type { SteppedAction } from './event/agent.ts'
import type { ModelRef } from './event/model.ts'
import type { AdlibEvent, EventOf } from './event.ts'
import { isFromProgram } from './observation.ts'
import { type BeatView, emptyShow, type ShowState } from './show.ts'
import type { TurnView } from './turn-view.ts'
import type { CueView } from './views.ts'

/** Who reads events and state: the pages of this machine, and the people at panels by their role. */
export type Audience = 'owner' | 'moderator' | 'viewer' | 'overlay' | 'eye'

/*
 * A viewer gets what the audience gets, and what Adlib sees: cues that went on stage, observations of the picture, and
 * the performer's turns and beats without what was planned, thought or called. Each function for an event must agree
 * with the function for its view in the state.
 */

const performer = 'performer'

/** Withholds texts that other programs sent, which are not in the picture. */
export const viewersObservation = (event: EventOf<'sight/observation'>): AdlibEvent | null =>
  isFromProgram(event.observation) ? null : event

/** Withholds the turns of other agents, and which whispers a turn answers. */
export function viewersTurnStart(event: EventOf<'turn/start'>): AdlibEvent | null {
  const { whispers: _, action: __, ...shown } = event
  return (event.agent ?? performer) === performer ? shown : null
}

export const viewersCueEvent = (event: EventOf<'stage/cue'>): AdlibEvent => ({
  ...event,
  cue: viewersCue(event.cue),
})

export const viewersBeatEvent = (event: EventOf<'show/beat'>): AdlibEvent => ({
  ...event,
  beat: viewersBeat(event.beat),
  plan: viewersPlan(event.plan),
})

export const viewersTurns = (turns: readonly TurnView[]): TurnView[] =>
  turns.flatMap((view) => {
    if (view.agent !== performer) return []
    const { turn, agent, at, cause, observation, saw, beat, end } = view
    return {
      ...{ turn, agent, at, cause, observation, steps: [], calls: [], said: [] },
      ...(saw === undefined || isFromProgram(saw) ? {} : { saw }),
      ...(beat === undefined ? {} : { beat: viewersBeatView(beat) }),
      ...defined({ end }),
    }
  })

export const viewersCues = (cues: readonly CueView[]): CueView[] =>
  cues.flatMap(({ cue, cuedAt, shown, dropped }) =>
    cuedAt === undefined ? [] : { cue: viewersCue(cue), cuedAt, shown, ...defined({ dropped }) },
  )

export const viewersShow = ({ beats, energy }: ShowState): ShowState => ({
  ...emptyShow,
  beats: beats.map(viewersBeatView),
  energy,
})

const viewersBeatView = ({ cause: _, ...view }: BeatView): BeatView => ({
  ...view,
  beat: viewersBeat(view.beat),
  plan: viewersPlan(view.plan),
})

/** Withholds the words of a beat, which may be from a program or from the microphone. */
const viewersBeat = ({ quote: _, prop: __, number: ___, cause: ____, ...beat }: Beat): Beat => ({
  ...beat,
  subject: null,
})

/** Keeps why a beat got no reaction, but not the line that was planned. */
const viewersPlan = ({ level, held, waitMs, writer }: BeatView['plan']): BeatView['plan'] => ({
  ...{ level, writer },
  ...defined({ held, waitMs }),
})

const viewersCue = ({ call: _, line: __, gag: ___, ...cue }: Cue): Cue => cue

/** Replaces the active model, which viewers do not get. */
export const viewersBrain: ModelRef = { driver: 'none', model: '', mode: '' }

const maxResult = 500

/**
 * Returns the copy of an agent that pages receive. The agent's state and input, and the contents of its messages and
 * actions, are removed, and its result is shortened.
 */
export const agentForPages = (view: AgentView): AgentView => ({
  ...view,
  input: cut(view.input),
  state: cut(view.state),
  inbox: {
    ...view.inbox,
    messages: view.inbox.messages.map((message) => ({ ...message, body: cut(message.body) })),
  },
  pending: view.pending.map(pendingForPages),
  ...(view.rest === undefined ? {} : { rest: view.rest.map(actionForPages) }),
  ...(view.result === undefined ? {} : { result: shortResult(view.result) }),
})

/**
 * Returns the event without the parts that `agentForPages` removes from agents. The other `cut…` functions do the
 * same.
 */
export const cutSpawned = (event: EventOf<'agent/spawned'>): AdlibEvent => ({
  ...event,
  input: cut(event.input),
})
export const cutMessage = (event: EventOf<'agent/message'>): AdlibEvent => ({
  ...event,
  message: { ...event.message, body: cut(event.message.body) },
})
export const cutStepped = (event: EventOf<'agent/stepped'>): AdlibEvent => ({
  ...event,
  state: cut(event.state),
  actions: event.actions.map(actionForPages),
  ...(event.rest === undefined ? {} : { rest: event.rest.map(actionForPages) }),
})
export const cutActed = (event: EventOf<'agent/acted'>): AdlibEvent =>
  event.outcome.kind === 'ok' ? { ...event, outcome: { kind: 'ok' } } : event

/** Returns the short form of an agent, which the panel shows. */
export const agentSummary = (view: AgentView): AgentSummary => ({
  id: view.id,
  parent: view.parent,
  definition: view.definition,
  role: view.role,
  model: view.model,
  status: view.status,
  ...defined({ reason: view.reason }),
  since: view.since,
  inbox: { capacity: view.inbox.capacity, depth: view.inbox.messages.length },
  steps: view.steps,
  calls: view.calls,
  restarts: view.restarts,
  ...(view.result === undefined ? {} : { result: shortResult(view.result) }),
})

const pendingForPages = ({ record: _, outcome, ...pending }: PendingAction): PendingAction => ({
  ...pending,
  action: actionForPages(pending.action),
  ...(outcome === undefined ? {} : { outcome: outcome.kind === 'ok' ? { kind: 'ok' } : outcome }),
})

function actionForPages(action: SteppedAction): SteppedAction {
  switch (action.do) {
    case 'send':
      return { ...action, body: cut(action.body) }
    case 'spawn':
      return { ...action, input: cut(action.input) }
    case 'call':
      return { ...action, args: cut(action.args) }
    case 'think':
      return { ...action, task: '' }
    case 'done':
      return { ...action, result: shortResult(action.result) }
    default:
      return action
  }
}

const cut = (value: unknown): unknown => (value === null ? null : '')

const shortResult = (result: unknown): string =>
  (typeof result === 'string' ? result : (JSON.stringify(result) ?? '')).slice(0, maxResult)
