import type { NormalizedText } from './normalize.ts'
import { startView, type View } from './view.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const isPiece = (kind: NormalizedText['kind'][number] | undefined): boolean =>
  kind === 'letter' || kind === 'digit'

function pieces({ kind }: NormalizedText): Span[] {
  const found: Span[] = []
  for (let at = 0; at < kind.length; at += 1) {
    if (!isPiece(kind[at])) continue
    const start = at
    while (isPiece(kind[at + 1])) at += 1
    found.push({ start, end: at + 1 })
  }
  return found
}

/** Rejoins words that marks or line breaks split: `ba-d`, `b"ad`, `ba😀d`. Returns undefined if no word is split. */
export function markedView(text: NormalizedText, isWord: (letters: string) => boolean): View | undefined {
  const { kind, letters, plain } = text
  const spans = pieces(text)
  const words = spans.map(({ start, end }) => end - start > 1 && isWord(plain.slice(start, end).join('')))
  const follows = spans.map(({ start }, n) => {
    const before = spans[n - 1]
    if (before === undefined) return false
    const cut = kind.slice(before.end, start)
    return !cut.includes('blank') && !(cut.includes('line') && words[n] && words[n - 1])
  })
  if (!follows.includes(true)) return undefined

  const { view, copy } = startView(text, 'marks')
  let done = 0
  spans.forEach(({ start, end }, n) => {
    for (; done < start; done += 1) if (!follows[n] || letters[done] !== '') copy(done, false, true)
    for (; done < end; done += 1) copy(done, done > start, done === start)
  })
  for (; done < kind.length; done += 1) copy(done, false, true)
  return view
}
