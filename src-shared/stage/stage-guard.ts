import type { Cue, CueContent, GagMention } from '../events/cue.ts'
import type { WordsWriter } from '../events/event/turn.ts'
import type { State } from '../events/state.ts'

/** The part of the state that the stage and its guards read. */
export type StagePart = Pick<
  State,
  | 'settings'
  | 'panic'
  | 'counters'
  | 'turns'
  | 'cues'
  | 'sayings'
  | 'observation'
  | 'show'
  | 'hushedUntil'
  | 'mic'
  | 'ears'
  | 't'
>

/** Content for the audience before it becomes a cue: from a tool, from the performer's text, or from the operator. */
export type Offer = OfferedContent &
  /**
   * From a tool call or the operator. `writer` is set if a model wrote the arguments, and absent if a rule or another
   * program did.
   */
  (
    | { readonly by: 'tool' | 'operator'; readonly writer?: 'model' }
    /** Text that did not come from a stage tool call, such as a line in plain text. `writer` is its author. */
    | { readonly by: 'text'; readonly writer: WordsWriter }
  )

interface OfferedContent {
  readonly content: CueContent
  readonly turn?: string
  readonly call?: string
  /** Whether the operator confirmed that the text may be shown although a guard holds it back. */
  readonly anyway?: boolean
  /** Delay (ms) of the cue, 0 to 8000. */
  readonly afterMs?: number
  /** Salience of the moment (0 to 1). Default: the salience of the turn's beat. */
  readonly weight?: number
  /** The big moment of a reflex. Default: the big moment of the turn's beat. */
  readonly moment?: Cue['moment']
  /** The template of a line from the bank. `gag` is its step in a running joke. */
  readonly line?: string
  readonly gag?: GagMention
}

/** Why a guard holds an offer back. `message` is for the panel and the model, and does not repeat the text. */
export interface Held {
  readonly message: string
  readonly category?: string
}

/** A rule that every offer must pass before it becomes a cue. */
export interface StageGuard {
  /** The rule's name in `stage/filtered`. */
  readonly rule: string
  /** Returns null to let the offer pass. */
  check(offer: Offer, state: StagePart): Held | null
}

/** Returns whether a whisper of the streamer led to the offer. */
export const isOrdered = ({ turn }: Offer, { turns }: Pick<State, 'turns'>): boolean =>
  turn !== undefined && turns.findLast((one) => one.turn === turn)?.cause === 'say'

/**
 * Normalizes a text to the form that the audience reads: drops invisible characters, and replaces special forms of
 * letters, such as full-width ones, with ordinary letters.
 */
export const visibleText = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
