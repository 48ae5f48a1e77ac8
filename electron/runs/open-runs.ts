import { join } from 'node:path'
import { createShowMeter, type ShowFigures } from '../../src-shared/bench/show/show-figures.ts'
import type {
  HighlightsAnswer,
  RunInfo,
  RunSearchAnswer,
  RunsAnswer,
  TimelineAnswer,
  TimelineMark,
} from '../../src-shared/contract/api/runs.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { clipMs } from '../../src-shared/highlights/highlight.ts'
import { createHighlightMeter } from '../../src-shared/highlights/highlight-meter.ts'
import type { Moment } from '../../src-shared/projections/moments.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { isRunId, runEnd, runNames } from '../journal/runs.ts'
import { type DataFailure, isMissing, reasonOf } from '../platform/files.ts'
import { type ExportFormat, type ExportOptions, exportRun } from './export-run.ts'
import { brokenRun, openRunDigests, type RunDigests, readMoments } from './run-digest.ts'
import { type RunQuestion, searchRuns } from './search-runs.ts'
import { openTrash, type Trash } from './trash.ts'

const maxMarks = 2000
const maxLabel = 80

/** If there are too many marks, these kinds are left out last. */
const rare: ReadonlySet<TimelineMark['kind']> = new Set(['panic', 'restart', 'error', 'whisper'])

/** Returns the marks of a run's moments, in order. If there are too many, prefers the rare kinds. */
export async function timelineMarks(moments: AsyncIterable<Moment>): Promise<TimelineMark[]> {
  const marks: TimelineMark[] = []
  for await (const { seq, t, text, mark, lane } of moments) {
    if (mark === undefined) continue
    marks.push({
      seq,
      t,
      kind: mark,
      label: text.slice(0, maxLabel),
      ...(lane === undefined ? {} : { lane }),
    })
  }
  if (marks.length <= maxMarks) return marks
  const important = thinned(
    marks.filter(({ kind }) => rare.has(kind)),
    maxMarks,
  )
  const others = thinned(
    marks.filter(({ kind }) => !rare.has(kind)),
    maxMarks - important.length,
  )
  return [...important, ...others].sort((a, b) => a.seq - b.seq)
}

const thinned = <T>(items: readonly T[], most: number): T[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as T)

const maxDeleted = 40
const maxHighlights = 5

/** The recorded runs in a folder, including the live run. */
export interface Runs extends Pick<Trash, 'remove' | 'restore'> {
  /** Lists at most `most` runs older than `before`, newest first. Without `before`, begins with the newest run. */
  page(question: { readonly before?: string | undefined; readonly most: number }): Promise<RunsAnswer>
  search(question: RunQuestion): Promise<RunSearchAnswer>
  timeline(run: string): Promise<TimelineAnswer | null>
  exported(run: string, format: ExportFormat, options?: ExportOptions): Promise<AsyncIterable<string> | null>
  events(run: string, after: number): Promise<AsyncIterable<AdlibEvent> | null>
  info(run: string): Promise<RunInfo | null>
  figures(run: string): Promise<ShowFigures | null>
  highlights(run: string): Promise<HighlightsAnswer | null>
  /** Permanently deletes the runs that this object moved to the trash, and those that have been there for a day. */
  close(): void
}

/**
 * Opens the runs of `runsDir` (`<reports>/live`).
 * @param report called for each damaged file of moments, which is then rebuilt
 */
export function openRuns(runsDir: string, report: (problem: DataFailure) => void = () => {}): Runs {
  const digests = openRunDigests((run) => join(runsDir, run), report)
  const trash = openTrash(runsDir)
  const trashed = openRunDigests(trash.folderOf, report)

  const events: Runs['events'] = async (run, after) => {
    const path = eventsFile(join(runsDir, run))
    return isRunId(run) && runEnd(path) !== null ? begun(eventsOf(run, after)) : null
  }
  async function* eventsOf(run: string, after: number): AsyncGenerator<AdlibEvent> {
    let reached = { start: 0, seq: 0 }
    const rest = async function* (dir: string) {
      for await (const { event, start, bytes } of readEvents(eventsFile(dir), { after, ...reached })) {
        reached = { start: start + bytes, seq: event.seq }
        yield event
      }
    }
    try {
      yield* rest(join(runsDir, run))
    } catch (error) {
      if (!isMissing(error) || reached.seq === 0) throw error
      yield* rest(trash.folderOf(run))
    }
  }
  const infoOrBroken = async (run: string, from: RunDigests): Promise<RunInfo | null> => {
    try {
      return await from.info(run)
    } catch (error) {
      return isMissing(error) ? null : brokenRun(run, reasonOf(error))
    }
  }
  const firstOf = async (
    names: readonly string[],
    most: number,
    from: RunDigests,
  ): Promise<{ runs: RunInfo[]; rest: readonly string[] }> => {
    const runs: RunInfo[] = []
    for (const [index, run] of names.entries()) {
      if (runs.length === most) return { runs, rest: names.slice(index) }
      const info = await infoOrBroken(run, from)
      if (info !== null) runs.push(info)
    }
    return { runs, rest: [] }
  }

  return {
    async page({ before, most }) {
      const names = runNames(runsDir).filter((run) => before === undefined || run < before)
      const { runs, rest } = await firstOf(names, most, digests)
      const page = { runs, before: rest.length > 0 ? (runs.at(-1)?.run ?? null) : null }
      if (before !== undefined) return page
      return { ...page, deleted: (await firstOf(trash.names(), maxDeleted, trashed)).runs }
    },
    search: (question) => searchRuns(digests, runNames(runsDir), question),
    async timeline(run) {
      const info = isRunId(run) ? await digests.info(run) : null
      if (info === null) return null
      const { startedAt, endedAt } = info
      return {
        startedAt,
        endedAt,
        marks: await timelineMarks(readMoments((await digests.moments(run)) ?? '')),
      }
    },
    async exported(run, format, options) {
      const info = isRunId(run) ? await digests.info(run) : null
      const all = info === null ? null : await events(run, 0)
      return info === null || all === null ? null : exportRun(info, all, format, options)
    },
    events,
    info: async (run) => (isRunId(run) ? digests.info(run) : null),
    async figures(run) {
      const all = await events(run, 0)
      if (all === null) return null
      const meter = createShowMeter()
      for await (const event of all) meter.event(event)
      return meter.figures()
    },
    async highlights(run) {
      const all = await events(run, 0)
      if (all === null) return null
      const meter = createHighlightMeter()
      for await (const event of all) meter.event(event)
      return { highlights: meter.best(maxHighlights, clipMs) }
    },
    remove: trash.remove,
    restore: trash.restore,
    close: trash.close,
  }
}

async function begun<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = items[Symbol.asyncIterator]()
  const first = await iterator.next()
  return {
    async *[Symbol.asyncIterator]() {
      try {
        if (first.done) return
        yield first.value
        yield* { [Symbol.asyncIterator]: () => iterator }
      } finally {
        await iterator.return?.()
      }
    },
  }
}
