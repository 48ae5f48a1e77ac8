import type { CueContent } from '../events/cue.ts'
import type { State } from '../events/state.ts'

/** What a tool, the model's words or the streamer wants the audience to see or hear, before it becomes a cue. */
export interface Offer {
  readonly content: CueContent
  readonly by: 'tool' | 'text' | 'operator'
  readonly turn?: string
  readonly call?: string
}

/** One rule that every offer must pass before it becomes a cue. */
export interface StageGuard {
  /** The rule's name in `stage/filtered`. */
  readonly rule: string
  /** Returns why the offer is held back, as a sentence for the panel and the model, or null to let it pass. */
  check(offer: Offer, state: State): string | null
}
