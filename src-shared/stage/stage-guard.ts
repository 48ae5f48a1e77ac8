import type { Beat } from '../events/beat.ts'
import type { Cue, CueContent, GagMention } from '../events/cue.ts'
import type { WordsWriter } from '../events/event/turn.ts'
import type { BeatView } from '../events/show.ts'
import type { State } from '../events/state.ts'

/** The part of the state that the stage and its guards read. */
export type StagePart = Pick<
  State,
  | 'settings'
  | 'sources'
  | 'panic'
  | 'counters'
  | 'turns'
  | 'cues'
  | 'sayings'
  | 'observation'
  | 'trends'
  | 'show'
  | 'hushedUntil'
  | 'mic'
  | 'ears'
  | 't'
>

/** Content for the audience before it becomes a cue. */
export type Offer = OfferedContent &
  /** For a tool or the operator, `writer` is set if a model wrote the arguments. */
  (
    | { readonly by: 'tool' | 'operator'; readonly writer?: 'model' }
    | { readonly by: 'text'; readonly writer: WordsWriter }
  )

interface OfferedContent {
  readonly content: CueContent
  readonly turn?: string
  readonly call?: string
  /** The operator confirmed that the text may be shown although a guard holds it back. */
  readonly anyway?: boolean
  /** Delay (ms) before the cue, 0 to 8000. */
  readonly afterMs?: number
  /** Salience of the moment (0 to 1). Default: that of the turn's beat. */
  readonly weight?: number
  /** Default: that of the turn's beat. */
  readonly moment?: Cue['moment']
  readonly line?: string
  /** Whether the words follow the turn's own line at once, without the usual pause between lines. */
  readonly isTag?: boolean
  readonly gag?: GagMention
  /** Whether a persona says the line that is not on stage. */
  readonly isGuest?: boolean
}

/** Why a guard holds an offer back. `message` does not repeat the text. */
export interface Held {
  readonly message: string
  readonly category?: string
}

/** A rule that offers must pass. */
export interface StageGuard {
  readonly rule: string
  /** Returns null to let the offer pass. */
  check(offer: Offer, state: StagePart): Held | null
}

/** Returns whether the streamer's whisper led to the offer. */
export const isOrdered = ({ turn }: Offer, { turns }: Pick<State, 'turns'>): boolean =>
  turn !== undefined && turns.findLast((one) => one.turn === turn)?.cause === 'say'

/** Returns a text as the audience reads it: without invisible characters and special forms of letters. */
export const visibleText = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')

type Show = Pick<StagePart, 'show'>

/** Returns the beat that led to a turn. */
export const beatOf = (offer: { readonly turn?: string | undefined }, state: Show): Beat | undefined =>
  viewOf(offer, state)?.beat

/**
 * If an offer is the turn's planned big word, returns the word's kind, or `true` if it has none. Otherwise returns
 * undefined.
 */
export function bigWordIn(offer: Pick<Offer, 'content' | 'turn'>, state: Show): Cue['word'] {
  const word = viewOf(offer, state)?.plan.word
  const isWord = word !== undefined && offer.content.lane === 'text' && offer.content.text === word.text
  return isWord ? (word.kind ?? true) : undefined
}

const viewOf = ({ turn }: { readonly turn?: string | undefined }, { show }: Show): BeatView | undefined =>
  turn === undefined ? undefined : show.beats.findLast((view) => view.turn === turn)
