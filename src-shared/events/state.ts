import type { Effect } from '../settings/effects.ts'
import { defaultSettings, type Settings } from '../settings/settings.ts'
import type { MentionedCall, Repair } from '../step/repair.ts'
import type { AgentView } from './agent-view.ts'
import type { Chip } from './chips.ts'
import type { Cue } from './cue.ts'
import type { DenialReason, ToolOrigin } from './denial.ts'
import type { Brain, StandIn } from './event/brain.ts'
import type { EarsState } from './event/ears.ts'
import type { AnswerOutcome, MadeBy, TakenArgument, Usage } from './event/llm.ts'
import type { DecoyProfile, Refusal } from './event/tool.ts'
import type { TurnStop } from './event/turn.ts'
import type { EventBody } from './event.ts'
import type { Observation } from './observation.ts'
import { type BeatView, emptyShow, type ShowState } from './show.ts'

/**
 * Limit of turns in the state; older ones stay in the file. The performer's turns and those of other agents count
 * separately, so that a busy MCP client cannot push the performer's turns out.
 */
export const maxTurns = 60
/** Limit of open turns kept beyond `maxTurns`, so that their calls can still end. */
export const maxOpenTurns = 20
export const maxCues = 120
/** Limit of the pages that a cue lists as having shown it. */
export const maxShown = 8
export const maxSayings = 60
/** Limits of MCP servers, and of standard error lines of each. */
export const maxServers = 40
export const maxLog = 20
/** Limit of pack files; the settings allow no more. */
export const maxPackFiles = 20
/** Limit of frame sources and parts of the eyes whose newest report is kept. */
export const maxSources = 8
/** Limit of programs whose newest text is kept. */
export const maxProgramTexts = 4
/** Limits of numbers with a trend, and of points of each. */
export const maxTrends = 8
export const maxTrendPoints = 40
/** Limit of the newest problems of data files. */
export const maxDataProblems = 3
/** Limit of the newest changes of the active model. */
export const maxBrainChanges = 12
/** Limit of characters of each step's raw text in the state; `events.jsonl` has all of it. */
export const maxRaw = 8000
/** Limit of the newest things that were held back. */
export const maxFiltered = 50
/** Limit of overlay pages; never reached, since the gateway admits fewer. */
export const maxPages = 64

/** The question whether to delete `runs` of the `of` runs that the limits apply to; see `data/over-limits`. */
export interface OverLimitsView {
  runs: number
  of: number
  bytes: number
  why: 'most' | 'clock'
}

/** One model call of a turn, complete or not. */
export interface StepView {
  step: number
  driver: string
  model: string
  /** The mode that was used; until the answer arrives, the requested mode. */
  mode: string
  /** Set for a retry after an answer in which no call was valid. */
  reask?: boolean
  /** Whether the journal has the prompt that the model was sent. */
  hasPrompt?: boolean
  /** Format in which the answer wrote its calls. */
  format?: string
  outcome?: AnswerOutcome
  /** Whether the model or Adlib's own rules wrote the step; absent until the answer arrives. */
  madeBy?: MadeBy
  /** Arguments that rules read from a whisper. */
  taken?: TakenArgument[]
  /** Valid calls that the answer only mentioned, so they do not run, and the words that show this. */
  mentioned?: MentionedCall[]
  raw?: string
  repairs?: Repair[]
  ms?: number
  usage?: Usage
  /** The server cut the prompt to fit its context. */
  truncated?: boolean
  failed?: { kind: string; message: string; remedy: string }
}

/** A question that a tool call asked the active model; still open while `ok` is absent. */
export interface QuestionView {
  n: number
  purpose: string
  model: string
  ok?: boolean
  text?: string
  ms?: number
}

/** One tool call of a turn. `outcome` is absent while it runs. */
export interface CallView {
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  raw: string
  repairs?: Repair[]
  /** Set if text on the screen asks for this call. */
  askedBy?: 'screen'
  /** Set if a restart may repeat the call. */
  safeToRetry?: true
  at: number
  /** The arguments that a traced tool ran with, after defaults and hooks. */
  ran?: unknown
  /** Set when the tool was a decoy. */
  decoy?: DecoyProfile['type']
  /** Questions to the active model for this call. */
  questions?: QuestionView[]
  outcome?: {
    ok: boolean
    error?: Refusal | 'timeout' | 'cancelled' | 'exception' | 'orphan'
    /** The streamer's answer whether an orphan call happened; `at` is epoch ms. */
    settled?: { happened: boolean; at: number }
    /** Set for a call that Adlib held back. */
    denial?: DenialReason
    message?: string
    ms: number
    result?: unknown
  }
}

