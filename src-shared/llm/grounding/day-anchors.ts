import type { CalendarDay } from './dates.ts'
import { overlaps, type Span } from './span.ts'

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const DAY_MS = 86_400_000

/** What stands before the day that a request calls today: «today is», «today is Monday,», «the current date:». */
const TODAY =
  /\b(?:today(?:['’]s date)?|current date|date today|now|currently|it)\s*(?:is|['’]s|:|=)?\s*(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day\s*,?\s*)?$/i
const NAMES_TODAY = /\b(?:today|current|currently|now|date)\b/i

/** «the 15th» after a day of the same month, with the word that makes it a day. */
const DAY_ONLY =
  /\b(?:on|till|until|to|by|before|after|through|from)\s+the\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of|floor|century|grade|place|street|avenue|time|week|month|day|anniversary|birthday)\b)/giu

type Full = CalendarDay & { readonly year: number; readonly day: number }
const isFull = (day: CalendarDay | undefined): day is Full =>
  day?.year !== undefined && day.day !== undefined && !day.ambiguous

const shifted = (day: Full, days: number): CalendarDay => {
  const moved = new Date(Date.UTC(day.year, day.month - 1, day.day) + days * DAY_MS)
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
    ambiguous: false,
  }
}

const dayOfSpan = (span: Span): CalendarDay | undefined => span.value as CalendarDay | undefined

const weekdayOf = ({ year, month, day }: Full): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** Words around a day that make it another one: «the day after tomorrow», «every Monday», «Monday in two weeks». */
const MOVED_BEFORE =
  /\b(?:after|before|every|each|other|first|second|third|fourth|last|week on|(?:weeks?|days?|months?) from)\s+(?:the\s+)?$/i
const MOVED_AFTER =
  /^(?:s\b|\s+(?:in\s+(?:\w+\s+)?weeks?\b|(?:after )?next(?: week)?\b|week\b|of\b|in\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))/i

/** The day that «tomorrow», «next Monday» or «this weekend» (its Saturday) is, counted from a day; undefined for weeks, months and years. */
function dayOf(words: string, today: Full): CalendarDay | undefined {
  const said = words.toLowerCase()
  if (said === 'today' || said === 'tonight') return shifted(today, 0)
  if (said === 'tomorrow') return shifted(today, 1)
  if (/day after tomorrow$/.test(said)) return shifted(today, 2)
  if (said === 'yesterday') return shifted(today, -1)
  if (said.startsWith('next ') && !/weekend$/.test(said)) {
    // «next Friday» said on a Monday may be either; on a Saturday it is the one that comes.
    const day = WEEKDAYS.findIndex((name) => said.endsWith(name))
    if (day >= 0 && (day + 6) % 7 > (weekdayOf(today) + 6) % 7) return undefined
  }
  const wanted = /weekend$/.test(said) ? 6 : WEEKDAYS.findIndex((name) => said.endsWith(name))
  // «this Friday» said on a Friday may be either.
  if (wanted < 0 || /^last/.test(said) || (said.startsWith('this ') && wanted === weekdayOf(today)))
    return undefined
  return shifted(today, ((wanted - weekdayOf(today) + 6) % 7) + 1)
}

/** «next Friday, June 30th 2023» is one day. */
function joined(dates: readonly Span[], text: string): Span[] {
  const out: Span[] = []
  for (const span of dates) {
    const last = out.at(-1)
    if (
      last &&
      !dayOfSpan(last) &&
      dayOfSpan(span) &&
      /^\s*[,(]\s*(?:the\s+)?$/.test(text.slice(last.end, span.start))
    )
      out[out.length - 1] = { ...span, start: last.start }
    else out.push(span)
  }
  return out
}

/**
 * Gives the days of a request that are told by another one their dates: from the day that it calls today, relative days; after
 * a full date, «the 15th». Where another day is wanted, the words that only say which day is today are `aside`: no value
 * stands there. What is quoted tells no day.
 */
export function anchoredDays(
  dates: readonly Span[],
  text: string,
  quotes: readonly Span[],
): { days: Span[]; aside?: { start: number; end: number } | undefined } {
  const anchor = dates.find((span) => {
    const lead = text.slice(Math.max(0, span.start - 40), span.start)
    if (quotes.some((quote) => overlaps(quote, span))) return false
    return isFull(dayOfSpan(span)) && TODAY.test(lead) && NAMES_TODAY.test(lead)
  })
  const today = anchor && dayOfSpan(anchor)
  let found = joined(dates, text)
  let aside: { start: number; end: number } | undefined
  if (anchor && isFull(today)) {
    const lead = TODAY.exec(text.slice(0, anchor.start))?.index ?? anchor.start
    const trailing =
      /^\s*,?\s*(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/i.exec(text.slice(anchor.end))?.[0].length ?? 0
    const said = { start: lead, end: anchor.end + trailing }
    const wanted = found.filter((span) => !overlaps(span, said))
    // «from today 2024-06-10 to …»: that day is wanted too.
    if (wanted.length > 0 && !/\b(?:from|since|starting|between)\s+$/i.test(text.slice(0, lead))) aside = said
    found = (aside ? wanted : found.filter((span) => span === anchor || !overlaps(span, said))).map((span) =>
      dayOfSpan(span) ||
      MOVED_BEFORE.test(text.slice(0, span.start)) ||
      MOVED_AFTER.test(text.slice(span.end))
        ? span
        : { ...span, value: dayOf(span.text, today) },
    )
  }
  for (const match of text.matchAll(DAY_ONLY)) {
    const day = Number(match[1])
    const start = match.index + match[0].lastIndexOf(match[1] as string)
    const span = { start, end: match.index + match[0].length }
    if (day < 1 || day > 31 || found.some((other) => overlaps(other, span))) continue
    const before = found.findLast((other) => other.end <= start && isFull(dayOfSpan(other)))
    const first = before && dayOfSpan(before)
    const month = found.map(dayOfSpan).find((value) => value?.year !== undefined && value.day === undefined)
    const value = isFull(first)
      ? day > first.day
        ? { ...first, day }
        : undefined
      : month && { ...month, day }
    if (value) found.push({ kind: 'date', ...span, text: text.slice(start, span.end), value })
  }
  return { days: found.sort((a, b) => a.start - b.start), aside }
}
