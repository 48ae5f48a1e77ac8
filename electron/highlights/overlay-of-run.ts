import { join } from 'node:path'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { startReplay } from '../app/start-replay.ts'
import { overlayPictures, type Span } from '../clips/overlay-pictures.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import type { FoundRun } from '../runs/find-run.ts'

/** Makes pictures of what the overlay showed in a run. */
export interface OverlayOfRun {
  /** Yields the pictures of a span of the run; see `overlayPictures`. */
  pictures(span: Span, size: { readonly width: number; readonly height: number }): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Serves the overlay page for a past run. Rejects with the reason if that is not possible. */
export async function openOverlayOfRun(options: {
  readonly chromium: string
  readonly found: FoundRun
  readonly dataDir: string
  readonly print: (line: string) => void
}): Promise<OverlayOfRun> {
  const { chromium, found, dataDir, print } = options
  // Its pages get nothing but the files of the overlay: the events are handed to the page one by one.
  const started = await startReplay({ found, speed: 1, dataDir, port: 0, print })
  if (!started.ok) throw new Error(started.failure.message)
  const { replay } = started
  const path = eventsFile(join(found.runsDir, found.run))
  return {
    async *pictures(span, size) {
      const of = { begin: await stateBefore(path, span.from), events: eventsIn(path, span) }
      yield* overlayPictures({ chromium, overlay: replay.urls.overlay, span, of, size })
    },
    close: () => replay.close(),
  }
}

async function stateBefore(path: string, at: number): Promise<State> {
  let state = emptyState()
  for await (const { event } of readEvents(path)) {
    if (event.t >= at) break
    state = reduce(state, event)
  }
  return state
}

async function* eventsIn(path: string, { from, to }: Span): AsyncGenerator<AdlibEvent> {
  for await (const { event } of readEvents(path)) {
    if (event.t > to) break
    if (event.t >= from) yield event
  }
}
