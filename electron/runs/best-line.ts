import type { BestLine } from '../../src-shared/contract/api/runs.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'

/** Facts about a run's lines, collected while its events are read. */
export interface LineFacts {
  lines: number
  /** The lines for the beats with the highest salience, the greatest first. */
  greatest: readonly (BestLine & { readonly score: number })[]
  /** The lines of this run that are rated funny, by their key in `newest`; the last rated one is the last. */
  readonly rated: Map<string, BestLine>
  /** The turn of the newest beat with a turn. The beat's line follows in a later event. */
  turn: string
  salience: number
  funny: ReadonlySet<string>
  /** The newest lines. The key is the text that a rating names: a line bank's template or the line itself. */
  readonly newest: Map<string, BestLine>
}

const maxNewest = 100
/** More than one, because the streamer may ban the best line later. */
const maxBest = 5

export const newLineFacts = (): LineFacts => ({
  lines: 0,
  greatest: [],
  rated: new Map(),
  turn: '',
  salience: 0,
  funny: new Set(),
  newest: new Map(),
})

/** Updates the facts with an event. */
export function countLine(facts: LineFacts, event: AdlibEvent): void {
  if (event.type === 'show/beat') {
    // A beat without a turn gets no line.
    if (event.turn === undefined) return
    facts.turn = event.turn
    facts.salience = event.beat.salience
  } else if (event.type === 'settings/changed') {
    const { show } = event.patch as { readonly show?: { readonly funny?: unknown } }
    if (Array.isArray(show?.funny)) rate(facts, show.funny.map(String))
  } else if (event.type === 'run/start' || event.type === 'run/resumed') {
    // Lines that were rated before say nothing about this run.
    facts.funny = new Set([...facts.funny, ...event.settings.show.funny])
  } else if (event.type === 'stage/cue') {
    const { content, line: template, turn } = event.cue
    if (!isSaid(content)) return
    const text = content.text.replaceAll(/\s+/g, ' ').trim()
    const line = { text, ...(template === undefined ? {} : { line: template }) }
    facts.lines += 1
    facts.newest.set(template ?? content.text, line)
    const [oldest] = facts.newest.keys()
    if (facts.newest.size > maxNewest && oldest !== undefined) facts.newest.delete(oldest)
    const score = turn !== undefined && turn === facts.turn ? facts.salience : 0
    const before = facts.greatest.find((one) => one.text === text)?.score ?? -1
    if (score <= before) return
    // Sorting is stable, so the earlier of two lines with the same salience stays in front.
    facts.greatest = [...facts.greatest.filter((one) => one.text !== text), { ...line, score }]
      .sort((a, b) => b.score - a.score)
      .slice(0, maxBest)
  }
}

/** Returns the last lines that are rated funny, then the lines of the greatest moments; at most five. */
export function bestLines({ rated, greatest }: LineFacts): BestLine[] {
  const all = [...[...rated.values()].reverse(), ...greatest.map(({ score: _, ...line }) => line)]
  return [...new Map(all.map((line) => [line.text, line])).values()].slice(0, maxBest)
}

function rate(facts: LineFacts, funny: readonly string[]): void {
  const added = funny.findLast((line) => !facts.funny.has(line))
  facts.funny = new Set(funny)
  for (const line of facts.rated.keys()) if (!facts.funny.has(line)) facts.rated.delete(line)
  const line = added === undefined ? undefined : facts.newest.get(added)
  if (added !== undefined && line !== undefined) facts.rated.set(added, line)
}
