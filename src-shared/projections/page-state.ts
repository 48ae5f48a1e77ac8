import type { Audience } from '../events/audience.ts'
import { agentForPages, viewersCues, viewersShow, viewersTurns } from '../events/audience.ts'
import type { Cue } from '../events/cue.ts'
import { eventFacts } from '../events/event-table.ts'
import type { Observation } from '../events/observation.ts'
import { placesOf } from '../events/observation.ts'
import { mayGoOut } from '../events/on-air.ts'
import { emptyState, type State } from '../events/state.ts'
import { moderatorPaths, settingsAt, viewerPaths } from '../settings/settings-part.ts'

/** What an overlay gets when it connects: its settings, the puppet, and the cues on stage. */
export interface StageState {
  run: string
  panic: boolean
  overlay: State['settings']['overlay']
  sound: State['settings']['stage']['sound']
  /**
   * The newest puppet cue and its time (epoch ms), even if it has ended, because the puppet stays on stage for a
   * while.
   */
  puppet: { cue: Cue; at: number } | null
  /** The newest observation, reduced to the places in the picture that contain text or detail. */
  seen: Observation | null
  /** `at` is the epoch ms of the `stage/cue`. */
  cues: { cue: Cue; at: number }[]
}

/** Returns the content of the stage at `now` (epoch ms). */
export function stageState(state: State, now: number): StageState {
  return {
    run: state.run,
    panic: state.panic !== null,
    overlay: state.settings.overlay,
    sound: state.settings.stage.sound,
    puppet: puppetOn(state),
    seen: state.observation && placesOf(state.observation),
    cues: state.cues.flatMap(({ cue, cuedAt, dropped }) =>
      cuedAt !== undefined && dropped === undefined && cuedAt + cue.durationMs > now
        ? [{ cue, at: cuedAt }]
        : [],
    ),
  }
}

function puppetOn({ panic, cues }: State): StageState['puppet'] {
  const view = cues.findLast(
    ({ cue, cuedAt, dropped }) => cue.puppet !== undefined && cuedAt !== undefined && dropped === undefined,
  )
  if (panic !== null || view?.cuedAt === undefined) return null
  const { content } = view.cue
  return content.lane === 'act' && content.gesture === 'leave' ? null : { cue: view.cue, at: view.cuedAt }
}

type PanelAudience = Exclude<Audience, 'overlay' | 'eye'>

/** What a panel gets of a field: all of it, its value before the first event (false), or the function's result. */
type FieldPart<Value> = boolean | ((value: Value) => Value)

const all = { owner: true, moderator: true, viewer: true }
const moderated = { ...all, viewer: false }
const owned = { ...moderated, moderator: false }

/** What the panels of each role get of each field. The table does not compile if a field is missing. */
const fields: {
  readonly [Field in keyof State]: Readonly<Record<PanelAudience, FieldPart<State[Field]>>>
} = {
  run: all,
  seq: all,
  startedAt: all,
  t: all,
  ended: all,
  settings: {
    owner: true,
    moderator: (settings) => settingsAt(settings, moderatorPaths),
    viewer: (settings) => settingsAt(settings, viewerPaths),
  },
  settingsProblem: owned,
  card: moderated,
  tally: all,
  rules: owned,
  clips: owned,
  dataProblems: owned,
  overLimits: owned,
  brain: moderated,
  standIn: moderated,
  brainChanges: moderated,
  modelPhase: moderated,
  modelLevel: moderated,
  modelLines: moderated,
  paused: all,
  panic: all,
  counters: moderated,
  source: all,
  sources: all,
  ownPanelSince: moderated,
  observation: all,
  sightDelay: all,
  programTexts: moderated,
  trends: all,
  recentBlocks: moderated,
  turns: { ...all, viewer: viewersTurns },
  cues: { ...all, viewer: viewersCues },
  asks: moderated,
  locks: moderated,
  mcpServers: owned,
  packFiles: owned,
  heldSettings: owned,
  sayings: moderated,
  lines: { ...all, moderator: linesFor('moderator'), viewer: linesFor('viewer') },
  pages: moderated,
  obs: moderated,
  vtubeStudio: moderated,
  voiceProblem: moderated,
  mic: moderated,
  ears: moderated,
  chat: moderated,
  gameServer: moderated,
  games: moderated,
  filtered: moderated,
  hushedUntil: all,
  show: { ...all, viewer: viewersShow },
  agents: { owner: agentsForPages, moderator: agentsForPages, viewer: false },
  audition: owned,
  pull: owned,
  totals: moderated,
  chips: moderated,
}

/** Returns a function that keeps the rows whose events a role gets. */
function linesFor(role: PanelAudience): (lines: State['lines']) => State['lines'] {
  return (lines) => lines.filter(({ type }) => eventFacts(type).pages[role] !== false)
}

function agentsForPages(agents: State['agents']): State['agents'] {
  return agents.map(agentForPages)
}

function panelState(role: PanelAudience, state: State): State {
  const before = emptyState()
  const parts = Object.entries(fields).map(([name, { [role]: part }]) => {
    const field = name as keyof State
    const value =
      typeof part === 'function' ? (part as (value: unknown) => unknown)(state[field]) : state[field]
    return [field, part === false ? before[field] : value]
  })
  return Object.fromEntries(parts) as State
}

/** Returns the part of the state that an audience may read; an eye page gets only the id of the run. */
export function stateFor(who: Audience, state: State, now: number): State | StageState | { run: string } {
  if (who === 'eye') return { run: state.run }
  if (who !== 'overlay') return panelState(who, state)
  return stageState({ ...state, cues: state.cues.filter(({ cue }) => mayGoOut(cue, state)) }, now)
}
