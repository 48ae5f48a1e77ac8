import type { Span } from './span.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
  dozen: 12,
}
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const FRACTIONS: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, third: 1 / 3 }
const WORDS = new Map<string, number>([
  ...ONES.map((word, n) => [word, n] as const),
  ...TENS.map((word, n) => [word, (n + 2) * 10] as const),
])

// «3,5 km»: a comma with one or two digits before a measure is no comma of an enumeration.
const MEASURE = String.raw`(?:[%€°]|(?:km|cm|mm|m|kg|g|mg|l|ml|kwh?|w|v|hz|euros?|eur|degrees?|percent|seconds?|minutes?|hours?|miles?|met(?:er|re)s?|liters?|litres?)(?![\p{L}\p{N}]))`
const DIGITS = String.raw`(?<sign>(?<![\p{L}\p{N}.)])[-−])?(?<cur>[$€£₹]\s?)?(?<num>\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)|\d{1,3}(?:\.\d{3}){2,}(?![\d.]\d)|\d+,\d{1,2}(?=\s?${MEASURE})|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?<exp>[eE][+-]?\d+|\s?[x×*]\s?10\s?\^\s?\(?[+-]?\d+\)?)?`
const TAIL = String.raw`(?<ord>st|nd|rd|th)?(?<scale>\s?(?:hundred|thousand|million|billion|trillion|dozen)\b|(?:k|K|M|bn|mn)\b(?![²³/]))?(?<unit>\s?%|\s?(?:percent|per cent|percentage)\b|\s?°\s?[CFK]?|-?[\p{L}]+(?:\/[\p{L}]+)?)?`
const NUMBER = new RegExp(`(?<![\\p{L}\\p{N}_^.#]|\\d[:/])${DIGITS}${TAIL}`, 'gu')
const HALVES =
  /\b(?:half\s+(?:an?|of an?)\s+(?<none>hour|minute|second|day|mile|kilomet(?:er|re)|kilo|lit(?:er|re))|(?:a\s+)?quarter\s+of\s+an?\s+(?<quarter>hour|minute)|(?<several>two|three)\s+(?<part>thirds|quarters)(?:\s+of\s+an?\s+(?<of>hour|minute))?|(?:an?|one)\s+(?<one>hour|minute|day|week|mile|kilomet(?:er|re))\s+and\s+a\s+(?<rest>half|quarter)|(?<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+and\s+a\s+half(?:\s+(?<scale>hundred|thousand|million|billion))?(?:\s+(?<many>hours?|minutes?|days?|weeks?|miles?|kilomet(?:er|re)s?|kilos?))?)\b/giu
const SPELLED = new RegExp(
  `\\b(?:(?:a|an)\\s+)?(?:(?:${[...WORDS.keys(), ...Object.keys(SCALES).filter((word) => word.length > 2), 'hundred'].join('|')})(?:[\\s-]+(?:and\\s+)?|\\b))+`,
  'giu',
)

/** «two hundred and fifty» → 250; undefined for words that are no number, or more than one («four eight», «a four»). */
export function numberOfWords(text: string): number | undefined {
  let total = 0
  let group = 0
  // The smallest step that may still follow: ones after tens, tens after hundreds, nothing after ones but a scale.
  let room = Number.POSITIVE_INFINITY
  let seen = false
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and' || word === '') continue
    const scale = SCALES[word]
    const value = WORDS.get(word)
    if (word === 'a' || word === 'an') {
      if (seen || group > 0) return undefined
      group = 1
      room = 0
    } else if (scale !== undefined) {
      group = (group || 1) * scale
      room = scale
      if (scale >= 1000) {
        total += group
        group = 0
      }
      seen = true
    } else if (value !== undefined) {
      if (value >= room) return undefined
      group += value
      room = value >= 20 ? 10 : 0
      seen = true
    } else return undefined
  }
  return seen ? total + group : undefined
}

/** Words of the longest number that is read: «one hundred and twenty-five million three hundred thousand and six». */
const LONGEST_NUMBER = 14

