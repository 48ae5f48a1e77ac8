import { defaultSettings, type Settings } from '../settings/settings.ts'
import type { AgentView } from './agent-view.ts'
import type { ModelAsks } from './audition.ts'
import type { GameCard } from './card.ts'
import type { Chip } from './chips.ts'
import { type ClipsState, noClips } from './due-clip.ts'
import type { AnswerFate, ModelRef, StandIn } from './event/model.ts'
import type { EventBody } from './event.ts'
import type { LineView } from './event-table.ts'
import { noFirings, type RulesState } from './firing.ts'
import type { Observation } from './observation.ts'
import { emptyShow, type ShowState } from './show.ts'
import { noDelay, type SightDelay } from './sight-delay.ts'
import type { TurnView } from './turn-view.ts'
import type {
  AskView,
  ChatView,
  CueView,
  EarsView,
  FilteredView,
  GameServerView,
  GameView,
  LockView,
  McpServerView,
  ObsView,
  PackFileView,
  PageView,
  SayingView,
  VtubeStudioView,
} from './views.ts'

/** Maximum number of the performer's turns in the state, and of the turns of all other agents together. */
export const maxTurns = 60
/** Maximum number of older turns that are kept because they are still open. */
export const maxOpenTurns = 20
export const maxCues = 120
/** Maximum number of pages that are listed as having shown a cue. */
export const maxShown = 8
export const maxSayings = 60
/** Maximum number of rows in `State.lines`, such as the row for a restart. */
export const maxLines = 300
export const maxServers = 40
/** Maximum number of standard error lines kept for each MCP server. */
export const maxLog = 20
/** Maximum number of pack files; the settings allow no more. */
export const maxPackFiles = 20
/** Maximum number of frame sources and parts of sight whose newest report is kept. */
export const maxSources = 8
/** Maximum number of programs whose newest text is kept. */
export const maxProgramTexts = 4
/** Maximum number of screen numbers whose values are kept over time. */
export const maxTrends = 8
export const maxTrendPoints = 40
/** Maximum number of problems with data files; the newest are kept. */
export const maxDataProblems = 3
/** Maximum number of changes of the active model; the newest are kept. */
export const maxBrainChanges = 12
/** Maximum number of answer times that the state keeps. */
export const maxAnswerTimes = 50
/** Maximum length (characters) of each step's raw text in the state; `events.jsonl` contains the whole text. */
export const maxRaw = 8000
/** Maximum number of held-back texts; the newest are kept. */
export const maxFiltered = 50
/** Maximum number of connected games in the state. The server admits no more. */
export const maxGames = 8
/** Maximum number of overlay pages in the state. The gateway admits fewer. */
export const maxPages = 64

/**
 * A question whether to delete the `runs` runs that exceed the limits, out of `of` runs in all. Asked because these are
 * `most` of the runs, or because the `clock` may be wrong (`why`).
 */
export interface OverLimitsView {
  runs: number
  of: number
  bytes: number
  why: 'most' | 'clock'
}

/** A settings change that waits until the streamer enters its code. */
export interface HeldSettingsView {
  ask: string
  at: number
  changes: { place: string; value: string }[]
  more: number
}

/** Why the understudy replaces the selected model, and since when (epoch ms). */
export interface StandInView extends StandIn {
  why: string
  since: number
}

/** One change of the active model. `standsInFor` is the selected model that the understudy replaces. */
export interface ModelChangeView {
  at: number
  to: string
  why: string
  standsInFor?: string
}

/** What the selected model does besides its turns. */
export interface ModelPhaseView {
  model: string
  phase: 'loading' | 'warming' | 'measuring'
  at: number
  share?: number
  done?: number
  of?: number
}

/** What the active model is asked for, and why. */
export interface ModelLevelView {
  model: string
  asks: ModelAsks
  why: string
  at: number
}

/** What became of a model's answers about moments, and the newest times (ms) of its answers. */
export interface ModelLinesView {
  model: string
  fates: Partial<Record<AnswerFate, number>>
  times: number[]
  /** Number of lines that the show has said since the first answer, and how many of them the persona's bank wrote. */
  said: number
  saidByBank: number
}

/** The newest report about a frame source, or about a part of sight. */
export interface SourceView {
  source: string
  state: 'live' | 'lost' | 'denied' | 'off'
  remedy?: string
  at: number
}

/** Maximum number of blocks in `recentBlocks` of the state. */
export const maxRecentBlocks = 8

/** A block of text on the screen, and the newest observation of it. */
export interface RecentBlock {
  readonly text: string
  readonly observation: string
}

/**
 * Values of one number on the screen over time. Points are `[epoch ms, value]`, oldest first, one for each
 * change.
 */
export interface TrendView {
  label: string
  points: [number, number][]
}

/** Progress of a model's audition. */
export interface AuditionView {
  model: string
  state: Extract<EventBody, { type: 'audition/state' }>['state']
  done: number
  of: number
  at: number
  message?: string
}

/** Progress of a model's download, in bytes. `of` is 0 while the size is unknown. */
export interface PullView {
  model: string
  state: Exclude<Extract<EventBody, { type: 'model/pull' }>['state'], 'discarded'>
  done: number
  of: number
  speed?: number
  at: number
  message?: string
}

