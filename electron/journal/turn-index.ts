import { type Chip, chipsOf } from '../../src-shared/events/chips.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { readEvents } from './event-file.ts'

/** Where something lies in a file of events, in bytes. */
export interface Span {
  readonly start: number
  /** The first byte after it. */
  readonly end: number
}

/** One turn in the file: every event about it lies within the span, between those of other turns. */
export interface TurnPlace extends Span {
  readonly turn: string
  /** Epoch ms of its start. */
  readonly at: number
  /** The observation that it looked at, where that was the newest one. */
  readonly saw: Span | undefined
  /** The chips that it has rows under. */
  readonly chips: ReadonlySet<Chip>
}

/** The places of a run's turns, oldest first, and of the operator's words between them. */
export interface TurnIndex {
  readonly turns: readonly TurnPlace[]
  readonly sayings: readonly Span[]
  /** Adds the next event of the file. */
  add(event: AdlibEvent, start: number, bytes: number): void
}

/** Cues are about a turn for as long as they are among the newest so many. */
const mostCues = 200

/** A turn's span never grows past so many bytes; what comes later is left out of pages. */
const mostTurnBytes = 4 * 1024 * 1024

/** An index that the journal keeps while it writes, so that a page of old turns costs no reading of the whole file. */
export function turnIndex(): TurnIndex {
  const turns: (TurnPlace & { end: number; chips: Set<Chip> })[] = []
  const byId = new Map<string, (typeof turns)[number]>()
  const sayings: Span[] = []
  const turnOfCue = new Map<string, string>()
  let seen: (Span & { id: string }) | null = null

  const about = (event: AdlibEvent): string | undefined => {
    if (event.type === 'stage/queued' || event.type === 'stage/cue') {
      const { id, turn } = event.cue
      if (turn === undefined) return undefined
      turnOfCue.delete(id)
      turnOfCue.set(id, turn)
      const [oldest] = turnOfCue.keys()
      if (turnOfCue.size > mostCues && oldest !== undefined) turnOfCue.delete(oldest)
      return turn
    }
    if ('turn' in event && event.turn !== undefined) return event.turn
    return 'cue' in event && typeof event.cue === 'string' ? turnOfCue.get(event.cue) : undefined
  }

  return {
    turns,
    sayings,
    add(event, start, bytes) {
      const end = start + bytes
      switch (event.type) {
        case 'sight/observation':
          seen = { id: event.observation.id, start, end }
          return
        case 'operator/said':
          sayings.push({ start, end })
          return
        case 'turn/start': {
          const place = {
            turn: event.turn,
            at: event.t,
            start,
            end,
            saw: seen?.id === event.observation ? { start: seen.start, end: seen.end } : undefined,
            chips: new Set(chipsOf(event)),
          }
          turns.push(place)
          byId.set(event.turn, place)
          return
        }
        default: {
          const place = byId.get(about(event) ?? '')
          if (place === undefined || end - place.start > mostTurnBytes) return
          place.end = end
          for (const chip of chipsOf(event)) place.chips.add(chip)
        }
      }
    },
  }
}

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
