import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'

/** Facts about a run's lines, collected while the events of the run are read. */
export interface LineFacts {
  /** Number of lines that were sent to the stage as captions or speech. */
  lines: number
  /**
   * The line that the streamer most recently rated funny. If there is none, the line for the beat with the highest
   * salience. Empty if there are no lines.
   */
  best: string
  bestScore: number
  /**
   * Turn of the newest beat that has a turn. `salience` belongs to the same beat. The beat's line follows in a later
   * event.
   */
  turn: string
  salience: number
  /** All lines rated funny, according to the newest change of the setting `show.funny`. */
  funny: ReadonlySet<unknown>
  /** The newest lines. Each key is the text that a rating names: the template from a line bank, or the line itself. */
  readonly newest: Map<string, string>
}

/** Maximum number of lines that a later rating can refer to. */
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

/**
 * Updates the facts with an event. Counts the line of a cue. The line of a cue, or a line that was just rated funny,
 * becomes the best line if its score is higher.
 */
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

/** Makes a line the best line if its score is higher. Among lines rated funny, the last one wins. */
function choose(facts: LineFacts, line: string, score: number): void {
  if (score < facts.bestScore || (score === facts.bestScore && score < rated)) return
  facts.best = line
  facts.bestScore = score
}
