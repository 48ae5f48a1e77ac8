import { z } from 'zod'
import type { LineView } from '../../events/event-table.ts'
import { markKind, runHitKind } from '../../events/moment.ts'
import type { TurnView } from '../../events/turn-view.ts'
import type { CueView, FilteredView, SayingView } from '../../events/views.ts'
import { highlight } from '../../highlights/highlight.ts'

/** A line of a run. `line`: its template in the bank, if it has one. */
const bestLine = z.object({ text: z.string(), line: z.string().exactOptional() })
export type BestLine = z.infer<typeof bestLine>

/** `GET /api/runs/:id`: a recorded run, or the run in progress. */
export const runInfo = z.object({
  run: z.string(),
  /** Epoch ms of the first event. */
  startedAt: z.number(),
  /** Epoch ms of the last event; null while the run has not ended. */
  endedAt: z.number().nullable(),
  ms: z.number(),
  bytes: z.number(),
  /** Whether the run ended and was not resumed afterward. */
  ended: z.boolean(),
  live: z.boolean(),
  /** The last active model, or `understudy`. */
  model: z.string(),
  /** The last source that the run watched, as named in observations; empty if there is none. */
  source: z.string(),
  lines: z.number(),
  /** The best lines, best first: those last rated as funny, then those of the most salient beats. */
  best: z.array(bestLine),
  counts: z.object({
    turns: z.number(),
    cues: z.number(),
    observations: z.number(),
    calls: z.number(),
    errors: z.number(),
  }),
  agents: z.number(),
  /** Why the run or a part of it cannot be read; absent if it can. */
  broken: z.string().exactOptional(),
})
export type RunInfo = z.infer<typeof runInfo>

/**
 * `GET /api/runs?before=RUN&most=N`, newest first. `before` is the value for the next page; null on the last page.
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

/** `GET /api/runs/search?q=WORDS&most=N&before=RUN`, newest run first. */
export const runSearchAnswer = z.object({
  hits: z.array(runHit),
  /** Send this to search the older runs, which a limit left out; null after the oldest run. */
  before: z.string().nullable(),
  /** Number of runs searched for this answer. */
  searched: z.number(),
  /** Whether a run has more hits than the answer. */
  isCut: z.boolean(),
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

/** `GET /api/runs/:id/timeline`: the run's notable events, in order. If there are too many, some are left out. */
export const timelineAnswer = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  marks: z.array(timelineMark),
})
export type TimelineAnswer = z.infer<typeof timelineAnswer>

/** `GET /api/runs/:id/highlights`: the best moments of a run, best first. */
export const highlightsAnswer = z.object({ highlights: z.array(highlight) })
export type HighlightsAnswer = z.infer<typeof highlightsAnswer>

/** `GET /api/runs/:id/snapshot`. `State` is the part that the page's role may read. */
export interface SnapshotAnswer<State> {
  readonly seq: number
  readonly state: State
}

// Not checked, because server and page are from the same build.
const view = <View>() => z.custom<View>((value) => typeof value === 'object' && value !== null)

/** `GET /api/runs/:id/turns`: older turns, in the order of events. */
export const turnPage = z.object({
  turns: z.array(view<TurnView>()),
  cues: z.array(view<CueView>()),
  filtered: z.array(view<FilteredView>()),
  /** What the operator sent between these turns. Like `lines`, empty for every filter except `all`. */
  sayings: z.array(view<SayingView>()),
  lines: z.array(view<LineView>()),
  /** Pass this as `before` to get the next page; null at the start of the run. */
  before: z.string().nullable(),
  /** Epoch ms of the oldest turn that was read, even if it does not match the filter; null without turns. */
  reachedAt: z.number().nullable(),
})
export type TurnPage = z.infer<typeof turnPage>
