import { joinedNumbersIn } from './joined-numbers.ts'
import { numbersOfRun, SCALES, SPELLED } from './number-words.ts'
import { overlaps, type Span } from './span.ts'

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const FRACTIONS: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, third: 1 / 3 }

// «3,5 km»: a comma with one or two digits before a measure is no comma of an enumeration.
const MEASURE = String.raw`(?:[%€°]|(?:km|cm|mm|m|kg|g|mg|l|ml|kwh?|w|v|hz|euros?|eur|degrees?|percent|seconds?|minutes?|hours?|miles?|met(?:er|re)s?|liters?|litres?)(?![\p{L}\p{N}]))`
const DIGITS = String.raw`(?<sign>(?<![\p{L}\p{N}.)])[-−])?(?<cur>[$€£₹]\s?)?(?<num>\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)|\d{1,3}(?:\.\d{3}){2,}(?![\d.]\d)|\d+,\d{1,2}(?=\s?${MEASURE})|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?<exp>[eE][+-]?\d+|\s?[x×*]\s?10\s?\^\s?\(?[+-]?\d+\)?)?`
const TAIL = String.raw`(?<ord>st|nd|rd|th)?(?<scale>\s?(?:hundred|thousand|million|billion|trillion|dozen)\b|(?:k|K|M|bn|mn)\b(?![²³/]))?(?<unit>\s?%|\s?(?:percent|per cent|percentage)\b|\s?°\s?[CFK]?|-?[\p{L}]+(?:\/[\p{L}]+)?)?`
const NUMBER = new RegExp(`(?<![\\p{L}\\p{N}_^.#]|\\d[:/])${DIGITS}${TAIL}`, 'gu')

/** Digits as `Number` reads them: «1,500.5», «3,5», «1.234,50» and «1.000.000» without marks of thousands. */
const plain = (digits: string): string =>
  /,\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)
      ? digits.replaceAll('.', '')
      : digits.replaceAll(',', '')

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
  for (const one of joinedNumbersIn(text)) {
    for (const part of spans.filter((span) => overlaps(span, one))) spans.splice(spans.indexOf(part), 1)
    spans.push(one)
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
