import { fdatasync, fstatSync, ftruncateSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AdlibEvent, Emit, EventOf, EventType } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import {
  canonicalEvent,
  durableEvents,
  type Journal,
  type JournalTrouble,
  listenerFailure,
} from '../../src-shared/events/journal.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { subscribers } from '../../src-shared/events/subscribers.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { reasonOf } from '../platform/files.ts'
import { type DamagedLine, maxLineBytes, mayHidePanic, readEvents } from './event-file.ts'
import { eventParts, partPath } from './event-parts.ts'
import { eventWriter, openPart } from './event-writer.ts'
import { removeWords } from './remove-words.ts'
import { type Mark, readSnapshot, removeUnfinishedSnapshots, writeSnapshot } from './snapshot.ts'
import { type TurnIndex, turnIndex } from './turn-index.ts'

/** Opens a run's last part for appending, and cuts off an incomplete last line. */
export function openLastPart(path: string) {
  const { start } = eventParts(path).at(-1) ?? { start: 0 }
  const part = partPath(path, start)
  const fd = openPart(part)
  const found = fstatSync(fd).size
  const bytes = wholeLines(fd, found)
  if (bytes < found) ftruncateSync(fd, bytes)
  return { last: { path: part, start, bytes, fd }, cutBytes: found - bytes }
}

function wholeLines(fd: number, size: number): number {
  const block = Buffer.alloc(64 * 1024)
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - block.length)
    const read = readSync(fd, block, 0, end - from, from)
    const at = block.subarray(0, read).lastIndexOf(10)
    if (at >= 0) return from + at + 1
    end = from
  }
  return 0
}

const syncFile = promisify(fdatasync)

/** Time (ms) from a removal in chat to that of its words on disk, in which more removals join it, and running turns end. */
const removeAfterMs = 2000
/** Delay (ms) between writing an event and syncing it. `commit` syncs `durableEvents` without this delay. */
const syncAfterMs = 50

/** Number of events between two marks. `since` starts reading at a mark, so it skips most of the file. */
const markEvery = 256

const defaultSnapshotEvery = 2000
const snapshotShare = 0.02

/** These events are kept in memory even if the queue is full. A run contains only a few. */
const vital: ReadonlySet<EventType> = new Set<EventType>(['stage/panic', 'run/end'])

/** Thrown by `sync` if events cannot be written to the disk now. They are still in memory. */
export class JournalUnavailable extends Error {
  override readonly name = 'JournalUnavailable'
  readonly remedy: string

  constructor({ message, remedy }: JournalTrouble) {
    super(message)
    this.remedy = remedy
  }
}

/** An opened journal and the damage found in its file. */
export interface OpenedJournal {
  readonly journal: Journal
  readonly turns: TurnIndex
  /** Number of bytes that were cut off because the last line was incomplete. */
  readonly cutBytes: number
  readonly damaged: { readonly count: number; readonly first: readonly DamagedLine[] }
  /** Whether a damaged line may have been a panic that is still on. */
  readonly mayHidePanic: boolean
}

/** Returns the path of the first part of a run's events. Readers find the other parts from it. */
export const eventsFile = (dir: string): string => join(dir, 'events.jsonl')

/**
 * Opens the journal in an existing folder that this process owns (`claimRun`). Throws if the file cannot be opened.
 * @param options.warn called with a message about each problem, such as a listener or a sync that fails
 * @param options.partBytes size (bytes) at which the next part of the file begins
 * @param options.snapshotEvery minimum number of events between two snapshots
 * @param options.datasync replaces the system call, in tests of durability and for runs that need none
 */
