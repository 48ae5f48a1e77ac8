import { z } from 'zod'
import type { LineView } from '../../events/event-table.ts'
import { markKind, runHitKind } from '../../events/moment.ts'
import type { CueView, FilteredView, SayingView } from '../../events/stage-views.ts'
import type { TurnView } from '../../events/turn-view.ts'

/** A recorded run, or the run in progress: `GET /api/runs/:id`. */
export const runInfo = z.object({
  run: z.string(),
  /** Time of the run's first event (epoch ms). */
  startedAt: z.number(),
  /** Time of the run's last event (epoch ms); null while the run has not ended. */
  endedAt: z.number().nullable(),
  /** Time (ms) between the run's first and newest event. */
  ms: z.number(),
  /** Total size (bytes) of the run's events on disk. */
  bytes: z.number(),
  /** Whether the run ended and was not resumed afterward. */
  ended: z.boolean(),
  /** Whether a running process is writing the run. */
  live: z.boolean(),
  /** The last active model, or `understudy`. */
  model: z.string(),
  /** The last source that the run watched, named as in observations; empty if it watched none. */
  source: z.string(),
  /** Number of lines that were sent to the stage. */
  lines: z.number(),
  /**
   * The line that the streamer most recently rated as funny. If there is no such line, the line for the beat with the
   * highest salience. Empty if the run has no lines.
   */
  best: z.string(),
  counts: z.object({
    turns: z.number(),
    cues: z.number(),
    observations: z.number(),
    calls: z.number(),
    errors: z.number(),
  }),
  agents: z.number(),
  /** Why the run or a part of it cannot be read; absent for an intact run. */
  broken: z.string().exactOptional(),
})
export type RunInfo = z.infer<typeof runInfo>

/**
 * `GET /api/runs?before=RUN&most=N`, newest first. `before` in the answer is the value for the next page, null on the
 * last page. The first page also contains the deleted runs that can be restored.
 */
export const runsAnswer = z.object({
  runs: z.array(runInfo),
  before: z.string().nullable(),
  deleted: z.array(runInfo).exactOptional(),
})
export type RunsAnswer = z.infer<typeof runsAnswer>

export const runHit = z.object({
  run: z.string(),
  seq: z.number(),
  t: z.number(),
  kind: runHitKind,
  text: z.string(),
  turn: z.string().exactOptional(),
})
export type RunHit = z.infer<typeof runHit>

/**
 * `GET /api/runs/search?q=WORDS&most=N`, newest run first. `complete` is false if a limit left out runs or hits.
 * `damaged` is the number of runs that cannot be read.
 */
export const runSearchAnswer = z.object({
  hits: z.array(runHit),
  complete: z.boolean(),
  damaged: z.number(),
})
export type RunSearchAnswer = z.infer<typeof runSearchAnswer>

export const timelineMark = z.object({
  seq: z.number(),
  t: z.number(),
  kind: markKind,
  lane: z.string().exactOptional(),
  label: z.string(),
})
export type TimelineMark = z.infer<typeof timelineMark>

/**
 * `GET /api/runs/:id/timeline`: marks of the run's notable events, in order. If there are too many, some are left out.
 */
export const timelineAnswer = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  marks: z.array(timelineMark),
})
export type TimelineAnswer = z.infer<typeof timelineAnswer>

/** `GET /api/runs/:id/snapshot`; `State` is the part of the state that the page's role may read. */
export interface SnapshotAnswer<State> {
  readonly seq: number
  readonly state: State
}

// The fields of a view are not checked, because server and page are from the same build.
const view = <View>() => z.custom<View>((value) => typeof value === 'object' && value !== null)

/** `GET /api/runs/:id/turns`: older turns of a run. Each list is in the order of events. */
export const turnPage = z.object({
  turns: z.array(view<TurnView>()),
  cues: z.array(view<CueView>()),
  /** Lines that were held back in these turns. */
  filtered: z.array(view<FilteredView>()),
  /** What the operator sent between these turns. Like `lines`, empty for every filter except `all`. */
  sayings: z.array(view<SayingView>()),
  /** Rows between these turns that have only a text, such as the row for a restart. */
  lines: z.array(view<LineView>()),
  /** Pass this as `before` to get the next page; null once the start of the run is reached. */
  before: z.string().nullable(),
  /** Start time (epoch ms) of the oldest turn that was read, even if the filter excluded it; null if none was read. */
  reachedAt: z.number().nullable(),
})
export type TurnPage = z.infer<typeof turnPage>
