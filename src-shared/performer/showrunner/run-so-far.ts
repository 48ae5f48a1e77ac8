import { beatsOfSource } from '../../events/show.ts'
import { allNotes, keptNotes } from '../../events/show-notes.ts'
import type { State } from '../../events/state.ts'
import { quoteForeign, quoteLine } from '../../safety/quote.ts'
import { shownLines } from '../writer/tail.ts'

/** Maximum number of entries of each kind, and of characters in the whole record (`letters`). */
const most = { beats: 16, lines: 10, whispers: 3, trends: 4, bosses: 6, letters: 3000 }

/** Returns a record of the run so far for the showrunner's model. Text from the screen and the streamer is quoted. */
export function runSoFar(state: State): string {
  const { show, sayings, trends } = state
  const { bits } = show
  const quoted = (words: string) => JSON.stringify(quoteLine(words, 80))
  const moments = beatsOfSource(show)
    .slice(-most.beats)
    .map(({ beat: { kind, subject, prop, quote } }) =>
      [
        kind,
        ...(subject === null ? [] : [quoted(subject)]),
        ...(prop === undefined ? [] : [`with a ${quoted(prop)}`]),
        ...(quote === undefined ? [] : [`saying ${quoted(quote)}`]),
      ].join(' '),
    )
  const people = bits.bosses
    .slice(-most.bosses)
    .map(
      ({ name, deaths, beaten }) => `${quoted(name)} (${beaten ? 'beaten' : 'unbeaten'}, ${deaths} losses)`,
    )
  const numbers = trends.slice(-most.trends).flatMap(({ label, points }) => {
    const [first, last] = [points[0], points.at(-1)]
    return first && last && first !== last ? [`${quoted(label)} from ${first[1]} to ${last[1]}`] : []
  })
  const whispers = sayings.filter(({ kind }) => kind === 'topic').slice(-most.whispers)
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['Moments, oldest first', moments],
    ['Opponents', people],
    ['Numbers', numbers],
    ['Said on stage', shownLines(state).slice(-most.lines).map(quoted)],
    ['Private wishes of the streamer', whispers.map(({ text }) => quoted(text))],
    ['Notes so far', allNotes(keptNotes(show)).map(({ text }) => quoted(text))],
  ]
  const text = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `${name}: ${lines.join('; ')}.`)
    .join('\n')
  return quoteForeign(text, most.letters)
}
