import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'

/** Facts about a run's lines, collected while its events are read. */
export interface LineFacts {
  lines: number
  /** The last line rated funny, otherwise the line for the beat with the highest salience. Empty without lines. */
  best: string
  bestScore: number
  /** The turn of the newest beat with a turn. The beat's line follows in a later event. */
  turn: string
  salience: number
  funny: ReadonlySet<unknown>
  /** The newest lines. The key is the text that a rating names: a line bank's template or the line itself. */
  readonly newest: Map<string, string>
}

const maxNewest = 100
/** Score of a line that was rated funny. It is higher than every salience. */
const rated = 2

export const newLineFacts = (): LineFacts => ({
  lines: 0,
  best: '',
  bestScore: -1,
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
    facts.lines += 1
    facts.newest.set(template ?? content.text, text)
    const [oldest] = facts.newest.keys()
    if (facts.newest.size > maxNewest && oldest !== undefined) facts.newest.delete(oldest)
    choose(facts, text, turn !== undefined && turn === facts.turn ? facts.salience : 0)
  }
}

function choose(facts: LineFacts, line: string, score: number): void {
  if (score < facts.bestScore || (score === facts.bestScore && score < rated)) return
  facts.best = line
  facts.bestScore = score
}
