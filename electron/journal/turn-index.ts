import type { Chip } from '../../src-shared/events/chips.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { type BetweenTurns, chipsOf, eventFacts } from '../../src-shared/events/event-table.ts'
import { readEvents } from './event-file.ts'

/** A range of bytes in an events file. */
export interface Span {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** The range of a turn in the file. It may also contain events of other turns or of no turn. */
export interface TurnPlace extends Span {
  readonly turn: string
  /** Start of the turn (epoch ms). */
  readonly at: number
  /** Range of the turn's observation; undefined if a newer observation came before the turn. */
  readonly saw: Span | undefined
  readonly chips: ReadonlySet<Chip>
}

/** Ranges of a run's turns and of the events between turns, oldest first. */
export interface TurnIndex {
  readonly turns: readonly TurnPlace[]
  /** Ranges of the events between turns, separately for `sayings` and `lines`. */
  readonly between: Readonly<Record<BetweenTurns, readonly Span[]>>
  add(event: AdlibEvent, start: number, bytes: number): void
  saved(): SavedTurns
}

/** A turn index as JSON data. */
export interface SavedTurns {
  readonly turns: readonly (Omit<TurnPlace, 'chips' | 'saw'> & {
    readonly saw?: Span
    readonly chips: readonly Chip[]
  })[]
  readonly between: Readonly<Record<BetweenTurns, readonly Span[]>>
  readonly turnOfCue: readonly (readonly [cue: string, turn: string])[]
  readonly seen: (Span & { readonly id: string }) | null
  readonly moment: { readonly turn: string; readonly start: number } | null
}

const maxCues = 200

/** Maximum length (bytes) of a turn's range in the file. Events of the turn after it are left out of pages. */
const maxTurnBytes = 4 * 1024 * 1024

/**
 * Creates an index with which a page of old turns can be read without the rest of the file.
 * @param from the saved index of the events so far; default: an empty index
 */
export function turnIndex(from?: SavedTurns): TurnIndex {
  const turns: (TurnPlace & { end: number; chips: Set<Chip> })[] = (from?.turns ?? []).map((turn) => ({
    ...turn,
    saw: turn.saw,
    chips: new Set(turn.chips),
  }))
  const byId = new Map(turns.map((turn) => [turn.turn, turn]))
  const between: Record<BetweenTurns, Span[]> = {
    sayings: [...(from?.between.sayings ?? [])],
    lines: [...(from?.between.lines ?? [])],
  }
  const turnOfCue = new Map<string, string>(from?.turnOfCue)
  let seen = from?.seen ?? null
  let moment = from?.moment ?? null

  const about = (event: AdlibEvent): string | undefined => {
    if (event.type === 'stage/queued' || event.type === 'stage/cue') {
      const { id, turn } = event.cue
      if (turn === undefined) return undefined
      turnOfCue.delete(id)
      turnOfCue.set(id, turn)
      const [oldest] = turnOfCue.keys()
      if (turnOfCue.size > maxCues && oldest !== undefined) turnOfCue.delete(oldest)
      return turn
    }
    if ('turn' in event && event.turn !== undefined) return event.turn
    return 'cue' in event && typeof event.cue === 'string' ? turnOfCue.get(event.cue) : undefined
  }

  return {
    turns,
    between,
    saved: () => ({
      turns: turns.map(({ chips, saw, ...turn }) => ({
        ...turn,
        ...(saw === undefined ? {} : { saw }),
        chips: [...chips],
      })),
      between: { sayings: [...between.sayings], lines: [...between.lines] },
      turnOfCue: [...turnOfCue],
      seen,
      moment,
    }),
    add(event, start, bytes) {
      const end = start + bytes
      const { betweenTurns } = eventFacts(event.type)
      if (betweenTurns !== false) between[betweenTurns].push({ start, end })
      switch (event.type) {
        case 'sight/observation':
          seen = { id: event.observation.id, start, end }
          return
        case 'turn/start': {
          const place = {
            turn: event.turn,
            at: event.t,
            start: moment?.turn === event.turn ? moment.start : start,
            end,
            saw: seen?.id === event.observation ? { start: seen.start, end: seen.end } : undefined,
            chips: new Set(chipsOf(event)),
          }
          turns.push(place)
          byId.set(event.turn, place)
          return
        }
        default: {
          if (event.type === 'show/beat' && event.turn !== undefined) moment = { turn: event.turn, start }
          const place = byId.get(about(event) ?? '')
          if (place === undefined || end - place.start > maxTurnBytes) return
          place.end = end
          for (const chip of chipsOf(event)) place.chips.add(chip)
        }
      }
    },
  }
}

const maxRuns = 4

/**
 * Returns a function that resolves with the turn index of any run's file, and caches it. It rejects if the file
 * cannot be read.
 */
export function runIndexes(): (path: string) => Promise<TurnIndex> {
  const known = new Map<string, { index: TurnIndex; end: number; seq: number; reading: Promise<void> }>()
  return async (path) => {
    const run = known.get(path) ?? { index: turnIndex(), end: 0, seq: 0, reading: Promise.resolve() }
    known.delete(path)
    known.set(path, run)
    const [oldest] = known.keys()
    if (known.size > maxRuns && oldest !== undefined) known.delete(oldest)
    const read = async (): Promise<void> => {
      for await (const { event, start, bytes } of readEvents(path, { start: run.end, seq: run.seq })) {
        run.index.add(event, start, bytes)
        run.end = start + bytes
        run.seq = event.seq
      }
    }
    run.reading = run.reading.then(read, read)
    await run.reading
    return run.index
  }
}
