import { statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { maxNote, type ShownViewer } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { cleanText } from '../../src-shared/safety/clean-text.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

const maxViewers = 2000
/** Time (ms) since a viewer was last seen, after which the viewer is forgotten. */
export const viewerLifeMs = 30 * 86_400_000
/** Time (ms) without a message of a viewer after which the next one belongs to another stream. */
const betweenStreamsMs = 4 * 3_600_000
/** Time (ms) from a change to its writing, in which more changes join it. */
const writeAfterMs = 5000

const viewer = z.object({
  key: z.string().min(1).max(130),
  name: z.string().min(1).max(60),
  firstAt: z.number(),
  lastAt: z.number(),
  streams: z.number().int().min(1),
  gifts: z.number().int().min(0),
  note: z.string().max(maxNote).optional(),
})
type Viewer = z.infer<typeof viewer>
const file = z.object({ viewers: z.array(viewer).max(maxViewers) })

interface Person {
  readonly key: string
  readonly name: string
}

/** What is remembered of viewers, if the streamer turned this on. Names are as they were written: filter them before use. */
export interface ViewerMemory {
  /** Records a message. Returns the number of streams if it is the person's first in this stream; else undefined. */
  seen(person: Person): number | undefined
  /** Records a gift. */
  gave(person: Person): void
  /** Keeps a line about the person at which chat laughed, unless the streamer wrote a note. */
  joked(key: string, line: string): void
  /** Returns what a line may use; undefined if nothing is remembered. */
  of(key: string): { readonly streams: number; readonly note?: string } | undefined
  /** Returns all viewers, the one who was seen last first. */
  list(): readonly ShownViewer[]
  /** Replaces the note about a viewer; an empty text removes it. */
  note(key: string, text: string): CommandError | null
  forget(key: string): CommandError | null
  forgetAll(): CommandError | null
  /** Writes what is not written yet. */
  close(): void
}

/** A memory that keeps nothing. */
export const noViewers: Pick<ViewerMemory, 'seen' | 'gave' | 'joked' | 'of' | 'forget'> = {
  seen: () => undefined,
  gave() {},
  joked() {},
  of: () => undefined,
  forget: () => null,
}

/**
 * Opens `viewers.json` in the data folder. A damaged file is moved aside and counts as empty. Another process may change
 * the file: its changes are read before the next use, and what it has forgotten is not written again.
 */
export function openViewerMemory(
  dataDir: string,
  {
    clock,
    isOn,
    report,
  }: {
    readonly clock: Pick<Clock, 'now' | 'after'>
    readonly isOn: () => boolean
    readonly report: (problem: DataFailure) => void
  },
): ViewerMemory {
  const path = join(dataDir, 'viewers.json')
  const stored = openKeptFile(path, {
    schema: file,
    expected: 'a list of viewers',
    effect: 'Viewers of earlier streams are not remembered.',
    report,
  })
  let known = new Map<string, Viewer>()
  /** The version of the file that `known` was read from, and its viewers. */
  let version: string | undefined
  let onDisk: ReadonlySet<string> = new Set()
  /** What is not written yet; null for a viewer who was forgotten. */
  const unwritten = new Map<string, Viewer | null>()
  let stopWait: Cancel | undefined
  let isFailing = false

  const read = (): void => {
    // If the clock was set back, a time in the future would keep a viewer for longer.
    const all = (stored.read()?.viewers ?? []).map((one) => ({
      ...one,
      lastAt: Math.min(one.lastAt, clock.now()),
    }))
    const before = onDisk
    known = new Map(all.map((one) => [one.key, one]))
    onDisk = new Set(known.keys())
    for (const [key, one] of unwritten) {
      if (before.has(key) && !onDisk.has(key)) unwritten.delete(key)
      else if (one === null) known.delete(key)
      else known.set(key, one)
    }
  }
  const viewers = (): ReadonlyMap<string, Viewer> => {
    const now = versionOf(path)
    if (now !== version) {
      version = now
      read()
    }
    for (const [key, { lastAt }] of known) if (clock.now() - lastAt > viewerLifeMs) known.delete(key)
    return known
  }
  const set = (key: string, one: Viewer | null): void => {
    // The newest last, so that the one who was seen longest ago makes room.
    known.delete(key)
    if (one !== null) known.set(key, one)
    unwritten.set(key, one)
  }
  const write = (): DataFailure | null => {
    stopWait?.()
    stopWait = undefined
    const all = [...viewers().values()].sort((a, b) => a.lastAt - b.lastAt).slice(-maxViewers)
    const failure = stored.write({ viewers: all })
    if (failure === null) {
      unwritten.clear()
      version = versionOf(path)
      known = new Map(all.map((one) => [one.key, one]))
      onDisk = new Set(known.keys())
    } else if (!isFailing) report(failure)
    isFailing = failure !== null
    return failure
  }
  const keep = (one: Viewer): void => {
    set(one.key, one)
    if (known.size > maxViewers) {
      const oldest = known.keys().next().value as string
      known.delete(oldest)
      unwritten.delete(oldest)
    }
    stopWait ??= clock.after(writeAfterMs, write)
  }
  const record = ({ key, name }: Person): Viewer => {
    const now = clock.now()
    const before = viewers().get(key)
    const isNext = before !== undefined && now - before.lastAt > betweenStreamsMs
    return {
      ...(before ?? { key, firstAt: now, gifts: 0 }),
      name: cleanText(name).slice(0, 60) || key,
      lastAt: now,
      streams: (before?.streams ?? 1) + (isNext ? 1 : 0),
    }
  }
  const changed = (failure: DataFailure | null): CommandError | null =>
    failure === null ? null : { kind: 'not_kept', ...failure }

  return {
    seen(person) {
      if (!isOn()) return undefined
      const before = viewers().get(person.key)
      const now = record(person)
      keep(now)
      return now.streams === before?.streams ? undefined : now.streams
    },
    gave(person) {
      if (!isOn()) return
      const now = record(person)
      keep({ ...now, gifts: now.gifts + 1 })
    },
    joked(key, line) {
      const one = viewers().get(key)
      if (!isOn() || one === undefined || one.note !== undefined) return
      keep({ ...one, note: line.replace(/\s+/g, ' ').slice(0, maxNote) })
    },
    of(key) {
      const one = isOn() ? viewers().get(key) : undefined
      if (one === undefined) return undefined
      return { streams: one.streams, ...(one.note === undefined ? {} : { note: one.note }) }
    },
    list: () =>
      [...viewers().values()]
        .map((one) => ({ ...one, expiresAt: one.lastAt + viewerLifeMs }))
        .sort((a, b) => b.lastAt - a.lastAt),
    note(key, text) {
      const one = viewers().get(key)
      if (one === undefined) return gone
      const { note: _, ...rest } = one
      const note = cleanText(text).trim().slice(0, maxNote)
      set(key, note === '' ? rest : { ...rest, note })
      return changed(write())
    },
    forget(key) {
      if (!viewers().has(key)) return gone
      set(key, null)
      return changed(write())
    },
    forgetAll() {
      for (const key of [...viewers().keys()]) set(key, null)
      return changed(write())
    },
    close() {
      if (stopWait !== undefined) write()
    },
  }
}

const gone: CommandError = {
  kind: 'gone',
  message: 'This viewer is not remembered any more.',
  remedy: 'No action is needed.',
}

/** Returns what changes with each write of a file; empty if there is none. */
function versionOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stat === undefined ? '' : `${stat.ino} ${stat.mtimeNs} ${stat.size}`
}
