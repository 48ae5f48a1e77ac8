import type { BestLine } from '../../src-shared/contract/api/runs.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'

/** Facts about a run's lines, collected while its events are read. */
export interface LineFacts {
  lines: number
  /** The last lines rated funny, then the lines for the beats with the highest salience. */
  best: readonly (BestLine & { readonly score: number })[]
  /** The turn of the newest beat with a turn. The beat's line follows in a later event. */
  turn: string
  salience: number
  funny: ReadonlySet<unknown>
  /** The newest lines. The key is the text that a rating names: a line bank's template or the line itself. */
  readonly newest: Map<string, BestLine>
}

const maxNewest = 100
/** More than one, because the streamer may ban the best line later. */
const maxBest = 5
/** Score of a line that was rated funny. It is higher than every salience. */
const rated = 2

export const newLineFacts = (): LineFacts => ({
  lines: 0,
  best: [],
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
    if (!Array.isArray(show?.funny)) return
    const added = show.funny.findLast((line) => !facts.funny.has(line))
    facts.funny = new Set(show.funny)
    const line = facts.newest.get(String(added))
    if (line !== undefined) choose(facts, line, rated)
  } else if (event.type === 'stage/cue') {
    const { content, line: template, turn } = event.cue
    if (!isSaid(content)) return
    const text = content.text.replaceAll(/\s+/g, ' ').trim()
    const line = { text, ...(template === undefined ? {} : { line: template }) }
    facts.lines += 1
    facts.newest.set(template ?? content.text, line)
    const [oldest] = facts.newest.keys()
    if (facts.newest.size > maxNewest && oldest !== undefined) facts.newest.delete(oldest)
    choose(facts, line, turn !== undefined && turn === facts.turn ? facts.salience : 0)
  }
}

function choose(facts: LineFacts, line: BestLine, score: number): void {
  const others = facts.best.filter(({ text }) => text !== line.text)
  const before = facts.best.find(({ text }) => text === line.text)?.score ?? -1
  // Of two lines with the same salience, the earlier one is better; of two that were rated, the later one.
  const better = others.findIndex((one) => one.score < score || (one.score === score && score === rated))
  const place = better === -1 ? others.length : better
  if (score >= before) facts.best = others.toSpliced(place, 0, { ...line, score }).slice(0, maxBest)
}
