import type { Folded } from './fold.ts'

/** A folded text with its possible word boundaries. */
export interface View extends Folded {
  /** Whether each symbol continues the word of the previous one. */
  readonly joined: boolean[]
  /** Whether split words were rejoined. */
  readonly pieced: boolean
  /** Whether a word may begin at each symbol, or end before it. */
  readonly edge: boolean[]
}

const isLetter = (folded: Folded, at: number): boolean => (folded.plain[at] ?? '') !== ''

/** Returns the text as written, without rejoining. */
export function writtenView(folded: Folded): View {
  const joined = folded.plain.map((_, at) => at > 0 && isLetter(folded, at) && isLetter(folded, at - 1))
  return { ...folded, pieced: false, joined, edge: folded.plain.map(() => true) }
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Maximum letters of a piece of a split word, as in `fu ck`. */
const longestPiece = 4
/** Maximum separators between two pieces. */
const widestGap = 4

/** Returns runs of letters, digits and look-alikes, without leading and trailing punctuation. */
function tokens(folded: Folded): Span[] {
  const { letters, plain } = folded
  const found: Span[] = []
  for (let at = 0; at < letters.length; at += 1) {
    if (letters[at] === '') continue
    let start = at
    while (at < letters.length && letters[at] !== '') at += 1
    let end = at
    const isBare = (n: number) =>
      plain[n] === '' && (letters[n] ?? '').length <= 2 && !/\d/.test(letters[n] ?? '')
    if (end - start > 1) {
      while (end - start > 1 && isBare(end - 1)) end -= 1
      while (end - start > 1 && isBare(start)) start += 1
    }
    found.push({ start, end })
  }
  return found
}

/**
 * Rejoins split words: `f u c k`, `f.u.c.k`, `fu ck`. Pieces are single letters and short runs that are not words.
 * Returns undefined if the text has no two adjacent pieces.
 */
export function piecedView(folded: Folded, isWord: (letters: string) => boolean): View | undefined {
  const spans = tokens(folded)
  const size = ({ start, end }: Span) => end - start
  const isSingle = (span: Span | undefined) =>
    span !== undefined && (size(span) === 1 || (size(span) <= 3 && isOneLetter(folded, span)))
  const isLone = (span: Span | undefined) => span !== undefined && size(span) === 1
  const piece = spans.map((span, n) => {
    if (isSingle(span))
      return !/^[ai]$/.test(folded.plain[span.start] ?? '') || isLone(spans[n - 1]) || isLone(spans[n + 1])
    return size(span) <= longestPiece && !isWord(folded.plain.slice(span.start, span.end).join(''))
  })
  const follows = spans.map((span, n) => {
    const before = spans[n - 1]
    return before !== undefined && piece[n] && piece[n - 1] && span.start - before.end <= widestGap
  })
  if (!follows.includes(true)) return undefined

  const view: View = { pieced: true, letters: [], plain: [], from: [], to: [], joined: [], edge: [] }
  const copy = (at: number, joined: boolean, edge: boolean) => {
    view.letters.push(folded.letters[at] ?? '')
    view.plain.push(folded.plain[at] ?? '')
    view.from.push(folded.from[at] ?? 0)
    view.to.push(folded.to[at] ?? 0)
    view.joined.push(joined)
    view.edge.push(edge)
  }
  let done = 0
  let narrowest = widestGap
  spans.forEach((span, n) => {
    const before = spans[n - 1]
    const width = before === undefined ? 0 : span.start - before.end
    if (!follows[n]) {
      narrowest = widestGap
      for (; done < span.start; done += 1) copy(done, false, true)
    }
    // The narrowest gap separates letters; a wider one separates words.
    if (follows[n]) narrowest = Math.min(narrowest, width)
    const sameWord = follows[n] === true && isSingle(span) && isSingle(before) && width <= narrowest
    const whole = !piece[n]
    for (let at = span.start; at < span.end; at += 1) {
      const inside = at > span.start && isLetter(folded, at) && isLetter(folded, at - 1)
      copy(at, at === span.start ? sameWord : inside, at === span.start || whole)
    }
    done = span.end
  })
  for (; done < folded.plain.length; done += 1) copy(done, false, true)
  return view
}

function isOneLetter({ plain }: Folded, { start, end }: Span): boolean {
  const first = plain[start]
  for (let at = start; at < end; at += 1) if (plain[at] !== first || first === '') return false
  return true
}

/** Symbols that remain of a run of equal ones. No term has more equal letters in a row. */
const longestRun = 3

/**
 * Shortens runs of one symbol: `aaaaaa` reads like `aaa`, and each position of a long run would start a search of its
 * own. The last remaining symbol covers the rest of the text's range.
 */
export function shortenRuns(view: View): View {
  const { letters, plain, from, to, joined, edge } = view
  const short: View = { ...view, letters: [], plain: [], from: [], to: [], joined: [], edge: [] }
  let run = 0
  for (let at = 0; at < letters.length; at += 1) {
    const symbol = letters[at] ?? ''
    const repeats = symbol !== '' && symbol === letters[at - 1] && plain[at] === plain[at - 1]
    run = repeats ? run + 1 : 1
    if (run > longestRun) {
      short.to[short.to.length - 1] = to[at] ?? 0
      continue
    }
    short.letters.push(symbol)
    short.plain.push(plain[at] ?? '')
    short.from.push(from[at] ?? 0)
    short.to.push(to[at] ?? 0)
    short.joined.push(joined[at] ?? false)
    short.edge.push(edge[at] ?? false)
  }
  return short
}
