import { defaultSettings, type Settings } from '../settings.ts'
import type { Repair } from '../step/repair.ts'
import type { Cue } from './cue.ts'
import type { Brain, DecoyProfile, EventBody, Refusal, TurnStop, Usage } from './event.ts'
import type { Observation } from './observation.ts'

/**
 * Most turns, cues and operator words that the state keeps; older ones stay in the file. The performer's turns and
 * those of all others are counted apart, so that a busy MCP client cannot push the performer's memory out.
 */
export const keptTurns = 60
/** Turns that go on are kept beyond that, so that their calls get their ends; at most so many. */
export const keptOpenTurns = 20
export const keptCues = 120
export const keptSayings = 20
/** Most MCP servers, and lines of each one's standard error, that the state keeps. */
export const keptServers = 40
export const keptLog = 20
/** Characters of a model's text that the state keeps of each step; the file has it whole. */
export const keptRaw = 8000

/** One model call of a turn, as far as it got. */
export interface StepView {
  step: number
  driver: string
  model: string
  mode: string
  raw?: string
  repairs?: Repair[]
  ms?: number
  usage?: Usage
  /** The server cut the prompt to fit its context. */
  truncated?: boolean
  failed?: { kind: string; message: string; remedy: string }
}

/** One tool call of a turn. `outcome` is missing while it runs. */
export interface CallView {
  call: string
  tool: string
  args: unknown
  raw: string
  repairs?: Repair[]
  at: number
  /** The arguments that a traced tool ran with: defaults filled in, and after all hooks. */
  ran?: unknown
  /** Set when the tool only looked like one. */
  decoy?: DecoyProfile['type']
  outcome?: {
    ok: boolean
    error?: Refusal | 'timeout' | 'cancelled' | 'exception'
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

/** One cue on its way to the audience. Times are epoch ms. */
export interface CueView {
  cue: Cue
  queuedAt?: number
  cuedAt?: number
  shown: { page: string; at: number }[]
  dropped?: string
  filtered?: string
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
  brain: Brain
  paused: { by: string; at: number } | null
  panic: { by: string; at: number } | null
  /** Where the id counters stand, so that ids stay unique after a restart. */
  counters: { turn: number; observation: number; cue: number; ask: number }
  source: { source: string; state: 'live' | 'lost' | 'denied'; remedy?: string; at: number } | null
  observation: Observation | null
  turns: TurnView[]
  cues: CueView[]
  /** Calls that wait for the streamer's word, oldest first. */
  asks: AskView[]
  locks: LockView[]
  mcpServers: McpServerView[]
  sayings: { kind: 'say' | 'topic' | 'test-cue'; text: string; at: number }[]
  totals: {
    observations: number
    turns: number
    toolCalls: number
    cues: number
    refused: number
    failed: number
    filtered: number
    decoys: number
  }
}

/** The state before the first event. */
export const emptyState = (): State => ({
  run: '',
  seq: 0,
  startedAt: 0,
  t: 0,
  ended: null,
  settings: defaultSettings,
  brain: { driver: 'none', model: '', mode: '' },
  paused: null,
  panic: null,
  counters: { turn: 0, observation: 0, cue: 0, ask: 0 },
  source: null,
  observation: null,
  turns: [],
  cues: [],
  asks: [],
  locks: [],
  mcpServers: [],
  sayings: [],
  totals: { observations: 0, turns: 0, toolCalls: 0, cues: 0, refused: 0, failed: 0, filtered: 0, decoys: 0 },
})
