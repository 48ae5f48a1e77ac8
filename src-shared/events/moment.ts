import { z } from 'zod'

/** Kind of the text that a search of past runs found. */
export const runHitKind = z.enum(['said', 'saw', 'tool', 'whisper', 'cue', 'error', 'note'])
export type RunHitKind = z.infer<typeof runHitKind>

/** Kind of a mark on a run's timeline. */
export const markKind = z.enum(['cue', 'observation', 'turn', 'error', 'panic', 'restart', 'whisper'])
export type MarkKind = z.infer<typeof markKind>

/** What past runs show of an event: text for the search, a mark on the timeline, or both. */
export interface MomentBody {
  readonly text: string
  /** Kind of the search hit; absent if the search does not show the event. */
  readonly found?: RunHitKind
  /** Kind of the mark on the timeline; absent if the event has no mark. */
  readonly mark?: MarkKind
}