/** The numbers in a run of number words, each with its place: «four eight» are two, the «a» of «a four» is none. */
function numbersOfRun(run: string): { at: number; words: string; value: number }[] {
  const found: { at: number; words: string; value: number }[] = []
  const words = [...run.matchAll(/\p{L}+/gu)]
  for (let from = 0; from < words.length; ) {
    let to = Math.min(words.length, from + LONGEST_NUMBER)
    let value: number | undefined
    const start = words[from]?.index ?? 0
    const text = (end: number): string =>
      run.slice(start, (words[end - 1]?.index ?? 0) + (words[end - 1]?.[0].length ?? 0))
    while (to > from && value === undefined) {
      // «and» and «a» end no number.
      if (!/^(?:and|an?)$/i.test(words[to - 1]?.[0] ?? '')) value = numberOfWords(text(to))
      if (value === undefined) to -= 1
    }
    if (value === undefined) from += 1
    else {
      found.push({ at: start, words: text(to), value })
      from = to
    }
  }
  return found
}

/** Digits as `Number` reads them: «1,500.5», «3,5», «1.234,50» and «1.000.000» without marks of thousands. */
const plain = (digits: string): string =>
  /,\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)
      ? digits.replaceAll('.', '')
      : digits.replaceAll(',', '')

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

const COMPOUND =
  /(?<![\w.,:])(?:(?<h>\d{1,3})\s?(?:h|hrs?|hours?)(?:,?\s(?:and\s)?|)(?<m>\d{1,2})\s?(?:m|mins?|minutes?)(?:(?:,?\s(?:and\s)?|)(?<s>\d{1,2})\s?(?:s|secs?|seconds?))?)(?!\w)|(?<![\w.,:])(?<h3>\d{1,2})h(?<m3>\d{2})(?!\w)|(?<![\w.,:])(?<m2>\d{1,3})\s?(?:m|mins?|minutes?)(?:,?\s(?:and\s)?|)(?<s2>\d{1,2})\s?(?:s|secs?|seconds?)(?!\w)/giu

/** Takes the numbers out that lie in a stretch which is read as one. */
function drop(spans: Span[], start: number, end: number): void {
  for (let at = spans.length - 1; at >= 0; at -= 1) {
    const span = spans[at] as Span
    if (start < span.end && span.start < end) spans.splice(at, 1)
  }
}

