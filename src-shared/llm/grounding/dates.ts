import type { Span } from './span.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const DAY = String.raw`(?:\d{1,2})(?:st|nd|rd|th)?`
const FORMS = [
  String.raw`(?<y1>\d{4})[-/.](?<m1>\d{1,2})[-/.](?<d1>\d{1,2})(?:T\d{2}:\d{2}(?::\d{2})?Z?)?`,
  String.raw`(?<a2>\d{1,2})(?<mark>[-/.])(?<b2>\d{1,2})[-/.](?<y2>\d{4})`,
  String.raw`(?<m3>${MONTH})\s+(?<d3>${DAY})(?:\s*,?\s*(?<y3>\d{4}))?(?!\d)`,
  String.raw`(?<d4>${DAY})\s+(?:of\s+)?(?<m4>${MONTH})(?:\s*,?\s*(?<y4>\d{4}))?(?!\d)`,
  String.raw`(?<m5>${MONTH})\s*,?\s+(?<y5>\d{4})`,
  String.raw`(?<rel>today|tonight|(?:the )?day after tomorrow|tomorrow|yesterday|(?:next|this|last|coming)\s+(?:week(?:end)?|month|year|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|monday|tuesday|wednesday|thursday|friday|saturday|sunday)`,
]
const DATE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${FORMS.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
const TIME =
  /(?<![\p{L}\p{N}:])(?:(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.|(?:o'?clock )?(?:in the|this) (?:morning|afternoon|evening)|(?:o'?clock )?at night)?|(\d{1,2})(?:\.([0-5]\d))?\s*(am|pm|a\.m\.|p\.m\.|(?:o'?clock )?(?:in the|this) (?:morning|afternoon|evening)|(?:o'?clock )?at night|o'?clock)|(?:half|quarter)\s+(?:past|to)\s+(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s+(?:in the (?:morning|afternoon|evening)|at night|[ap]\.?m\.?))?|(?<=\bat )(\d{1,2})(?= (?:tonight|(?:this|tomorrow) (?:morning|afternoon|evening)))|noon|midnight)(?![\p{L}\p{N}:])/giu

export interface CalendarDay {
  readonly year?: number | undefined
  readonly month: number
  readonly day?: number | undefined
  /** True where day and month could stand the other way round. */
  readonly ambiguous: boolean
}

const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
const numberOf = (digits: string | undefined): number | undefined =>
  digits ? Number.parseInt(digits, 10) : undefined

/** Dates in a text. A span's `value` is a {@link CalendarDay}, or nothing for a relative day («next Friday»). */
export function datesIn(text: string): Span[] {
  return [...text.matchAll(DATE)].flatMap((match): Span[] => {
    const g = match.groups ?? {}
    // «Rainy Sunday»: part of a name.
    if (g.rel && /^\p{Lu}/u.test(g.rel) && NAME_BEFORE.test(text.slice(0, match.index))) return []
    let value: CalendarDay | undefined
    if (g.m1) value = { year: numberOf(g.y1), month: Number(g.m1), day: numberOf(g.d1), ambiguous: false }
    else if (g.a2) {
      const [a, b] = [Number(g.a2), Number(g.b2)]
      // With points the day is first (3.4.2024); with slashes and dashes either may be.
      const dayFirst = a > 12 || (g.mark === '.' && b <= 12)
      value = {
        year: numberOf(g.y2),
        month: dayFirst ? b : a,
        day: dayFirst ? a : b,
        ambiguous: g.mark !== '.' && a <= 12 && b <= 12 && a !== b,
      }
    } else {
      const name = g.m3 ?? g.m4 ?? g.m5
      if (name)
        value = {
          year: numberOf(g.y3 ?? g.y4 ?? g.y5),
          month: monthOf(name),
          day: numberOf(g.d3 ?? g.d4),
          ambiguous: false,
        }
    }
    return [{ kind: 'date', start: match.index, end: match.index + match[0].length, text: match[0], value }]
  })
}

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** «at half past nine tonight», «7:30 tomorrow evening» */
const DAYTIME = /^\s+(?:(?:this|tomorrow)\s)?(tonight|morning|afternoon|evening)\b/i

/** Times of day; `value` is minutes after midnight. */
export function timesIn(text: string): Span[] {
  return [...text.matchAll(TIME)].flatMap((match): Span[] => {
    const word = match[0].toLowerCase()
    const spoken = /^(half|quarter)\s+(past|to)\s+(\w+)(?:\s+(.*))?$/.exec(word)
    const half = (
      spoken?.[4] ??
      match[3] ??
      match[6] ??
      DAYTIME.exec(text.slice(match.index + match[0].length))?.[1] ??
      ''
    ).toLowerCase()
    const told = spoken?.[3] ?? match[1] ?? match[4] ?? match[7] ?? ''
    const hour = word === 'noon' ? 12 : word === 'midnight' ? 0 : HOURS.indexOf(told) + 1 || Number(told)
    const minute = spoken
      ? (spoken[1] === 'half' ? 30 : 15) * (spoken[2] === 'to' ? -1 : 1)
      : Number(match[2] ?? match[5] ?? 0)
    if (hour > 23 || minute > 59 || (half !== '' && hour > 12 && /^\p{L}/u.test(half) && !/^o/.test(half)))
      return []
    const value = (inTheDay(hour, half) * 60 + minute + 1440) % 1440
    return [{ kind: 'time', start: match.index, end: match.index + match[0].length, text: match[0], value }]
  })
}

/** The hour of the day that «am», «in the afternoon», «at night» make of one of the clock: «2 at night» is 2, «9 at night» 21. */
function inTheDay(hour: number, half: string): number {
  if (/night/.test(half)) return hour === 12 ? 0 : hour < 6 ? hour : hour + 12
  if (/^p|afternoon|evening/.test(half)) return hour < 12 ? hour + 12 : hour
  return hour === 12 && /^a|morning/.test(half) ? 0 : hour
}

/** Words of a name right before a weekday that is part of it. */
const NAME_BEFORE =
  /\b(?:called|named|titled|playlist|song|album|movie|film|book|show|series)\s+(?:\p{Lu}\S*\s)+$/u

const two = (n: number): string => String(n).padStart(2, '0')

/** The date in the form that a description asks for (`YYYY-MM-DD`, `MM/DD/YYYY`, …); undefined where it asks for none or a part is missing. */
export function formatDate(day: CalendarDay, description: string): string | undefined {
  const form =
    /(?:y{4}|m{2}|d{2})[-/. ](?:m{2}|d{2})[-/. ](?:y{4}|d{2})/i.exec(description)?.[0] ??
    (/\b\d{4}-\d{2}-\d{2}\b/.test(description) || /iso[ -]?8601/i.test(description)
      ? 'yyyy-mm-dd'
      : undefined)
  if (!form && /\by{4}-m{2}\b/i.test(description) && day.year !== undefined)
    return `${day.year}-${two(day.month)}`
  if (!form || day.day === undefined || day.year === undefined) return undefined
  const flip = day.ambiguous && /^d/i.test(form)
  const [month, date] = flip ? [day.day, day.month] : [day.month, day.day]
  return form
    .toLowerCase()
    .replace('yyyy', String(day.year))
    .replace('mm', two(month))
    .replace('dd', two(date))
}

/** The dates that are meant, in that form: both where day and month may stand either way and the form does not show which. */
export function formatsOf(day: CalendarDay, description: string): string[] {
  const one = formatDate(day, description)
  if (one === undefined) return []
  if (!day.ambiguous || day.day === undefined || SHOWS_ORDER.test(description)) return [one]
  const other = formatDate({ ...day, month: day.day, day: day.month }, description)
  return other === undefined ? [one] : [one, other]
}

/** Day or month first, as people write it in that place. */
const SHOWS_ORDER = /(?<![\p{L}\d])(?:dd[-/. ]mm|mm[-/. ]dd)[-/. ]yyyy/iu

/** The time of day in the form that a description asks for (24-hour `HH:MM`); undefined where it asks for none. */
export function formatTime(minutes: number, description: string): string | undefined {
  const named = /hh:mm(?! ?[ap]\.?m)|24[- ]?h/i.test(description)
  const shown = /\b\d{2}:\d{2}\b/.test(description) && !/\b\d{1,2}(:\d{2})? ?[ap]\.?m\b/i.test(description)
  if (!named && !shown) return undefined
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return /hh:mm:ss|\d{2}:\d{2}:\d{2}/i.test(description) ? `${clock}:00` : clock
}

/** The time of day as a form of date and time goes on after the date («YYYY-MM-DD HH:MM:SS», «YYYY-MM-DDTHH:MM»); nothing where it ends there. */
export function clockAfterDate(minutes: number, description: string): string {
  const form = /(?:d{2}|y{4}|\b\d{4}-\d{2}-\d{2})(T|\s)(?:hh:mm|\d{2}:\d{2})(:ss|:\d{2})?(Z)?/i.exec(
    description,
  )
  if (!form) return ''
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return `${form[1]}${clock}${form[2] ? ':00' : ''}${form[3] ?? ''}`
}
