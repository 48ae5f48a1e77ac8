import { defaultSettings, type Settings } from '../settings.ts'
import type { MentionedCall, Repair } from '../step/repair.ts'
import type { Chip } from './chips.ts'
import type { Cue } from './cue.ts'
import type { DenialReason, ToolOrigin } from './denial.ts'
import type {
  AnswerOutcome,
  Brain,
  DecoyProfile,
  EventBody,
  MadeBy,
  Refusal,
  StandIn,
  TakenArgument,
  TurnStop,
  Usage,
} from './event.ts'
import type { Observation } from './observation.ts'

/**
 * Most turns, cues and operator words that the state keeps; older ones stay in the file. The performer's turns and
 * those of all others are counted apart, so that a busy MCP client cannot push the performer's memory out.
 */
export const keptTurns = 60
/** Turns that go on are kept beyond that, so that their calls get their ends; at most so many. */
export const keptOpenTurns = 20
export const keptCues = 120
/** Most pages of which the state keeps that they showed a cue. */
export const keptShown = 8
export const keptSayings = 60
/** Most MCP servers, and lines of each one's standard error, that the state keeps. */
export const keptServers = 40
export const keptLog = 20
/** Most pack files that the state keeps; the settings name no more. */
export const keptPackFiles = 20
/** Most sources and parts of the eyes whose state is kept. */
export const keptSources = 8
/** Newest changes of the active model that are kept. */
export const keptBrainChanges = 12
/** Characters of a model's text that the state keeps of each step; the file has it whole. */
export const keptRaw = 8000
/** Overlay pages that the state lists; the gateway admits fewer. */
export const keptPages = 64

/** One model call of a turn, as far as it got. */
export interface StepView {
  step: number
  driver: string
  model: string
  /** The mode that ran; the requested one until the answer is there. */
  mode: string
  /** The model is asked again because no call of its last answer was valid. */
  reask?: boolean
  /** How the calls of the answer were written. */
  format?: string
  outcome?: AnswerOutcome
  /** Whether the model or our own rules made the step; absent until there is an answer. */
  madeBy?: MadeBy
  /** Arguments that were taken from the words at hand, not from the model. */
  taken?: TakenArgument[]
  /** Valid calls in the answer that were read as text, with the words that decided. */
  mentioned?: MentionedCall[]
  raw?: string
  repairs?: Repair[]
  ms?: number
  usage?: Usage
  /** The server cut the prompt to fit its context. */
  truncated?: boolean
  failed?: { kind: string; message: string; remedy: string }
}

/** A question to the active model on behalf of a call; without an `ok` it is still open. */
export interface QuestionView {
  n: number
  purpose: string
  model: string
  ok?: boolean
  text?: string
  ms?: number
}

/** One tool call of a turn. `outcome` is missing while it runs. */
export interface CallView {
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  raw: string
  repairs?: Repair[]
  at: number
  /** The arguments that a traced tool ran with: defaults filled in, and after all hooks. */
  ran?: unknown
  /** Set when the tool only looked like one. */
  decoy?: DecoyProfile['type']
  /** What a model was asked for it. */
  questions?: QuestionView[]
  outcome?: {
    ok: boolean
    error?: Refusal | 'timeout' | 'cancelled' | 'exception'
    /** Set for a call that Adlib held back. */
    denial?: DenialReason
    message?: string
    ms: number
    result?: unknown
  }
}

/** One turn: what was seen, thought, called, said. */
export interface TurnView {
  turn: string
  /** Who takes it; `performer` for the agent that is the product. */
  agent: string
  at: number
  cause: Extract<EventBody, { type: 'turn/start' }>['cause']
  /** The observation it looked at, whole while it is recent. */
  observation: string
  saw?: Observation
  steps: StepView[]
  calls: CallView[]
  said: string[]
  end?: { stop: TurnStop; steps: number; calls: number; ms: number; at: number }
}

/** A tool call that waits for the streamer's word. Times are epoch ms. */
export interface AskView {
  ask: string
  turn: string
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  until: number
}

/** A lock that somebody holds. */
export interface LockView {
  path: string
  holder: string
  at: number
}

