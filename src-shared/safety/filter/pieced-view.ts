import type { NormalizedText } from './normalize.ts'
import { isLetter, startView, type View } from './view.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const maxPiece = 4
const widestGap = 4

function tokens(text: NormalizedText): Span[] {
  const { letters, plain } = text
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

/** Rejoins split words: `f u c k`, `f.u.c.k`, `fu ck`. Returns undefined if no word is split. */
export function piecedView(text: NormalizedText, isWord: (letters: string) => boolean): View | undefined {
  const spans = tokens(text)
  const size = ({ start, end }: Span) => end - start
  const isSingle = (span: Span | undefined) =>
    span !== undefined && (size(span) === 1 || (size(span) <= 3 && isOneLetter(text, span)))
  const isLone = (span: Span | undefined) => span !== undefined && size(span) === 1
  const piece = spans.map((span, n) => {
    if (isSingle(span))
      return !/^[ai]$/.test(text.plain[span.start] ?? '') || isLone(spans[n - 1]) || isLone(spans[n + 1])
    return size(span) <= maxPiece && !isWord(text.plain.slice(span.start, span.end).join(''))
  })
  const follows = spans.map((span, n) => {
    const before = spans[n - 1]
    return before !== undefined && piece[n] && piece[n - 1] && span.start - before.end <= widestGap
  })
  if (!follows.includes(true)) return undefined

  const { view, copy } = startView(text, 'blanks')
  let done = 0
  let narrowest = widestGap
  spans.forEach((span, n) => {
    const before = spans[n - 1]
    const width = before === undefined ? 0 : span.start - before.end
    if (!follows[n]) {
      narrowest = widestGap
      for (; done < span.start; done += 1) copy(done, false, true)
    }
    if (follows[n]) narrowest = Math.min(narrowest, width)
    const sameWord = follows[n] === true && isSingle(span) && isSingle(before) && width <= narrowest
    const whole = !piece[n]
    for (let at = span.start; at < span.end; at += 1) {
      const inside = at > span.start && isLetter(text, at) && isLetter(text, at - 1)
      copy(at, at === span.start ? sameWord : inside, at === span.start || whole)
    }
    done = span.end
  })
  for (; done < text.plain.length; done += 1) copy(done, false, true)
  return view
}

function isOneLetter({ plain }: NormalizedText, { start, end }: Span): boolean {
  const first = plain[start]
  for (let at = start; at < end; at += 1) if (plain[at] !== first || first === '') return false
  return true
}
