import type { CueContent } from '../events/cue.ts'
import type { State } from '../events/state.ts'

/** Content for the audience from a tool, the model's words or the operator, before it becomes a cue. */
export interface Offer {
  readonly content: CueContent
  readonly by: 'tool' | 'text' | 'operator'
  readonly turn?: string
  readonly call?: string
}

/** A rule that every offer must pass before it becomes a cue. */
export interface StageGuard {
  /** The rule's name in `stage/filtered`. */
  readonly rule: string
  /** Returns null, or why the offer is held back, as a sentence for the panel and the model. */
  check(offer: Offer, state: State): string | null
}

/** Normalizes a text to what the audience reads: no invisible characters, plain letters for full-width or bold ones. */
export const visibleText = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
