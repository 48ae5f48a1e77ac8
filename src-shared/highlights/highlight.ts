import { z } from 'zod'
import { beat } from '../events/beat.ts'

/** How long (ms) a clip begins before its moment, and ends after it. */
export const around = { beforeMs: 6000, afterMs: 6000 } as const
/** Minimum time (ms) between two of the best moments, so that their clips do not overlap. */
export const clipMs = around.beforeMs + around.afterMs

/** Why a moment is one of a run's best. */
export const highlightReason = z.enum([
  /** The moment itself is great, such as a death or a victory. */
  'great',
  /** The player's luck turned. */
  'turn',
  /** The show was at a peak of its energy. */
  'peak',
  /** Several moments came in a row. */
  'row',
  /** The show said a line. */
  'line',
])
export type HighlightReason = z.infer<typeof highlightReason>

/** One of the best moments of a run. */
export const highlight = z.object({
  /** Time (ms) since the start of the run; for the run of a video, also the time in the video. */
  atMs: z.number(),
  /** Times (ms since the start) of the first and the last great beat of the moment. */
  fromMs: z.number(),
  toMs: z.number(),
  /** When the picture showed the moment (epoch ms of the run), and the number of the beat's event. */
  t: z.number(),
  seq: z.number().int(),
  /** The greatest beat of the moment. */
  beat,
  /** The line that the show said about it, or null. */
  line: z.string().nullable(),
  score: z.number(),
  why: z.array(highlightReason),
})
export type Highlight = z.infer<typeof highlight>