/** The numbers that stand in a text: digits with signs, thousands, exponents and scale words; number words; «half». */
export function numbersIn(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(NUMBER)) {
    const g = match.groups ?? {}
    let value = Number(plain(g.num as string))
    let end = match.index + match[0].length
    let unit = g.unit?.trim().toLowerCase()
    // Letters glued to the digits are a unit (5km) only where they are few; `3D`, `B2B`, `4chan` are words.
    const glued = g.unit && /^\p{L}/u.test(g.unit)
    if (glued && (g.unit as string).length > 4 && !/^x\p{N}?/u.test(g.unit as string)) continue
    if (glued && /^\d/.test(text.slice(end)) && !/^x$/iu.test(g.unit as string)) continue
    if (g.unit?.startsWith('-')) {
      end -= g.unit.length
      unit = g.unit.slice(1).toLowerCase()
    }
    if (g.exp) value *= 1
    const exponent = g.exp && /([+-]?\d+)\)?$/.exec(g.exp.replace(/^\s?[x×*]\s?10/, ''))?.[1]
    if (exponent) value = Number(`${value}e${exponent}`)
    const scale =
      g.scale && SCALES[g.scale.trim().toLowerCase() === 'm' ? 'million' : g.scale.trim().toLowerCase()]
    if (scale) value = Number((value * scale).toPrecision(12))
    if (g.sign) value = -value
    if (unit === 'percent' || unit === 'per cent' || unit === 'percentage') unit = '%'
    if (g.cur) unit = g.cur.trim()
    spans.push({ kind: 'number', start: match.index, end, text: match[0].trim(), value, unit })
  }
  // «1 hour and 30 minutes» is one time, in the smaller unit.
  for (const match of text.matchAll(COMPOUND)) {
    const g = match.groups ?? {}
    const end = match.index + match[0].length
    const seconds = g.s ?? g.s2
    const unit = seconds ? 'seconds' : 'minutes'
    const minutes = 60 * Number(g.h ?? g.h3 ?? 0) + Number(g.m ?? g.m2 ?? g.m3 ?? 0)
    drop(spans, match.index, end)
    spans.push({
      kind: 'number',
      start: match.index,
      end,
      text: match[0],
      value: seconds ? 60 * minutes + Number(seconds) : minutes,
      unit,
    })
  }
  // «half an hour», «an hour and a half», «two and a half hours»
  for (const match of text.matchAll(HALVES)) {
    const g = match.groups ?? {}
    const value = fractionOf(g)
    const end = match.index + match[0].length
    const unit = (g.none ?? g.quarter ?? g.of ?? g.one ?? g.many)?.toLowerCase()
    if (
      Number.isNaN(value) ||
      spans.some((span) => match.index < span.end && span.start < end && !/^\d+$/.test(span.text))
    )
      continue
    drop(spans, match.index, end)
    spans.push({
      kind: 'number',
      start: match.index,
      end,
      text: match[0],
      value,
      unit,
    })
  }
  for (const match of text.matchAll(SPELLED))
    for (const { at, words, value } of numbersOfRun(match[0])) {
      const start = match.index + at
      const end = start + words.length
      if (spans.some((span) => start < span.end && span.start < end)) continue
      // «the artist Thousand Foot Krutch»: part of a name.
      if (
        /^\p{Lu}/u.test(words) &&
        /[\p{L},] $/u.test(text.slice(0, start)) &&
        /^ \p{Lu}/u.test(text.slice(end))
      )
        continue
      spans.push({ kind: 'number', start, end, text: words, value })
    }
  for (const match of text.matchAll(
    /\b(half|quarter|third|(?:fir|1)st|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|once|twice|a couple(?: of)?)\b/gi,
  )) {
    const word = match[0].toLowerCase()
    const value =
      FRACTIONS[word] && (word !== 'third' || /\b(?:a|one|two)\s+$/i.test(text.slice(0, match.index)))
        ? FRACTIONS[word]
        : word === 'once'
          ? 1
          : word === 'twice' || word.startsWith('a couple')
            ? 2
            : ORDINALS.indexOf(word) + 1
    if (/\b(?:per|a)\s+$/i.test(text.slice(0, match.index)) && word === 'second') continue
    if (value && !spans.some((span) => match.index < span.end && span.start < match.index + word.length))
      spans.push({
        kind: 'number',
        start: match.index,
        end: match.index + word.length,
        text: match[0],
        value,
        unit: ORDINALS.includes(word) ? 'ordinal' : undefined,
      })
  }
  return spans.map((span) => negated(span, text)).sort((a, b) => a.start - b.start)
}

/** Words that a number below zero follows: «of minus two», not «ten minus two» or «the most negative 10». */
const MINUS =
  /(?:^\s*|\b(?:of|is|are|by|to|from|at|than|below|above|with|be|set|between)\s+)(?<sign>minus\s+)$/iu
const NEGATIVE = /\b(?:of|is|are|by|to|from|at|than)\s+(?<sign>negative\s+)$/iu

/** «minus two», «negative 5»; «7 minus 2» and «x minus 2» take something away. */
function negated(span: Span, text: string): Span {
  const before = text.slice(Math.max(0, span.start - 32), span.start)
  const sign = MINUS.exec(before) ?? NEGATIVE.exec(before)
  if (!sign || typeof span.value !== 'number' || span.value <= 0) return span
  const start = span.start - (sign.groups?.sign?.length ?? 0)
  return { ...span, start, text: text.slice(start, span.end), value: -span.value }
}
