import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { buildId } from '../platform/fork-program.ts'
import { mayHidePanic, readEvents } from './event-file.ts'
import { eventParts } from './event-parts.ts'
import type { SavedTurns } from './turn-index.ts'

/** The position of an event in a run. `start` is its offset (bytes). */
export interface Mark {
  readonly seq: number
  readonly start: number
}

/** The fold of a run's events up to `seq`. It only saves time, because it can be rebuilt from the events. */
export interface Snapshot {
  readonly seq: number
  readonly bytes: number
  readonly state: State
  /** Positions of some events, oldest first. Reading can begin at any of them. */
  readonly marks: readonly Mark[]
  readonly turns: SavedTurns
  readonly damaged: number
  /** Whether one of the damaged lines may have been a panic that is still on. */
  readonly mayHidePanic: boolean
}

const fileIn = (dir: string): string => join(dir, 'snapshot.json')

// Only a snapshot that this build wrote is accepted, so the contents of the lists need no validation.
const list = z.array(z.unknown())
const schema = z.object({
  build: z.literal(buildId),
  seq: z.number().int().min(1),
  bytes: z.number().int().min(1),
  state: z.looseObject({ seq: z.number() }),
  marks: z.array(z.object({ seq: z.number(), start: z.number() })),
  turns: z.looseObject({
    turns: list,
    between: z.looseObject({ sayings: list, lines: list }),
    turnOfCue: list,
  }),
  damaged: z.number(),
  mayHidePanic: z.boolean(),
})

/** Writes a snapshot. The old one stays until the new one is complete. Rejects if writing fails. */
export const writeSnapshot = (dir: string, snapshot: Snapshot): Promise<void> =>
  writeFileAtomic(fileIn(dir), JSON.stringify({ build: buildId, ...snapshot }), { mode: 0o600 })

/** Removes incomplete snapshots after a crash. Only the process that owns the run may call this. */
export function removeUnfinishedSnapshots(dir: string): void {
  // `write-file-atomic` first writes to a file with a number after the name.
  for (const name of readdirSync(dir))
    if (/^snapshot\.json\.\d+$/.test(name)) rmSync(join(dir, name), { force: true })
}

/**
 * Reads the snapshot of a run whose events (`path`) end at the offset `size`. Resolves with null if there is none, or
 * with the reason if it cannot be used.
 */
export async function readSnapshot(
  dir: string,
  path: string,
  size: number,
): Promise<Snapshot | { readonly unusable: string } | null> {
  const file = fileIn(dir)
  if (!existsSync(file)) return null
  let snapshot: Snapshot
  try {
    snapshot = schema.parse(JSON.parse(readFileSync(file, 'utf8'))) as unknown as Snapshot
  } catch {
    return { unusable: 'it is damaged or of another version' }
  }
  const { seq, bytes, state, marks } = snapshot
  if (state.seq !== seq) return { unusable: 'it is damaged' }
  if (bytes > size) return { unusable: 'it is newer than the events' }
  const mark = marks.at(-1)
  const from = mark === undefined ? {} : { start: mark.start, seq: mark.seq - 1 }
  let last = { seq: 0, end: 0 }
  for await (const read of readEvents(path, { ...from, end: bytes }))
    last = { seq: read.event.seq, end: read.start + read.bytes }
  if (last.seq !== seq || last.end !== bytes) return { unusable: 'it does not fit the events' }
  return snapshot
}

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
