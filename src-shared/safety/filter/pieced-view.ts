import type { NormalizedText } from './normalize.ts'
import { type Cut, isLetter, startView, type View } from './view.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const maxPiece = 4

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

/** Minimum number of letters of a word that numbers and blanks split: "T1 T2" and "A1 S2 S3" are too short. */
const shortestAcrossNumbers = 4

/**
 * Rejoins split words, however far the pieces are apart: `f u c k`, `f . . . u`, `fu ck`. Returns undefined if no word
 * is split.
 * @param acrossNumbers whether only longer words count, and only with a blank inside, because the text has lost its digits
 */
export function piecedView(
  text: NormalizedText,
  isWord: (letters: string) => boolean,
  acrossNumbers = false,
): View | undefined {
  const spans = tokens(text)
  const size = ({ start, end }: Span) => end - start
  const isSingle = (span: Span | undefined) =>
    span !== undefined && (size(span) === 1 || (size(span) <= 3 && isOneLetter(text, span)))
  const isLone = (span: Span | undefined) => span !== undefined && size(span) === 1
  const isLoneLetter = (span: Span | undefined) =>
    span !== undefined && isLone(span) && /^[^ai]$/.test(text.plain[span.start] ?? '')
  const isNumber = ({ start, end }: Span) =>
    text.letters.slice(start, end).every((options, n) => /^\d/.test(options) && text.plain[start + n] === '')
  const piece = spans.map((span, n) => {
    // A number is not a part of a word, except for a digit that stands between letters: "45 s", "Anna 1".
    if (isNumber(span))
      return (
        isLone(span) &&
        [spans[n - 1], spans[n + 1]].some((other) => isLone(other) && !isNumber(other as Span))
      )
    if (isSingle(span))
      return (
        size(span) > 1 ||
        !/^[ai]$/.test(text.plain[span.start] ?? '') ||
        isLone(spans[n - 1]) ||
        isLone(spans[n + 1])
      )
    const written = text.plain.slice(span.start, span.end)
    // Between two letters, a word is a piece as well: "p ar t".
    const isBetweenLetters = isLoneLetter(spans[n - 1]) && isLoneLetter(spans[n + 1]) && !written.includes('')
    const isOther = isBetweenLetters || !isWord(written.join(''))
    return size(span) <= maxPiece && isOther
  })
  const cutBefore = (n: number): Cut =>
    !acrossNumbers || text.kind.slice(spans[n - 1]?.end, spans[n]?.start).includes('blank')
      ? 'blanks'
      : 'digits'
  const follows = spans.map((_, n) => n > 0 && piece[n] === true && piece[n - 1] === true)
  if (!follows.includes(true)) return undefined

  const { view, copy } = startView(text, 'blanks')
  if (acrossNumbers) view.shortest = shortestAcrossNumbers
  let done = 0
  spans.forEach((span, n) => {
    if (!follows[n]) for (; done < span.start; done += 1) copy(done, false, true)
    const sameWord = follows[n] === true && isSingle(span) && isSingle(spans[n - 1])
    const whole = !piece[n]
    for (let at = span.start; at < span.end; at += 1) {
      const first = at === span.start
      const inside = !first && isLetter(text, at) && isLetter(text, at - 1)
      copy(at, first ? sameWord : inside, first || whole, first && follows[n] ? cutBefore(n) : 'none')
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
