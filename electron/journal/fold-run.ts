import { dirname } from 'node:path'
import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { mayHidePanic, readEvents } from './event-file.ts'
import { eventParts } from './event-parts.ts'
import { readSnapshot } from './snapshot.ts'

/**
 * Folds the events of a run. Rejects if they cannot be read.
 * @param path the run's `events.jsonl`
 * @returns the state; `bytes` is the offset after the last event, from which `readEvents` can continue
 */
export async function foldRun(path: string): Promise<{ state: State; mayHidePanic: boolean; bytes: number }> {
  const last = eventParts(path).at(-1)
  const read = last === undefined ? null : await readSnapshot(dirname(path), path, last.start + last.bytes)
  const snapshot = read === null || 'unusable' in read ? null : read
  let state = snapshot?.state ?? emptyState()
  let doubt = snapshot?.mayHidePanic ?? false
  let reached = snapshot?.bytes ?? 0
  const damaged = (): void => {
    doubt = true
  }
  for await (const { event, start, bytes } of readEvents(path, {
    start: reached,
    seq: snapshot?.seq ?? 0,
    damaged,
  })) {
    state = reduce(state, event)
    doubt = mayHidePanic(doubt, event)
    reached = start + bytes
  }
  return { state, mayHidePanic: doubt, bytes: reached }
}