/** One turn: its observation, steps, calls and words. */
export interface TurnView {
  turn: string
  /** The agent that takes the turn; usually `performer`. */
  agent: string
  at: number
  cause: Extract<EventBody, { type: 'turn/start' }>['cause']
  /** Id of the turn's observation. `saw`: the observation itself, if it was the newest when the turn began. */
  observation: string
  saw?: Observation
  /** Id of the agent action that the turn carries out. */
  action?: string
  /** The beat that led to the turn, and what the show planned. */
  beat?: BeatView
  steps: StepView[]
  calls: CallView[]
  said: string[]
  /** Set if the words are from the persona's bank; they are not shown to a model as its own words. */
  saidByBank?: true
  /** Set if the stage held the model's words back, so the audience never got them. */
  heldBack?: true
  end?: { stop: TurnStop; steps: number; calls: number; ms: number; at: number }
}

/** A tool call, or an effect, that waits for the streamer's approval. Times are epoch ms. */
export interface AskView {
  ask: string
  turn: string
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  until: number
  /** The same for each attempt at this call. */
  key?: string
  /** The agent that made the call; absent for the performer in older runs. */
  agent?: string
  /** Set if the switch of this effect asks; `tool` is then a lane, and `args` the content. */
  effect?: Effect
  /** Set if Adlib asked again after a restart. */
  again?: true
  /** Set once a request with `again` is approved but its call has not begun, as its tool is still loading. */
  approved?: true
}

/** A held lock. */
export interface LockView {
  path: string
  holder: string
  at: number
}

/** State of an MCP server that the settings name. */
export interface McpServerView {
  server: string
  state: Extract<EventBody, { type: 'mcp/server' }>['state']
  at: number
  tools?: number
  message?: string
  remedy?: string
  /** The newest lines of its standard error, oldest first. */
  log: string[]
}

/** A settings change that waits until the streamer enters its code: a page's token alone cannot authorize it. */
export interface HeldSettingsView {
  ask: string
  at: number
  changes: { place: string; value: string }[]
  /** Number of changes that the list leaves out. */
  more: number
}

/** State of a user pack, a file named in the settings. */
export interface PackFileView {
  file: string
  path: string
  state: Exclude<Extract<EventBody, { type: 'pack/file' }>['state'], 'removed'>
  at: number
  hash?: string
  tools?: number
  message?: string
  remedy?: string
}

/** Why the understudy replaces the selected model, and since when (epoch ms). */
export interface StandInView extends StandIn {
  why: string
  since: number
}

/** One change of the active model. `standsInFor` is the selected model that the understudy replaces. */
export interface BrainChangeView {
  at: number
  to: string
  why: string
  standsInFor?: string
}

/** The newest report of a frame source, or of a part of the eyes. */
export interface SourceView {
  source: string
  state: 'live' | 'lost' | 'denied' | 'off'
  remedy?: string
  at: number
}

/** Values of one number on the screen over time. A point is `[epoch ms, value]`, oldest first; only changes add one. */
export interface TrendView {
  label: string
  points: [number, number][]
}

/** One cue on its way to the audience. Times are epoch ms. */
export interface CueView {
  cue: Cue
  queuedAt?: number
  /** When it is planned to go out. */
  dueAt?: number
  cuedAt?: number
  shown: { page: string; at: number }[]
  dropped?: string
  filtered?: string
}

/** A connected overlay page. */
export interface PageView {
  page: string
  at: number
  /** Whether OBS hides the page's source; absent for a page outside of OBS. */
  hidden?: boolean
  /** The scene that OBS has on air. */
  scene?: string
}

/** Connection to OBS Studio, as last reported. */
export interface ObsView extends Omit<Extract<EventBody, { type: 'obs/state' }>, 'type'> {
  at: number
}

/** The microphone of the eye page. `speech` is null until it first hears speech. */
export interface EarsView {
  state: EarsState
  at: number
  message?: string
  remedy?: string
  /** Whether the streamer speaks, since when (epoch ms), and how loud (dBFS). */
  speech: { speaking: boolean; since: number; loudness: number } | null
  /** Why speech cannot be turned into text; null while it can, or need not. */
  wordsProblem: string | null
}

/** Something that the stage or sight held back. Its words are not here: they are only in memory, never in events. */
export interface FilteredView {
  /** Absent in journals of older versions. */
  id?: string
  at: number
  sink: string
  rule: string
  reason: string
  category?: string
  turn?: string
  call?: string
}

