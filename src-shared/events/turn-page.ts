import type { CueView, SayingView, TurnView } from './state.ts'

/** Older turns of a run: the answer of `GET /api/runs/:id/turns`. Everything is in the order in which it happened. */
export interface TurnPage {
  readonly turns: TurnView[]
  /** The cues of these turns. */
  readonly cues: CueView[]
  /** What the operator said between them. */
  readonly sayings: SayingView[]
  /** The turn before which to ask next; null when the start of the run is reached. */
  readonly before: string | null
  /** Epoch ms of the oldest turn that was looked at, also when it did not fit. */
  readonly reachedAt: number | null
}
