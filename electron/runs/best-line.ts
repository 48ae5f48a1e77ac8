import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'

/** Facts about a run's lines, collected while its events are read. */
export interface LineFacts {
  lines: number
  /** The line for the beat with the highest salience. Empty without lines. */
  greatest: string
  greatestScore: number
  /** The lines of this run that are rated funny, by their key in `newest`; the last rated one is the last. */
  readonly rated: Map<string, string>
  /** The turn of the newest beat with a turn. The beat's line follows in a later event. */
  turn: string
  salience: number
  funny: ReadonlySet<string>
  /** The newest lines. The key is the text that a rating names: a line bank's template or the line itself. */
  readonly newest: Map<string, string>
}

const maxNewest = 100

export const newLineFacts = (): LineFacts => ({
  lines: 0,
  greatest: '',
  greatestScore: -1,
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
    facts.lines += 1
    facts.newest.set(template ?? content.text, text)
    const [oldest] = facts.newest.keys()
    if (facts.newest.size > maxNewest && oldest !== undefined) facts.newest.delete(oldest)
    const score = turn !== undefined && turn === facts.turn ? facts.salience : 0
    if (score <= facts.greatestScore) return
    facts.greatest = text
    facts.greatestScore = score
  }
}

/** Returns the last line that is rated funny, otherwise the line of the greatest moment. Empty without lines. */
export const bestLine = ({ rated, greatest }: LineFacts): string => [...rated.values()].at(-1) ?? greatest

function rate(facts: LineFacts, funny: readonly string[]): void {
  const added = funny.findLast((line) => !facts.funny.has(line))
  facts.funny = new Set(funny)
  for (const line of facts.rated.keys()) if (!facts.funny.has(line)) facts.rated.delete(line)
  const text = added === undefined ? undefined : facts.newest.get(added)
  if (added !== undefined && text !== undefined) facts.rated.set(added, text)
}
