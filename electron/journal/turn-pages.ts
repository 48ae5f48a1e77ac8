import type { TurnPage } from '../../src-shared/contract/api/runs.ts'
import type { Audience } from '../../src-shared/events/audience.ts'
import type { Chip } from '../../src-shared/events/chips.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { eventFacts } from '../../src-shared/events/event-table.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import type { Observation } from '../../src-shared/events/observation.ts'
import { eventFor } from '../../src-shared/events/role.ts'
import { emptyState, maxLines, maxSayings, type State } from '../../src-shared/events/state.ts'
import { filterItems } from '../../src-shared/projections/stream-filter.ts'
import { streamItems } from '../../src-shared/projections/stream-items.ts'
import { readEvents } from './event-file.ts'
import { runIndexes, type Span, type TurnIndex, type TurnPlace } from './turn-index.ts'

/** The query for a page of older turns. */
export interface TurnQuestion {
  /** Id of the turn before which the page ends. Default: the page ends with the newest turn. */
  readonly before?: string | undefined
  readonly most: number
  readonly chip: Chip
  readonly search: string
}

/**
 * A page ends once at least this many bytes of turns were read for it, even if it has no turn yet. The next page
 * continues the search.
 */
const maxBytes = 2 * 1024 * 1024

/** A page also ends once the search for its turns has covered at least this many bytes. */
const maxSearchedBytes = 8 * 1024 * 1024

const batch = 20

const stretch = 100

const gapBytes = 32 * 1024

/** Reads a page of turns, backward from the newest turn or from `before`. The page lists the oldest turn first. */
export async function readTurnPage(
  path: string,
  index: TurnIndex,
  { before, most, chip, search }: TurnQuestion,
  audience: Audience,
): Promise<TurnPage> {
  const last =
    before === undefined ? index.turns.length : index.turns.findIndex(({ turn }) => turn === before)
  const found: TurnPage = {
    turns: [],
    cues: [],
    filtered: [],
    sayings: [],
    lines: [],
    before: null,
    reachedAt: null,
  }
  // The index and the file know more than a viewer may read, so they must not select a viewer's turns.
  const known = audience === 'viewer' ? { chip: 'all' as const, search: '' } : { chip, search }
  let at = last
  let bytes = 0
  let wanted: TurnPlace[] = []
  const readWanted = async (): Promise<void> => {
    const states = await readTurns(path, wanted, audience)
    wanted = []
    const fitting = states.filter((state) => filterItems(streamItems(state), chip, search).length > 0)
    found.turns.unshift(...fitting.flatMap(({ turns }) => turns))
    found.cues.unshift(...fitting.flatMap(({ cues }) => cues))
    found.filtered.unshift(...fitting.flatMap(({ filtered }) => filtered))
  }
  for await (const next of turnsBefore(path, index, last, known)) {
    at = next.at
    if (next.turn !== null) {
      wanted.unshift(next.turn)
      bytes += next.turn.end - next.turn.start
    }
    const room = Math.min(batch, most - found.turns.length)
    const isOver = bytes >= maxBytes || bytesFrom(index, at, last) >= maxSearchedBytes
    if (wanted.length >= room || isOver) await readWanted()
    if (found.turns.length >= most || isOver) break
  }
  await readWanted()
  const end = index.turns[last]?.start ?? Number.POSITIVE_INFINITY
  const start = at === 0 ? 0 : (index.turns[at]?.start ?? 0)
  const { sayings, lines } =
    chip === 'all' ? await readBetween(path, index, { start, end }, audience) : { sayings: [], lines: [] }
  const shown = filterItems(streamItems({ ...emptyState(), sayings, lines }), chip, search)
  return {
    ...found,
    sayings: shown.flatMap((item) => (item.kind === 'saying' ? [item.saying] : [])),
    lines: shown.flatMap((item) => (item.kind === 'line' ? [item.line] : [])),
    before: at === 0 ? null : (index.turns[at]?.turn ?? null),
    reachedAt: at === last ? null : (index.turns[at]?.at ?? null),
  }
}

/**
 * Yields the matching turns before `last`, newest first. At the end of each stretch, yields a position without a
 * turn, so that the caller can stop even if no turn matches.
 */
async function* turnsBefore(
  path: string,
  index: TurnIndex,
  last: number,
  { chip, search }: Pick<TurnQuestion, 'chip' | 'search'>,
): AsyncGenerator<{ at: number; turn: TurnPlace | null }> {
  for (let end = last; end > 0; end = Math.max(0, end - stretch)) {
    const start = Math.max(0, end - stretch)
    const positions = new Map(index.turns.slice(start, end).map((turn, n) => [turn, start + n]))
    const shown = [...positions.keys()].filter(({ chips }) => chips.has(chip))
    for (const turn of (await turnsWith(path, shown, search)).toReversed())
      yield { at: positions.get(turn) ?? start, turn }
    yield { at: start, turn: null }
  }
}

const bytesFrom = (index: TurnIndex, at: number, last: number): number =>
  (index.turns[last - 1]?.end ?? 0) - (index.turns[at]?.start ?? 0)

