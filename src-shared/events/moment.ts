import { z } from 'zod'

/** Where a word was found in a run: what was said, seen, called, whispered, shown, failed or noted. */
export const runHitKind = z.enum(['said', 'saw', 'tool', 'whisper', 'cue', 'error', 'note'])
export type RunHitKind = z.infer<typeof runHitKind>

/** What a mark on a run's timeline is. */
export const markKind = z.enum(['cue', 'observation', 'turn', 'error', 'panic', 'restart', 'whisper'])
export type MarkKind = z.infer<typeof markKind>

/** Words that a search of past runs finds, a mark on their timeline, or both. */
export interface MomentBody {
  readonly text: string
  /** How a search names it; absent for a mark without words. */
  readonly found?: RunHitKind
  /** Its mark on the timeline; absent for words that need none. */
  readonly mark?: MarkKind
}
