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
  readonly found?: RunHitKind
  readonly mark?: MarkKind
}