export async function openJournal(options: {
  dir: string
  run: string
  clock: Clock
  warn: (message: string) => void
  closed?: () => void
  partBytes?: number
  snapshotEvery?: number
  datasync?: (fd: number) => Promise<void>
}): Promise<OpenedJournal> {
  const { dir, run, clock, warn, datasync = syncFile, snapshotEvery = defaultSnapshotEvery } = options
  const path = eventsFile(dir)
  const { last, cutBytes } = openLastPart(path)
  const size = last.start + last.bytes

  try {
    removeUnfinishedSnapshots(dir)
  } catch (error) {
    warn(`Unfinished snapshots of run ${run} cannot be removed: ${reasonOf(error)}`)
  }
  const read = await readSnapshot(dir, path, size)
  if (read !== null && 'unusable' in read)
    warn(`The snapshot of run ${run} is not used (${read.unusable}); all events are read.`)
  const snapshot = read === null || 'unusable' in read ? null : read
  let state: State = snapshot?.state ?? emptyState()
  const marks: Mark[] = [...(snapshot?.marks ?? [])]
  const mark = (seq: number, start: number): void => {
    if (seq >= (marks.at(-1)?.seq ?? Number.NEGATIVE_INFINITY) + markEvery) marks.push({ seq, start })
  }
  const turns = turnIndex(snapshot?.turns)
  const first: DamagedLine[] = []
  let count = snapshot?.damaged ?? 0
  let doubt = snapshot?.mayHidePanic ?? false
  const damaged = (line: DamagedLine): void => {
    count += 1
    doubt = true
    if (first.length < 20) first.push(line)
  }
  const removals: EventOf<'chat/gone'>[] = []
  for await (const { event, start, bytes } of readEvents(path, {
    start: snapshot?.bytes ?? 0,
    seq: snapshot?.seq ?? 0,
    end: size,
    damaged,
  })) {
    mark(event.seq, start)
    turns.add(event, start, bytes)
    state = reduce(state, event)
    doubt = mayHidePanic(doubt, event)
    // An earlier process may have ended before it had removed the words.
    if (event.type === 'chat/gone') removals.push(event)
  }

  let written = state
  const troubles = subscribers<JournalTrouble | null>((error) =>
    warn(`A listener for disk trouble failed: ${error}`),
  )
  const { partBytes } = options
  const writer = eventWriter({
    path,
    last,
    clock,
    datasync,
    onTrouble: troubles.publish,
    ...(partBytes === undefined ? {} : { partBytes }),
  })
  const listeners = subscribers<AdlibEvent>((error, event) => warn(listenerFailure(error, event)))
  let synced = size
  let timer: Cancel | null = null
  let closed = false
  let losing = false

  let syncing: Promise<void> | null = null
  const syncOnce = async (): Promise<void> => {
    const reached = writer.size()
    await writer.sync()
    synced = reached
  }
  const sync = async (): Promise<void> => {
    writer.flush()
    const trouble = writer.trouble()
    if (trouble !== null) throw new JournalUnavailable(trouble)
    const until = writer.size()
    while (synced < until) {
      syncing ??= syncOnce().finally(() => {
        syncing = null
      })
      await syncing
    }
  }

  const syncSoon = (): void => {
    timer ??= clock.after(syncAfterMs, () => {
      timer = null
      if (closed) return
      snapshotSoon()
      sync().catch((error: unknown) => {
        if (!(error instanceof JournalUnavailable)) warn(`${path} cannot be synced: ${reasonOf(error)}`)
      })
    })
  }

  let snapshotAt = snapshot?.seq ?? 0
  let storing: Promise<void> | null = null
  let isRefused = false
  const store = async (): Promise<void> => {
    snapshotAt = written.seq
    try {
      await writeSnapshot(dir, {
        seq: written.seq,
        bytes: writer.size(),
        state: written,
        marks,
        turns: turns.saved(),
        damaged: count,
        mayHidePanic: doubt,
      })
      isRefused = false
    } catch (error) {
      if (!isRefused) warn(`A snapshot of run ${run} cannot be written: ${reasonOf(error)}`)
      isRefused = true
    }
  }
  const snapshotSoon = (): void => {
    const every = Math.max(snapshotEvery, written.seq * snapshotShare)
    if (storing !== null || closed || written.seq - snapshotAt < every) return
    storing = store().finally(() => {
      storing = null
    })
  }

  let removeTimer: Cancel | null = null
  let removing = Promise.resolve()
  /** Removes words from the events on disk, and from the snapshot, which may be older. */
  const remove = async (): Promise<void> => {
    removeTimer?.()
    removeTimer = null
    const gone = removals.splice(0)
    if (gone.length === 0) return
    try {
      await removeWords(path, writer.size(), gone)
      await storing
      await store()
    } catch (error) {
      warn(`Words that were removed from chat are still in ${path}: ${reasonOf(error)}`)
    }
  }
  const removeNow = (): Promise<void> => {
    removing = removing.then(remove)
    return removing
  }
  const removeSoon = (): void => {
    removeTimer ??= clock.after(removeAfterMs, () => void removeNow())
  }
  if (removals.length > 0) removeSoon()

  const append: Emit = (body) => {
    if (closed) throw new Error(`the journal of run ${run} is closed; ${body.type} cannot be written`)
    const event = canonicalEvent(body, { t: clock.now(), seq: state.seq + 1, run })
    const line = Buffer.from(`${JSON.stringify(event)}\n`)
    if (line.length > maxLineBytes) {
      throw new RangeError(`${event.type} is ${line.length} bytes long, more than ${maxLineBytes}`)
    }
    const before = state
    const after = reduce(before, event)
    // Set `state` first, because a listener may append the next event.
    state = after
    const isKept = writer.add(line, vital.has(event.type), (start) => {
      mark(event.seq, start)
      turns.add(event, start, line.length)
      written = after
      doubt = mayHidePanic(doubt, event)
      listeners.publish(event)
      syncSoon()
      if (event.type === 'chat/gone') {
        removals.push(event)
        removeSoon()
      }
    })
    if (!isKept) state = before
    if (!isKept && !losing) warn('Too many events wait for the disk. Further events are lost.')
    losing = !isKept
    return event
  }

  const journal: Journal = {
    run,
    append,
    async commit(body) {
      const event = append(body)
      if (durableEvents.has(event.type)) await sync()
      return event
    },
    state: () => state,
    written: () => written,
    trouble: writer.trouble,
    async *since(seq) {
      if (seq >= written.seq) return
      const end = writer.size()
      const place = marks.findLast((mark) => mark.seq <= seq + 1)
      const from = place === undefined ? {} : { start: place.start, seq: place.seq - 1 }
      for await (const { event } of readEvents(path, { after: seq, end, ...from })) yield event
    },
    subscribe: listeners.add,
    onTrouble: troubles.add,
    sync,
    async close() {
      if (closed) return
      closed = true
      timer?.()
      try {
        await sync()
        await removeNow()
        await storing
        if (written.seq - snapshotAt >= snapshotEvery) await store()
      } finally {
        writer.stop()
        options.closed?.()
      }
    },
  }
  return { journal, turns, cutBytes, damaged: { count, first }, mayHidePanic: doubt }
}