/** Deaths, wins and records of a run that were certain and not part of a demo. */
export interface Tally {
  readonly deaths: number
  readonly wins: number
  readonly records: number
}

/** The state of a run after its events so far, as `fold` computes it. */
export interface State {
  run: string
  seq: number
  startedAt: number
  /** Epoch ms of the last event. */
  t: number
  ended: string | null
  settings: Settings
  /** The newest problem that this process found with the settings or their file. */
  settingsProblem: { message: string; remedy: string } | null
  dataProblems: { message: string; remedy: string }[]
  overLimits: OverLimitsView | null
  brain: ModelRef
  /** Null unless the understudy stands in for the selected model. */
  standIn: StandInView | null
  brainChanges: ModelChangeView[]
  /** Null while the selected model only performs, and while there is none. */
  modelPhase: ModelPhaseView | null
  modelLevel: ModelLevelView | null
  modelLines: ModelLinesView | null
  paused: { by: string; at: number } | null
  panic: { by: string; at: number } | null
  /** Highest number used in the ids of each kind. */
  counters: { turn: number; observation: number; cue: number; ask: number; filtered: number; beat: number }
  /** The newest report of any source. An `off` from a replaced source is ignored. */
  source: SourceView | null
  sources: SourceView[]
  /** When the captured picture began to show the panel (epoch ms); null if it does not show it. */
  ownPanelSince: number | null
  observation: Observation | null
  sightDelay: SightDelay
  /** The card of the game on the screen. */
  card: Pick<GameCard, 'id' | 'name' | 'numbers'> | null
  /** The newest text of each program that sends text, newest program last. */
  programTexts: Observation[]
  /** Values of the numbers on the screen. The number that changed last is at the end. */
  trends: TrendView[]
  /** The newest blocks of text on the screen, newest last. */
  recentBlocks: readonly RecentBlock[]
  turns: TurnView[]
  cues: CueView[]
  asks: AskView[]
  locks: LockView[]
  mcpServers: McpServerView[]
  packFiles: PackFileView[]
  heldSettings: HeldSettingsView | null
  sayings: SayingView[]
  /** Rows of the panel's stream that show a single event, such as a restart. */
  lines: LineView[]
  pages: PageView[]
  /** Null until this process reports the connection. */
  obs: ObsView | null
  /** Null until this process reports the connection. */
  vtubeStudio: VtubeStudioView | null
  voiceProblem: { engine: string; message: string; remedy: string } | null
  /** Whether the streamer speaks into the microphone in OBS, and since when (epoch ms). */
  mic: { speaking: boolean; since: number } | null
  /** Null until this process reports the microphone. */
  ears: EarsView | null
  chat: ChatView | null
  /** Null until this process reports it. */
  gameServer: GameServerView | null
  games: GameView[]
  filtered: FilteredView[]
  /** End of the hush (epoch ms); 0 if there was none. */
  hushedUntil: number
  show: ShowState
  tally: Tally
  rules: RulesState
  clips: ClipsState
  /** All live agents and the newest ended agents, in the order in which they were spawned. */
  agents: AgentView[]
  audition: AuditionView | null
  pull: PullView | null
  totals: {
    observations: number
    turns: number
    toolCalls: number
    cues: number
    /** Number of cues that at least one page has painted or begun to play. */
    shown: number
    refused: number
    failed: number
    filtered: number
    decoys: number
    /** Number of requests that were repeated because the answer contained no valid call. */
    retries: number
    malformed: number
  }
  /** Number of events for each filter chip of the stream. */
  chips: Record<Chip, number>
}

/** Returns the state before the first event. */
export const emptyState = (): State => ({
  run: '',
  seq: 0,
  startedAt: 0,
  t: 0,
  ended: null,
  settings: defaultSettings,
  settingsProblem: null,
  dataProblems: [],
  overLimits: null,
  brain: { driver: 'none', model: '', mode: '' },
  standIn: null,
  brainChanges: [],
  modelPhase: null,
  modelLevel: null,
  modelLines: null,
  paused: null,
  panic: null,
  counters: { turn: 0, observation: 0, cue: 0, ask: 0, filtered: 0, beat: 0 },
  source: null,
  sources: [],
  ownPanelSince: null,
  observation: null,
  sightDelay: noDelay,
  card: null,
  programTexts: [],
  trends: [],
  recentBlocks: [],
  turns: [],
  cues: [],
  asks: [],
  locks: [],
  mcpServers: [],
  packFiles: [],
  heldSettings: null,
  sayings: [],
  lines: [],
  pages: [],
  obs: null,
  vtubeStudio: null,
  voiceProblem: null,
  mic: null,
  ears: null,
  chat: null,
  gameServer: null,
  games: [],
  filtered: [],
  hushedUntil: 0,
  show: emptyShow,
  tally: { deaths: 0, wins: 0, records: 0 },
  rules: noFirings,
  clips: noClips,
  agents: [],
  audition: null,
  pull: null,
  totals: {
    observations: 0,
    turns: 0,
    toolCalls: 0,
    cues: 0,
    shown: 0,
    refused: 0,
    failed: 0,
    filtered: 0,
    decoys: 0,
    retries: 0,
    malformed: 0,
  },
  chips: { all: 0, saw: 0, said: 0, tools: 0, repaired: 0, limited: 0, denied: 0, held: 0, errors: 0 },
})
