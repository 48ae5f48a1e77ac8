import type { MentionedCall, Repair } from '../step/repair.ts'
import type { DenialReason, ToolOrigin } from './denial.ts'
import type { AnswerOutcome, MadeBy, TakenArgument, Usage } from './event/llm.ts'
import type { DecoyProfile, Refusal } from './event/tool.ts'
import type { TurnStop } from './event/turn.ts'
import type { EventBody } from './event.ts'
import type { Observation } from './observation.ts'
import type { BeatView } from './show.ts'

/** One model call of a turn, complete or not. */
export interface StepView {
  step: number
  driver: string
  model: string
  /** The mode that was used; until the answer arrives, the requested mode. */
  mode: string
  /** Set if the request repeats an earlier request whose answer contained no valid call. */
  reask?: boolean
  hasPrompt?: boolean
  format?: string
  outcome?: AnswerOutcome
  madeBy?: MadeBy
  taken?: TakenArgument[]
  /** Calls that did not run because the answer only mentioned them. */
  mentioned?: MentionedCall[]
  raw?: string
  repairs?: Repair[]
  ms?: number
  usage?: Usage
  truncated?: boolean
  failed?: { kind: string; message: string; remedy: string }
}

/** A question that a tool call asked a model; `ok` is absent until the model answers or fails. */
export interface QuestionView {
  n: number
  purpose: string
  model: string
  ok?: boolean
  text?: string
  ms?: number
}

/** One tool call of a turn. `outcome` is absent while the call runs. */
export interface CallView {
  call: string
  tool: string
  origin?: ToolOrigin
  args: unknown
  raw: string
  repairs?: Repair[]
  /** Set if text on the screen may have asked for this call. */
  askedBy?: 'screen'
  safeToRetry?: true
  at: number
  /** The arguments with which a tool with the mixin `traced` ran, after defaults and hooks. */
  ran?: unknown
  decoy?: DecoyProfile['type']
  questions?: QuestionView[]
  outcome?: {
    ok: boolean
    error?: Refusal | 'timeout' | 'cancelled' | 'exception' | 'orphan'
    /** Set once the streamer has stated whether an orphan call took effect; `at` is epoch ms. */
    settled?: { happened: boolean; at: number }
    denial?: DenialReason
    message?: string
    ms: number
    result?: unknown
  }
}

/** One turn: its observation, steps, calls and text. */
export interface TurnView {
  turn: string
  /** The agent that takes the turn; usually `performer`. */
  agent: string
  at: number
  cause: Extract<EventBody, { type: 'turn/start' }>['cause']
  observation: string
  /** The turn's observation; absent if the state no longer contained it when the turn began. */
  saw?: Observation
  action?: string
  beat?: BeatView
  /** The choice that a game requires. `byChance`: the understudy made it. */
  move?: { game: string; query: string; byChance?: true }
  steps: StepView[]
  calls: CallView[]
  said: string[]
  /** Set if the text is from the persona's bank. */
  saidByBank?: true
  /** Set if the stage held back the model's text, so the audience never got it. */
  heldBack?: true
  end?: { stop: TurnStop; steps: number; calls: number; ms: number; at: number }
}