/** Words of the operator. */
export interface SayingView {
  kind: 'say' | 'topic' | 'test-cue'
  text: string
  at: number
  /** For a whisper that was read without a model: if it was understood, its effect, and words to say instead. */
  answer?: { read: boolean; did?: string; say?: string }
  /** Set for a whisper that no turn has taken yet: its `seq`. */
  waits?: number
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
  state: Extract<EventBody, { type: 'model/pull' }>['state']
  done: number
  of: number
  /** Bytes a second. */
  speed?: number
  at: number
  message?: string
}

/** The state of a run after its events so far; only `fold` creates it. */
export interface State {
  run: string
  seq: number
  startedAt: number
  /** Epoch ms of the last event. */
  t: number
  ended: string | null
  settings: Settings
  /** The error in the settings file when it was last read; null if it had none. */
  settingsProblem: { message: string; remedy: string } | null
  /** The newest problems of other data files, oldest first. */
  dataProblems: { message: string; remedy: string }[]
  /** Set while Adlib asks whether it may delete the runs that exceed the limits. */
  overLimits: OverLimitsView | null
  brain: Brain
  /** Set while the understudy replaces the selected model; null also if the understudy itself is selected. */
  standIn: StandInView | null
  /** The newest changes of the active model, oldest first. */
  brainChanges: BrainChangeView[]
  paused: { by: string; at: number } | null
  panic: { by: string; at: number } | null
  /** Highest number used in the ids of each kind, so that ids stay unique after a restart. */
  counters: { turn: number; observation: number; cue: number; ask: number; filtered: number; beat: number }
  /** The newest report of any source. */
  source: SourceView | null
  /** The newest report of each source. */
  sources: SourceView[]
  /** Since when (epoch ms) the captured picture shows the panel itself; null if it does not. */
  ownPanelSince: number | null
  /** The newest observation of the picture. */
  observation: Observation | null
  /** The newest text of each program that sends text, newest last. These texts never replace `observation`. */
  programTexts: Observation[]
  /** Values of the numbers on the screen over time. The number that changed last is at the end. */
  trends: TrendView[]
  turns: TurnView[]
  cues: CueView[]
  /** Calls that wait for the streamer's approval, oldest first. */
  asks: AskView[]
  locks: LockView[]
  mcpServers: McpServerView[]
  packFiles: PackFileView[]
  /** A settings change that waits for its code. */
  heldSettings: HeldSettingsView | null
  sayings: SayingView[]
  /** Connected overlay pages, oldest connection first. */
  pages: PageView[]
  /** Null until the connection to OBS is enabled for the first time. */
  obs: ObsView | null
  /** The failed speech engine that the mumble voice replaces; null while all is well. */
  voiceProblem: { engine: string; message: string; remedy: string } | null
  /** Whether the streamer speaks, and since when (epoch ms). Null until they first speak into the chosen microphone. */
  mic: { speaking: boolean; since: number } | null
  /** The microphone of the eye page; null until ears are on for the first time. */
  ears: EarsView | null
  /** What was held back, oldest first. */
  filtered: FilteredView[]
  /** Tools and models perform nothing until this time (epoch ms); 0 without a hush. */
  hushedUntil: number
  /** The show's memory of the run. */
  show: ShowState
  /** All live agents and the newest ended ones, in the order of their spawning. */
  agents: AgentView[]
  /** Progress of the newest audition of a model. */
  audition: AuditionView | null
  /** Progress of the newest download of a model. */
  pull: PullView | null
  totals: {
    observations: number
    turns: number
    toolCalls: number
    /** Cues that were sent to the overlay. */
    cues: number
    /** Cues that at least one page has painted. */
    shown: number
    refused: number
    failed: number
    filtered: number
    decoys: number
    /** Retries after an answer without a valid call. */
    retries: number
    malformed: number
  }
  /** Number of rows that each chip finds in the stream, over the whole run. */
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
  paused: null,
  panic: null,
  counters: { turn: 0, observation: 0, cue: 0, ask: 0, filtered: 0, beat: 0 },
  source: null,
  sources: [],
  ownPanelSince: null,
  observation: null,
  programTexts: [],
  trends: [],
  turns: [],
  cues: [],
  asks: [],
  locks: [],
  mcpServers: [],
  packFiles: [],
  heldSettings: null,
  sayings: [],
  pages: [],
  obs: null,
  voiceProblem: null,
  mic: null,
  ears: null,
  filtered: [],
  hushedUntil: 0,
  show: emptyShow,
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
