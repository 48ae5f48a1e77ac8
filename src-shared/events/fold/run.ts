import { noDelay } from '../sight-delay.ts'
import { emptyState, maxSayings } from '../state.ts'
import type { Reducers } from './change.ts'
import { keep } from './change.ts'
import { withoutDeadlines } from './turn-of-agent.ts'

export const runReducers: Reducers<'run' | 'performer' | 'operator'> = {
  'run/start': (_, event) => ({
    ...emptyState(),
    startedAt: event.t,
    settings: event.settings,
    brain: event.brain,
  }),
  'run/resumed': (state, event) => ({
    ...state,
    ended: null,
    settings: event.settings,
    brain: event.brain,
    standIn: null,
    modelPhase: null,
    agents: event.forkOf === undefined ? state.agents : withoutDeadlines(state.agents),
    // Clear the sources, because sight starts again in the new process and reports them again.
    source: null,
    sources: [],
    ownPanelSince: null,
    sightDelay: noDelay,
    settingsProblem: null,
    dataProblems: [],
    overLimits: null,
    voiceProblem: null,
    // Clear pages and connections, because they ended with the old process.
    pages: [],
    obs: null,
    mic: null,
    ears: null,
    vtubeStudio: null,
    gameServer: null,
    games: [],
  }),
  'run/end': (state, event) => ({ ...state, ended: event.reason, pages: [] }),
  'performer/paused': (state, event) => ({ ...state, paused: { by: event.by, at: event.t } }),
  'performer/resumed': (state) => ({ ...state, paused: null }),
  'operator/said': (state, event) => {
    const waits = event.kind === 'topic' ? { waits: event.seq } : {}
    const saying = { kind: event.kind, text: event.text, at: event.t, ...waits }
    const sayings = keep([...state.sayings, saying], maxSayings)
    return { ...state, sayings }
  },
}
