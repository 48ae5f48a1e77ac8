import { namesTime } from './clauses.ts'
import { english, wordings } from './english.ts'
import { holds, startsWith, type Word } from './words.ts'

/** The kind of a clause: a request, a prohibition, or neither. */
export type Mood =
  | {
      readonly kind: 'wish'
      readonly words: readonly Word[]
      /** `requested` ("can we get"), `wanted` ("I need"), or false for a bare request. */
      readonly asked: 'requested' | 'wanted' | false
      /** Whether praise precedes the words: "nice airhorn" requests nothing. */
      readonly praised: boolean
    }
  | { readonly kind: 'forbids'; readonly words: readonly Word[] }
  | { readonly kind: 'other' }

const OTHER: Mood = { kind: 'other' }

/**
 * Classifies a clause. Questions, reports, small talk and requests for later are `other`.
 * @param asks whether the sentence ends with a question mark
 * @param isVerb returns whether a word requests something on the stage
 */
export function moodOf(clause: readonly Word[], asks: boolean, isVerb: (word: Word) => boolean): Mood {
  if (holds(clause, wordings.idioms)) return OTHER
  let at = 0
  let asked: 'requested' | 'wanted' | false = false
  let praised = false
  for (;;) {
    const word = clause[at]
    if (word === undefined) break
    const wanted = startsWith(clause, wordings.wants, at)
    const length =
      startsWith(clause, wordings.friendlyNegations, at) ||
      wanted ||
      startsWith(clause, wordings.requests, at)
    if (length > 0) {
      asked = wanted > 0 ? 'wanted' : 'requested'
      at += length
      if (wanted > 0) at += startsWith(clause, wordings.wantLinks, at)
      continue
    }
    if (!english.fillers.has(word.norm) || word.quote !== undefined) break
    if (english.praise.has(word.norm)) praised = true
    at += 1
  }
  const words = clause.slice(at)
  if (forbids(words) || (at > 0 && forbids(clause.slice(0, at)) && !asked)) return { kind: 'forbids', words }
  if (words.length === 0) return OTHER
  if (holds(words, wordings.elsewhere) || isPutOff(words)) return OTHER
  const [first] = words
  if (first === undefined) return OTHER
  const opensAsVerb = isVerb(first)
  if (
    !asked &&
    english.questionOpeners.has(first.norm) &&
    !(opensAsVerb && !asks && !english.subjects.has(words[1]?.norm ?? ''))
  )
    return OTHER
  const praisedAt = words.findIndex(
    (_, n) => n > 0 && n < words.length - 1 && startsWith(words, wordings.wouldBe, n) > 0,
  )
  if (praisedAt > 0)
    return { kind: 'wish', words: words.slice(0, praisedAt), asked: 'requested', praised: false }
  if (!asked && english.subjects.has(first.norm)) return OTHER
  if (!asked && english.feelings.has(first.norm) && english.pointers.has(words[1]?.norm ?? '')) return OTHER
  if (asks && !asked && !opensAsVerb && at === 0) return OTHER
  return { kind: 'wish', words, asked, praised }
}

function forbids(words: readonly Word[]): boolean {
  const norms = words.flatMap(({ norm, quote }) => (quote === undefined ? [norm] : []))
  const [first = '', ...rest] = norms
  if (norms.some((norm) => english.negations.has(norm))) return true
  if (norms.at(-1) === 'off' || holds(words, wordings.tooMuch)) return true
  if (!english.openingNegations.has(first)) return false
  return (
    english.alwaysForbidding.has(first) ||
    rest.some((norm, n) => english.prohibitionTails.has(norm) && (n === 0 || n === rest.length - 1))
  )
}

const isPutOff = (words: readonly Word[]): boolean =>
  holds(words, wordings.deferringPhrases) ||
  namesTime(words) ||
  words.some(({ norm, quote }) => quote === undefined && english.deferrals.has(norm))
