import type { CueContent, GagMention } from '../events/cue.ts'
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
  | 't'
>

/** Content for the audience from a tool, the performer's words or the operator, before it becomes a cue. */
export type Offer = OfferedContent &
  /** `writer`: a model wrote the arguments of the call; absent for rules and other programs. */
  (
    | { readonly by: 'tool' | 'operator'; readonly writer?: 'model' }
    /** Words without a stage tool, and who wrote them. */
    | { readonly by: 'text'; readonly writer: WordsWriter }
  )

interface OfferedContent {
  readonly content: CueContent
  readonly turn?: string
  readonly call?: string
  /** The operator confirmed that these words may go out although a guard holds them back. */
  readonly anyway?: boolean
  /** The cue is due this much later (0 to 8000 ms). */
  readonly afterMs?: number
  /** How much its moment deserves a reaction (0 to 1); without it, that of the turn's beat counts. */
  readonly weight?: number
  /** The line of the bank, as a template, and the step of the running joke that it is. */
  readonly line?: string
  readonly gag?: GagMention
}

/** Why a guard holds an offer back. `message` is a sentence for the panel and the model, without the words. */
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

/** Normalizes a text to what the audience reads: no invisible characters, plain letters for full-width or bold ones. */
export const visibleText = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
