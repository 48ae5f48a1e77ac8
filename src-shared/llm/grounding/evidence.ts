import { datesIn, timesIn } from './dates.ts'
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

/** Longest text that is read as evidence, in characters; what follows is not looked at. */
const MOST = 6000

/**
 * Reads a text. A stretch that is one thing is nothing else (the numbers of a date are no numbers), quoted
 * text is quoted whatever stands in it, and numbers inside lists count only as the list.
 * `isOrdinary` says which capitalised word at the head of a sentence is no name (a word of the tool's own).
 */
export function evidenceIn(full: string, isOrdinary: (word: string) => boolean = () => false): Evidence {
  const text = full.slice(0, MOST)
  const spans: Span[] = []
  const add = (found: readonly Span[]): void => {
    for (const span of found) if (!spans.some((other) => overlaps(other, span))) spans.push(span)
  }
  add(listsIn(text))
  add(quotedIn(text).map(unquoted))
  add(addressesIn(text))
  add(datesIn(text))
  add(timesIn(text))
  add(expressionsIn(text))
  add(codesIn(text))
  add(numbersIn(text))
  add(namesIn(text, isOrdinary))
  add(phrasesIn(text, spans))
  spans.sort((a, b) => a.start - b.start)
  return { text, words: wordsIn(text), spans }
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
