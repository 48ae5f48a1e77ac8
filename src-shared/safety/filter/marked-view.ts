import type { NormalizedText, SymbolKind } from './normalize.ts'
import { type Cut, startView, type View } from './view.ts'

interface Span {
  readonly start: number
  readonly end: number
}

function pieces({ kind, letters }: NormalizedText): Span[] {
  const isPiece = (at: number): boolean =>
    kind[at] === 'letter' || (kind[at] === 'digit' && letters[at] !== '')
  const found: Span[] = []
  for (let at = 0; at < kind.length; at += 1) {
    if (!isPiece(at)) continue
    const start = at
    while (isPiece(at + 1)) at += 1
    found.push({ start, end: at + 1 })
  }
  return found
}

/** Minimum number of letters of a rest: "Ana L." is a name. */
const shortestRest = 4
/** Maximum number of marks or digits among the blanks inside a word: "ba ... d". */
const mostMarks = 3

/**
 * Rejoins words that marks, line breaks or blanks split: `ba-d`, `b"ad`, `ba😀d`, `ba dly`. Two words that are known
 * stay apart at a blank. Returns undefined if no word is split.
 */
export function markedView(text: NormalizedText, isWord: (letters: string) => boolean): View | undefined {
  const { kind, letters, plain } = text
  const spans = pieces(text)
  const size = (n: number): number => (spans[n]?.end ?? 0) - (spans[n]?.start ?? 0)
  const isSingle = (n: number): boolean => size(n) === 1
  const words = spans.map(({ start, end }, n) => !isSingle(n) && isWord(plain.slice(start, end).join('')))
  const isLongWord = (n: number): boolean => words[n] === true && size(n) > 2
  const isRest = (n: number): boolean => size(n) >= shortestRest
  const isArticle = (n: number): boolean => /^[ai]$/.test(plain[spans[n]?.start ?? 0] ?? '')
  const gapBefore = (n: number): SymbolKind[] => kind.slice(spans[n - 1]?.end ?? 0, spans[n]?.start)
  const isSpace = (one?: SymbolKind): boolean => one === 'blank' || one === 'line'
  const isBlank = (n: number): boolean => n > 0 && gapBefore(n).every(isSpace)
  /** Returns whether few marks are before a piece, and no digit touches it or the piece before, as in "3F". */
  const isNearby = (n: number): boolean => {
    const gap = gapBefore(n)
    const marks = gap.filter((one) => !isSpace(one)).length
    return marks <= mostMarks && gap[0] !== 'digit' && gap.at(-1) !== 'digit'
  }
  const cuts = spans.map(({ start }, n): Cut => {
    const before = spans[n - 1]
    if (before === undefined) return 'none'
    const between = kind.slice(before.end, start)
    if (!between.includes('blank')) {
      if (between.includes('line') && isLongWord(n) && isLongWord(n - 1)) return 'none'
      return between.includes('digit') ? 'digits' : 'marks'
    }
    // After a mark, a word may begin a sentence: "Shh. It sleeps."
    if (!isNearby(n) || (!isBlank(n) && words[n])) return 'none'
    // A single letter is an article or an initial, except beside the rest of a word: "b adly".
    if (isSingle(n)) return !isArticle(n) && isRest(n - 1) ? 'blanks' : 'none'
    if (isSingle(n - 1)) return !isArticle(n - 1) && isRest(n) ? 'blanks' : 'none'
    return words[n] && words[n - 1] ? 'none' : 'blanks'
  })
  // Beside several pieces, a single letter is one of them: "ba dl y".
  const isOfPieces = (n: number): boolean =>
    isBlank(n) &&
    (isSingle(n) ? !isArticle(n) && cuts[n - 1] === 'blanks' : !isArticle(n - 1) && cuts[n + 1] === 'blanks')
  const kept = cuts.map((cut, n) => (cut === 'none' && isOfPieces(n) ? 'blanks' : cut))
  if (kept.every((cut) => cut === 'none')) return undefined

  const { view, copy } = startView(text, 'marks')
  let done = 0
  spans.forEach(({ start, end }, n) => {
    for (; done < start; done += 1) if (kept[n] === 'none' || letters[done] !== '') copy(done, false, true)
    for (; done < end; done += 1) copy(done, done > start, done === start, done === start ? kept[n] : 'none')
  })
  for (; done < kind.length; done += 1) copy(done, false, true)
  return view
}

/** Reads digits as marks that may separate the letters of a word. Returns undefined without digits between letters. */
export function withoutDigits(text: NormalizedText): NormalizedText | undefined {
  const { kind, letters } = text
  const first = kind.indexOf('letter')
  const last = kind.lastIndexOf('letter')
  const isBetween = (at: number): boolean => at > first && at < last && kind[at] === 'digit'
  if (first === -1 || !kind.some((_, at) => isBetween(at))) return undefined
  return {
    ...text,
    letters: letters.map((options, at) => (kind[at] === 'digit' ? '' : options)),
  }
}
