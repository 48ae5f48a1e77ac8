import { overlaps, type Span } from './span.ts'
import { FUNCTION_WORDS, isCommonWord } from './words.ts'

/**
 * The plain phrases of a text: runs of words between grammar words and punctuation («vegan lasagna»
 * in «a recipe for vegan lasagna under 30 minutes»), without the spans that are already something else.
 */
export function phrasesIn(text: string, taken: readonly Span[]): Span[] {
  const spans: Span[] = []
  let run: { start: number; end: number } | undefined
  const close = (): void => {
    if (run) {
      const words = text.slice(run.start, run.end)
      spans.push({ kind: 'phrase', start: run.start, end: run.end, text: words, value: words })
    }
    run = undefined
  }
  let last = 0
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)) {
    const word = { start: match.index, end: match.index + match[0].length }
    const gap = text.slice(last, word.start)
    if (run && /[^\s]/u.test(gap)) close()
    last = word.end
    const bare = match[0].replace(/['’]s$/u, '')
    // The word after «to», a pronoun or the head of a sentence is what is to be done, not a thing.
    const lead =
      !run &&
      /(?:^|[.!?\n]\s*|\b(?:to|i|we|you|they|can|could|would|please|let's|lets|and then|i'd|i'm)\s+)$/iu.test(
        text.slice(Math.max(0, word.start - 20), word.start).replace(/\s+$/u, ' '),
      )
    const leading =
      lead ||
      (!run &&
        isCommonWord(bare) &&
        /^(?:find|get|give|tell|show|calculate|compute|determine|provide|help|need|want|know|look|search|retrieve|fetch|make|create|use|check|see|like)$/i.test(
          bare,
        ))
    if (FUNCTION_WORDS.has(match[0].toLowerCase()) || leading || taken.some((span) => overlaps(span, word))) {
      close()
      continue
    }
    run = { start: run?.start ?? word.start, end: word.start + bare.length }
    if (bare !== match[0]) close()
  }
  close()
  return spans
}
