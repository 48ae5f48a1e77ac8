import { overlaps, type Span } from './span.ts'
import { namesUnit } from './units.ts'
import { FUNCTION_WORDS } from './words.ts'

const WISH =
  /^(?:find|get|give|tell|show|calculate|compute|determine|provide|help|need|want|know|look|search|retrieve|fetch|make|create|use|check|see|like)$/i

/** Words that lead to a thing and are none: «finally», «more», «finding». */
const LEADS =
  /^(?:more|most|least|same|another|several|different|various|finally|lastly|firstly|secondly|thirdly|second|sure|imagine|uses|requires?|finding|looking|chosen|called)$/i

/** What is to be done or is going on is no thing: the word after «to», a pronoun or the head of a sentence, «has decided», «buying a …». */
function isVerb(word: string, before: string, after: string): boolean {
  if (WISH.test(word) || LEADS.test(word)) return true
  if (/(?:^|[.!?\n]\s*)$/u.test(before)) return true
  // «call it gym»
  if (/\bcall (?:it|this|them)\s$/iu.test(before)) return false
  // «recipes that take less», «shops that offer …»
  if (
    /\b(?:that|who|which)\s$/iu.test(before) &&
    /^(?:takes?|offers?|serves?|contains?|costs?|needs?|includes?|accepts?|sells?|says?|came|happened|goes|go)$/iu.test(
      word,
    )
  )
    return true
  // «how far apart»
  if (/\bhow\s$/iu.test(before)) return true
  // «Can warfarin be taken …»: what stands before «be» is no verb, what follows it is one.
  if (/^\sbe\s/u.test(after)) return false
  if (/\bbe\s$/iu.test(before) && /(?:ed|en|wn|lt|nt|de|ne)$/iu.test(word)) return true
  if (
    /\b(?:to|i|we|you|they|he|she|it|who|can|could|would|will|please|let's|lets|let me|help me|help us|and then|i'd|i'm|i've|we've)\s$/iu.test(
      before,
    )
  )
    return true
  if (/\b(?:is|are|was|were|been|being|am|has|have|had)\s$/iu.test(before)) return /(?:ed|ing)$/iu.test(word)
  return (
    /^\p{L}{3,}ing$/iu.test(word) && /^\s(?:an?|the|my|our|your|this|that|these|those|some)\s/iu.test(after)
  )
}

/** «upcoming jazz», «nearest vegetarian»: words of every request before one that says more. */
function trimmed(words: string): string {
  const rest = words.replace(
    /^(?:upcoming|nearest|closest|cheapest|best|top|latest|recent|current|available|popular|several|various)\s+(?=\p{L})/iu,
    '',
  )
  return rest || words
}

/** The unit of the number before it («3 ft», «5 years old») is no thing either. */
const isUnit = (word: string, before: string): boolean =>
  /\d\s?-?$|\d\s(?:years?|cm|ft|feet|m|meters?|inch(?:es)?)\s$/iu.test(before) &&
  (namesUnit(word) || /^(?:old|tall|high|long|wide|deep|away)$/i.test(word))

/**
 * The plain phrases of a text: runs of words between grammar words and punctuation («vegan lasagna»
 * in «a recipe for vegan lasagna under 30 minutes»), without the spans that are already something else.
 */
export function phrasesIn(text: string, taken: readonly Span[]): Span[] {
  const spans: Span[] = []
  let run: { start: number; end: number } | undefined
  const close = (): void => {
    if (run) {
      // «painting made by», «traits associated with»: the participle goes with what follows.
      const kept = text.slice(run.start, run.end).replace(/(?<=\p{L})\s+(?:\p{L}{3,}ed|made)$/u, '')
      const end = run.start + kept.length
      // «database called inventory»: the name is what follows.
      const words = trimmed(kept).replace(
        /^(?:\p{L}+\s+)?(?:called|named|titled|entitled|labell?ed)\s+/iu,
        '',
      )
      spans.push({ kind: 'phrase', start: end - words.length, end, text: words, value: words })
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
    const before = text.slice(Math.max(0, word.start - 24), word.start).replace(/\s+$/u, ' ')
    const leading =
      !run && (isVerb(bare, before, text.slice(word.end, word.end + 12)) || isUnit(bare, before))
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
