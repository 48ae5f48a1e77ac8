import type { NormalizedText } from './normalize.ts'

/** A normalized text with its possible word boundaries. */
export interface View extends NormalizedText {
  /** Whether each symbol continues the word of the previous one. */
  readonly joined: boolean[]
  /** How split words were rejoined: not at all, from small pieces (`piecedView`), or across marks (`markedView`). */
  readonly rejoined: 'none' | 'blanks' | 'marks'
  /** Whether a word may begin at each symbol, or end before it. */
  readonly edge: boolean[]
  /** What was left out before each symbol to rejoin a word: nothing, marks, digits or blanks. */
  readonly cut: Cut[]
  /** Minimum number of letters of a word that was rejoined from small pieces. */
  shortest: number
}

export type Cut = 'none' | 'marks' | 'digits' | 'blanks'

/** Returns whether the symbol was written as a letter. */
export const isLetter = (text: NormalizedText, at: number): boolean => (text.plain[at] ?? '') !== ''

/** Returns the text as written, without rejoining split words. */
export function writtenView(text: NormalizedText): View {
  const joined = text.plain.map((_, at) => at > 0 && isLetter(text, at) && isLetter(text, at - 1))
  return {
    ...text,
    rejoined: 'none',
    joined,
    edge: text.plain.map(() => true),
    cut: text.plain.map(() => 'none'),
    shortest: 1,
  }
}

/** Returns an empty view, and a function that appends a symbol of the text to it. */
export function startView(text: NormalizedText, rejoined: View['rejoined']) {
  const view: View = {
    rejoined,
    letters: [],
    plain: [],
    kind: [],
    from: [],
    to: [],
    joined: [],
    edge: [],
    cut: [],
    shortest: 1,
  }
  const copy = (at: number, joined: boolean, edge: boolean, cut: Cut = 'none'): void => {
    view.letters.push(text.letters[at] ?? '')
    view.plain.push(text.plain[at] ?? '')
    view.kind.push(text.kind[at] ?? 'mark')
    view.from.push(text.from[at] ?? 0)
    view.to.push(text.to[at] ?? 0)
    view.joined.push(joined)
    view.edge.push(edge)
    view.cut.push(cut)
  }
  return { view, copy }
}

/** No term has more equal letters in a row. */
const maxRun = 3

/** Shortens runs of one symbol, because each position of a long run would start a separate search. */
export function shortenRuns(long: View): View {
  const { letters, plain, to, joined, edge, cut } = long
  const { view, copy } = startView(long, long.rejoined)
  view.shortest = long.shortest
  let run = 0
  for (let at = 0; at < letters.length; at += 1) {
    const symbol = letters[at] ?? ''
    const repeats = symbol !== '' && symbol === letters[at - 1] && plain[at] === plain[at - 1]
    run = repeats ? run + 1 : 1
    if (run > maxRun) view.to[view.to.length - 1] = to[at] ?? 0
    else copy(at, joined[at] ?? false, edge[at] ?? false, cut[at])
  }
  return view
}