async function readTurns(path: string, places: readonly TurnPlace[], audience: Audience): Promise<State[]> {
  const states = new Map<string, State>(places.map(({ turn }) => [turn, emptyState()]))
  const turnOfCue = new Map<string, string>()
  const seen = new Map<string, Observation>()
  const take = (event: AdlibEvent): void => {
    if (event.type === 'sight/observation') seen.set(event.observation.id, event.observation)
    if (event.type === 'stage/queued' || event.type === 'stage/cue')
      turnOfCue.set(event.cue.id, event.cue.turn ?? '')
    const turn = turnOf(event, turnOfCue)
    const state = states.get(turn)
    if (state === undefined) return
    const before =
      event.type === 'turn/start' ? { ...state, observation: seen.get(event.observation) ?? null } : state
    states.set(turn, reduce(before, event))
  }
  const spans = places.flatMap(({ start, end, saw }) => (saw ? [saw, { start, end }] : [{ start, end }]))
  for (const { start, end } of joined(spans)) {
    for await (const { event } of readEvents(path, { start, end })) {
      const readable = eventFor(audience, event)
      if (readable !== null) take(readable)
    }
  }
  return [...states.values()].filter(({ turns }) => turns.length > 0)
}

function turnOf(event: AdlibEvent, turnOfCue: ReadonlyMap<string, string>): string {
  if (event.type === 'stage/queued' || event.type === 'stage/cue') return event.cue.turn ?? ''
  if ('cue' in event && typeof event.cue === 'string') return turnOfCue.get(event.cue) ?? ''
  return 'turn' in event ? (event.turn ?? '') : ''
}

/**
 * Reads the `sayings` and `lines` between the turns of a span. For each kind, reads only the newest, at most as
 * many as the state keeps.
 */
async function readBetween(
  path: string,
  { between }: TurnIndex,
  within: Span,
  audience: Audience,
): Promise<Pick<State, 'sayings' | 'lines'>> {
  const newest = (spans: readonly Span[], most: number): readonly Span[] =>
    spans.filter(({ start }) => start >= within.start && start < within.end).slice(-most)
  const spans = [...newest(between.sayings, maxSayings), ...newest(between.lines, maxLines)]
  let state = emptyState()
  for (const { start, end } of joined(spans)) {
    for await (const { event } of readEvents(path, { start, end })) {
      const readable = eventFor(audience, event)
      if (readable !== null && eventFacts(event.type).betweenTurns !== false) state = reduce(state, readable)
    }
  }
  // Whispers before an old turn no longer wait. Remove `waits` from all of them, because some of their answers are in
  // events that were not read.
  return { ...state, sayings: state.sayings.map(({ waits: _, ...saying }) => saying) }
}

function joined(spans: readonly Span[]): Span[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start)
  const all: { start: number; end: number }[] = []
  for (const { start, end } of ordered) {
    const before = all.at(-1)
    if (before !== undefined && start <= before.end + gapBytes) before.end = Math.max(before.end, end)
    else all.push({ start, end })
  }
  return all
}

/** Reads pages of older turns one at a time, so that many requests do not delay the performer. */
export interface TurnPages {
  /** Resolves with null if the question's `before` is not a turn of this run. */
  page(path: string, question: TurnQuestion, audience: Audience): Promise<TurnPage | null>
}

/**
 * Creates a reader of pages for all runs.
 * @param live the run that this process writes, with its index
 */
export function turnPages(live: { readonly path: string; readonly index: TurnIndex }): TurnPages {
  const indexOf = runIndexes()
  let last: Promise<unknown> = Promise.resolve()
  const read = async (path: string, question: TurnQuestion, audience: Audience): Promise<TurnPage | null> => {
    const index = path === live.path ? live.index : await indexOf(path)
    const { before } = question
    if (before !== undefined && !index.turns.some(({ turn }) => turn === before)) return null
    return readTurnPage(path, index, question, audience)
  }
  return {
    page(path, question, audience) {
      const next = last.then(() => read(path, question, audience))
      last = next.catch(() => {})
      return next
    },
  }
}

/**
 * Resolves with the given turns that may match a search, without parsing every line.
 * @param places positions of the turns, in the order of the file
 */
async function turnsWith(path: string, places: readonly TurnPlace[], search: string): Promise<TurnPlace[]> {
  const word = longestWord(search)
  const first = places[0]
  if (word === '' || first === undefined) return [...places]
  const start = Math.min(first.start, first.saw?.start ?? first.start)
  const end = places.reduce((last, place) => Math.max(last, place.end), 0)
  const starts: number[] = []
  const containing = (line: string): boolean => line.toLowerCase().includes(word)
  for await (const event of readEvents(path, { start, end, containing })) starts.push(event.start)
  return places.filter(
    ({ start, end, saw }) => hasIn(starts, start, end) || (saw && hasIn(starts, saw.start, saw.end)),
  )
}

/**
 * Returns the longest word of a search. A longer text might not be found, because a row may join several fields, and
 * JSON escapes quotes and backslashes.
 */
const longestWord = (search: string): string =>
  search
    .toLowerCase()
    .split(/[\s"\\]+/)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

function hasIn(sorted: readonly number[], start: number, end: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < start) low = middle + 1
    else high = middle
  }
  return low < sorted.length && (sorted[low] as number) < end
}