/** How an MCP server of the settings is doing. */
export interface McpServerView {
  server: string
  state: Extract<EventBody, { type: 'mcp/server' }>['state']
  at: number
  tools?: number
  message?: string
  remedy?: string
  /** The last lines of its standard error. */
  log: string[]
}

/** A change of the settings that a page's token alone cannot make. */
export interface HeldSettingsView {
  ask: string
  at: number
  changes: { place: string; value: string }[]
  /** How many changes the list leaves out. */
  more: number
}

/** How a pack of the user's own, a file that the settings name, is doing. */
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

/** Why the understudy performs in place of the selected model, and since when (epoch ms). */
export interface StandInView extends StandIn {
  why: string
  since: number
}

/** One change of the active model. `standsInFor` is the selected model that the understudy stands in for. */
export interface BrainChangeView {
  at: number
  to: string
  why: string
  standsInFor?: string
}

/** The newest report of a source of pictures, or of a part of the eyes. */
export interface SourceView {
  source: string
  state: 'live' | 'lost' | 'denied'
  remedy?: string
  at: number
}

/** One cue on its way to the audience. Times are epoch ms. */
export interface CueView {
  cue: Cue
  queuedAt?: number
  cuedAt?: number
  shown: { page: string; at: number }[]
  dropped?: string
  filtered?: string
}

/** An overlay page that is connected now. */
export interface PageView {
  page: string
  at: number
  /** Whether OBS hides its source; absent outside of OBS. */
  hidden?: boolean
  /** The scene that OBS shows. */
  scene?: string
}

/** What the operator said. */
export interface SayingView {
  kind: 'say' | 'topic' | 'test-cue'
  text: string
  at: number
}

/** Everything that is true after the events so far; `fold` makes it and nothing else does. */
export interface State {
  run: string
  seq: number
  startedAt: number
  /** Epoch ms of the last event. */
  t: number
  ended: string | null
  settings: Settings
  /** What was wrong with the settings file when it was last read. */
  settingsProblem: { message: string; remedy: string } | null
  brain: Brain
  /** Null while the selected model performs, or the understudy by choice. */
  standIn: StandInView | null
  /** The newest changes of the active model, oldest first. */
  brainChanges: BrainChangeView[]
  paused: { by: string; at: number } | null
  panic: { by: string; at: number } | null
  /** Where the id counters stand, so that ids stay unique after a restart. */
  counters: { turn: number; observation: number; cue: number; ask: number }
  /** The newest report of any source. */
  source: SourceView | null
  /** The newest report of each source. */
  sources: SourceView[]
  /** Since when the panel itself is in the shared picture, epoch ms. */
  ownPanelSince: number | null
  observation: Observation | null
  turns: TurnView[]
  cues: CueView[]
  /** Calls that wait for the streamer's word, oldest first. */
  asks: AskView[]
  locks: LockView[]
  mcpServers: McpServerView[]
  packFiles: PackFileView[]
  /** A change of the settings that waits for its code. */
  heldSettings: HeldSettingsView | null
  sayings: SayingView[]
  /** Overlay pages that are connected, longest first. */
  pages: PageView[]
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
    /** Model calls that ask again after an answer without a valid call. */
    retries: number
    malformed: number
  }
  /** Rows of the stream, by chip, over the whole run. */
  chips: Record<Chip, number>
}

/** The state before the first event. */
export const emptyState = (): State => ({
  run: '',
  seq: 0,
  startedAt: 0,
  t: 0,
  ended: null,
  settings: defaultSettings,
  settingsProblem: null,
  brain: { driver: 'none', model: '', mode: '' },
  standIn: null,
  brainChanges: [],
  paused: null,
  panic: null,
  counters: { turn: 0, observation: 0, cue: 0, ask: 0 },
  source: null,
  sources: [],
  ownPanelSince: null,
  observation: null,
  turns: [],
  cues: [],
  asks: [],
  locks: [],
  mcpServers: [],
  packFiles: [],
  heldSettings: null,
  sayings: [],
  pages: [],
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
  chips: { all: 0, saw: 0, said: 0, tools: 0, repaired: 0, limited: 0, denied: 0, errors: 0 },
})
