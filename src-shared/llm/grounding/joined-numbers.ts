import { numberOfWords, SCALES } from './number-words.ts'
import type { Span } from './span.ts'

const HALVES =
  /\b(?:half\s+(?:an?|of an?)\s+(?<none>hour|minute|second|day|mile|kilomet(?:er|re)|kilo|lit(?:er|re))|(?:a\s+)?quarter\s+of\s+an?\s+(?<quarter>hour|minute)|(?<several>two|three)\s+(?<part>thirds|quarters)(?:\s+of\s+an?\s+(?<of>hour|minute))?|(?:an?|one)\s+(?<one>hour|minute|day|week|mile|kilomet(?:er|re))\s+and\s+a\s+(?<rest>half|quarter)|(?<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+and\s+a\s+half(?:\s+(?<scale>hundred|thousand|million|billion))?(?:\s+(?<many>hours?|minutes?|days?|weeks?|miles?|kilomet(?:er|re)s?|kilos?))?)\b/giu

const COMPOUND =
  /(?<![\w.,:])(?:(?<h>\d{1,3})\s?(?:h|hrs?|hours?)(?:,?\s(?:and\s)?|)(?<m>\d{1,2})\s?(?:m|mins?|minutes?)(?:(?:,?\s(?:and\s)?|)(?<s>\d{1,2})\s?(?:s|secs?|seconds?))?)(?!\w)|(?<![\w.,:])(?<h3>\d{1,2})h(?<m3>\d{2})(?!\w)|(?<![\w.,:])(?<m2>\d{1,3})\s?(?:m|mins?|minutes?)(?:,?\s(?:and\s)?|)(?<s2>\d{1,2})\s?(?:s|secs?|seconds?)(?!\w)/giu

/** What «half an hour», «three quarters», «an hour and a quarter», «two and a half million» come to. */
function fractionOf(g: Readonly<Record<string, string | undefined>>): number {
  if (g.none) return 0.5
  if (g.quarter) return 0.25
  if (g.several) {
    const many = /two/i.test(g.several) ? 2 : 3
    return Number((many / (/thirds/i.test(g.part ?? '') ? 3 : 4)).toPrecision(3))
  }
  if (g.one) return /half/i.test(g.rest ?? '') ? 1.5 : 1.25
  const whole = numberOfWords(g.n ?? '') ?? Number(g.n)
  return (whole + 0.5) * (SCALES[(g.scale ?? '').toLowerCase()] ?? 1)
}

const joined = (match: RegExpMatchArray, value: number, unit: string | undefined): Span => {
  const start = match.index ?? 0
  return { kind: 'number', start, end: start + match[0].length, text: match[0], value, unit }
}

/**
 * Numbers that several words or numbers make together: «1 hour and 30 minutes», «1h30» and «5 minutes 10 seconds» in the
 * smaller unit; «half an hour», «three quarters», «two and a half million».
 */
export const joinedNumbersIn = (text: string): Span[] => [
  ...[...text.matchAll(COMPOUND)].map((match) => {
    const g = match.groups ?? {}
    const seconds = g.s ?? g.s2
    const minutes = 60 * Number(g.h ?? g.h3 ?? 0) + Number(g.m ?? g.m2 ?? g.m3 ?? 0)
    return seconds
      ? joined(match, 60 * minutes + Number(seconds), 'seconds')
      : joined(match, minutes, 'minutes')
  }),
  ...[...text.matchAll(HALVES)].map((match) => {
    const g = match.groups ?? {}
    return joined(match, fractionOf(g), (g.none ?? g.quarter ?? g.of ?? g.one ?? g.many)?.toLowerCase())
  }),
]
