import { readEvents } from './event-file.ts'
import { type TurnIndex, turnIndex } from './turn-index.ts'

/** Runs whose index is kept; the one that was asked for longest ago goes first. */
const mostRuns = 4

/**
 * Turn indexes of runs that this process does not write. Each file is read once, however many ask at the same time;
 * later only what was added to it.
 * @returns the index of the events in this file; rejects when it cannot be read
 */
export function runIndexes(): (path: string) => Promise<TurnIndex> {
  const known = new Map<string, { index: TurnIndex; end: number; reading: Promise<void> }>()
  return async (path) => {
    const run = known.get(path) ?? { index: turnIndex(), end: 0, reading: Promise.resolve() }
    known.delete(path)
    known.set(path, run)
    const [oldest] = known.keys()
    if (known.size > mostRuns && oldest !== undefined) known.delete(oldest)
    const read = async (): Promise<void> => {
      for await (const { event, start, bytes } of readEvents(path, { start: run.end })) {
        run.index.add(event, start, bytes)
        run.end = start + bytes
      }
    }
    run.reading = run.reading.then(read, read)
    await run.reading
    return run.index
  }
}
