import { datesIn, timesIn } from './dates.ts'
import { anchoredDays } from './day-anchors.ts'
import { expressionsIn } from './expressions.ts'
import { listsIn } from './lists.ts'
import { addressesIn, codesIn, namesIn, quotedIn } from './named.ts'
import { numbersIn } from './numbers.ts'
import { phrasesIn } from './phrases.ts'
import { overlaps, type Span } from './span.ts'
import { type Word, wordsIn } from './words.ts'

/** What a text says: its words and the values that stand in it, in order. */
export interface Evidence {
  readonly text: string
  readonly words: readonly Word[]
  readonly spans: readonly Span[]
}

/** Longest request that is read, in characters and in words; what follows is not looked at. */
const MOST_CHARACTERS = 6000
const MOST_WORDS = 1000
/** A longer run of letters and digits is no word: reading ends there. */
const LONGEST_WORD = 400
/** Values and phrases that one text is read as at most; phrases are the first to be left out. */
const MOST_SPANS = 80

/** A request as it is read: bounded, and without long runs of blanks. */
export function readable(request: string): string {
  const text = request
    .slice(0, 4 * MOST_CHARACTERS)
    .replace(/[^\S\n]{3,}/g, '  ')
    .replace(/(?:[^\S\n]?\n){3,}/g, '\n\n')
    .trim()
    .slice(0, MOST_CHARACTERS)
  let words = 0
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    words += 1
    if (words > MOST_WORDS || match[0].length > LONGEST_WORD) return text.slice(0, match.index).trimEnd()
  }
  return text
}

/**
 * Reads a text. A stretch that is one thing is nothing else (the numbers of a date are no numbers), quoted
 * text is quoted whatever stands in it, and numbers inside lists count only as the list.
 * `isOrdinary` says which capitalised word at the head of a sentence is no name (a word of the tool's own).
 */
export function evidenceIn(request: string, isOrdinary: (word: string) => boolean = () => false): Evidence {
  const { days, aside } = anchoredDays(datesIn(request), request, quotedIn(request))
  const text = aside
    ? request.slice(0, aside.start) + ' '.repeat(aside.end - aside.start) + request.slice(aside.end)
    : request
  const spans: Span[] = []
  const add = (found: readonly Span[]): void => {
    for (const span of found) {
      if (spans.length >= MOST_SPANS) return
      // «World War 2» is a name, and its number may be one too.
      const free = (other: Span): boolean =>
        !overlaps(other, span) ||
        (span.kind === 'name' && other.kind === 'number' && span.start < other.start && other.end <= span.end)
      if (spans.every(free)) spans.push(span)
    }
  }
  add(listsIn(text))
  add(quotedIn(text).map(unquoted))
  add(addressesIn(text))
  add(days)
  add(timesIn(text))
  add(expressionsIn(text))
  add(codesIn(text))
  add(numbersIn(text))
  add(namesIn(text, isOrdinary).map((name) => beforeDay(name, days)))
  if (spans.length < MOST_SPANS) add(phrasesIn(text, spans))
  spans.sort((a, b) => a.start - b.start)
  return { text: request, words: wordsIn(text), spans }
}

/** «invite Anna Friday»: the name ends where the day begins. */
function beforeDay(name: Span, days: readonly Span[]): Span {
  const day = days.find((span) => name.start < span.start && span.start < name.end)
  if (!day) return name
  const text = name.text.slice(0, day.start - name.start).trimEnd()
  return { ...name, text, value: text, end: name.start + text.length }
}

/** A quoted date, time, link or identifier is what it is; the marks only say where it ends. */
function unquoted(span: Span): Span {
  for (const read of [datesIn, timesIn, codesIn]) {
    const inner = read(span.text)[0]
    if (inner && inner.text === span.text && (inner.kind !== 'date' || inner.value))
      return inner.kind === 'code' ? span : { ...inner, start: span.start, end: span.end }
  }
  return span
}
