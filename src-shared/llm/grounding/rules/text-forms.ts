import { fullName, regionOf } from '../cities.ts'
import { codeOf } from '../codes.ts'
import { type CalendarDay, clockAfterDate, formatsOf, formatTime } from '../dates.ts'
import { countryOf } from '../demonyms.ts'
import type { Evidence } from '../evidence.ts'
import { wantsRegion } from '../regions.ts'
import type { Slot } from '../slots.ts'
import type { Span } from '../span.ts'
import { isFunctionWord, partsOf, stemOf, type Word, weightOf, wordsIn } from '../words.ts'
import { wantsAttribute, wantsModifier } from './affinity.ts'
import { codeAsked } from './code-rule.ts'
import { runsOf } from './enumerations.ts'
import type { RuleInput } from './evidence-rule.ts'
import { isYear } from './number-rule.ts'

/** Arguments that hold the name of a work or of a law, which may have «and» in it. */
const TITLED = /title|book|movie|film|song|album|band|novel|play|bill|(?:^|_)act(?:_|$)|law|statute|treaty/

/** Arguments that say what something is about, often in more than one phrase. */
const ABOUT =
  /query|topic|keyword|subject|claim|search_?term|theme|issue|offen[cs]e|charge_type|case_type|condition|phenomenon|dish|cut|meal|product|item|food/

const quotedExamples = (slot: Slot): string =>
  slot.examples.join(' ') + (/'[^']*,[^']*'/.exec(slot.description)?.[0] ?? '')

const wantsDate = (slot: Slot): boolean => /(?:^|_)date(?:_|$)/.test(partsOf(slot.name).join('_'))

/** «March 9th to March 10th 2023»: the one year that the request tells is the year of its dates. */
export function withYear(day: CalendarDay, { spans }: Evidence): CalendarDay {
  if (day.year !== undefined) return day
  const years = new Set(
    spans.flatMap((span) =>
      span.kind === 'date'
        ? ((span.value as CalendarDay | undefined)?.year ?? [])
        : span.kind === 'number' && isYear(span)
          ? (span.value as number)
          : [],
    ),
  )
  return years.size === 1 ? { ...day, year: [...years][0] } : day
}

/** A large city with the region that it is commonly known to lie in. */
function inItsRegion({ text }: Span): { text: string; less: number }[] {
  const known = regionOf(text)
  return known ? [{ text: `${fullName(text)}, ${known}`, less: -0.3 }] : []
}

const NO_TOWN =
  /^(?:(?:North|South|East|West)(?:ern)?|Northern|Southern|Eastern|Western|Central|Upstate|Downtown|Port|Fort|Lake|Mount|New)(?:\s|$)(?!\p{Lu}\p{L}+\s\p{Lu})/u

/** «Berkeley California», «San Leandro california»: the state's letters after the city's name. */
function stateAfter(
  { text, end }: Span,
  evidence: Evidence,
): { text: string; less: number; end?: number } | undefined {
  // «West Virginia» and «Southern California» are regions by themselves, «Port Washington» is a town.
  if (codeOf(text, 'state') || NO_TOWN.test(text)) return undefined
  const inside = /^(.+?),?\s+(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)$/u.exec(text)
  const within = inside && codeOf(inside[2] as string, 'state')
  if (within) return { text: `${inside[1]}, ${within}`, less: -0.6 }
  const after = /^,?\s+(\p{L}+(?:\s\p{L}+)?)/u.exec(evidence.text.slice(end, end + 40))
  for (const words of after ? [after[1] as string, (after[1] as string).split(' ')[0] as string] : []) {
    const code = codeOf(words, 'state')
    if (code)
      return {
        text: `${text}, ${code}`,
        less: -0.6,
        end: end + (after?.[0].indexOf(words) ?? 0) + words.length,
      }
  }
  return undefined
}

/** The time of day that goes with the only day: the only one, or of two the one that the argument begins or ends with. */
function timeOf(times: readonly Span[], slot: Slot): Span | undefined {
  const name = partsOf(slot.name).join('_')
  if (times.length === 1) return times[0]
  if (times.length !== 2) return undefined
  if (/(?:^|_)(?:start\w*|from|begin\w*|after|since)(?:_|$)/.test(name)) return times[0]
  return /(?:^|_)(?:end\w*|to|until|till|before|finish\w*)(?:_|$)/.test(name) ? times[1] : undefined
}

/** How a span is written as a value, how much less speaks for it so, and where it stands if that is not the span's place. */
interface Form {
  readonly text: string
  readonly less: number
  readonly start?: number
  readonly end?: number
}

/** A date in the form that the argument asks for, with the time of day that belongs to it. */
function datesFor(span: Span, { slot, evidence }: RuleInput): Form[] {
  const day = span.value ? withYear(span.value as CalendarDay, evidence) : undefined
  if (!day || /T\d\d:/.test(span.text)) return [{ text: span.text, less: 0 }]
  const known = formatsOf(day, slot.description)
  const formatted =
    known.length > 0 || !wantsDate(slot) || day.ambiguous ? known : formatsOf(day, 'YYYY-MM-DD')
  if (formatted.length === 0) return [{ text: span.text, less: 0 }]
  // The time of day that stands after the date, where the form has a place for it.
  const times = evidence.spans.filter((other) => other.kind === 'time')
  const days = evidence.spans.filter((other) => other.kind === 'date')
  const beside =
    times.find((other) => other.start >= span.end && other.start - span.end < 24) ??
    times.find((other) => other.end <= span.start && span.start - other.end < 8)
  // One day in the whole request goes with its only time of day, or with the one that the argument begins or ends with.
  const time = (days.length === 1 ? timeOf(times, slot) : undefined) ?? beside
  const clock = clockAfterDate((time?.value as number) ?? 0, slot.description)
  // Two times of one day are told apart by where they stand.
  const at = clock && times.length > 1 && days.length === 1 ? time : undefined
  return formatted.map((date) => ({
    text: date + clock,
    less: 0,
    ...(at ? { start: at.start, end: at.end } : {}),
  }))
}

/** The argument's own name beside its value is no part of the value («Italian cuisine» → Italian), nor is the tool's at its end. */
function withoutOwnName({ text }: Span, { slot, vocabulary }: RuleInput): Form[] {
  const words = wordsIn(text)
  const own = new Set(partsOf(slot.name).map(stemOf))
  let from = 0
  let to = words.length
  while (to - from > 1 && own.has((words[to - 1] as Word).stem)) to -= 1
  while (to - from > 1 && own.has((words[from] as Word).stem)) from += 1
  if (from > 0 || to < words.length) {
    const says = words.slice(from, to).some((word) => weightOf(word.text) > 0.5 && !vocabulary.has(word.stem))
    return [
      { text: text.slice((words[from] as Word).start, (words[to - 1] as Word).end), less: says ? -1.2 : 1 },
    ]
  }
  let cut = to
  while (cut > 1 && vocabulary.has((words[cut - 1] as Word).stem)) cut -= 1
  if (cut === to) return [{ text, less: 0 }]
  return [
    { text: text.slice(0, (words[cut - 1] as Word).end), less: wantsModifier(slot) ? -0.7 : 0 },
    { text, less: 0.4 },
  ]
}

/** A plain phrase: without the argument's own name, joined with what follows it, or only what is done in it. */
function phrasesFor(span: Span, input: RuleInput): Form[] {
  const { slot, evidence } = input
  const forms = withoutOwnName(span, input)
  if (ABOUT.test(partsOf(slot.name).join('_'))) {
    // «breach of written contract», «easement by necessity»
    const joint = /^ (?:of|by|in|for|and) (?:the )?/.exec(evidence.text.slice(span.end))?.[0]
    const next =
      joint &&
      evidence.spans.find((other) => other.kind === 'phrase' && other.start === span.end + joint.length)
    if (next)
      forms.push({
        text: evidence.text.slice(span.start, next.end),
        less: /of|by/.test(joint) ? -0.2 : 0.3,
        end: next.end,
      })
  }
  if (/activity|exercise|sport|hobby|workout/.test(partsOf(slot.name).join('_'))) {
    const doing = /\s(\p{L}{3,}ing)$/u.exec(span.text)?.[1]
    if (doing) forms.unshift({ text: doing, less: -0.3 })
  }
  if (wantsRegion(slot)) forms.unshift(...inItsRegion(span).map((form) => ({ ...form, less: -1.5 })))
  return forms
}

/** A name: with what belongs to it (a region, an epithet, a noun, the rest of a title), or as the country that it speaks of. */
function namesFor(span: Span, input: RuleInput): Form[] {
  const { slot, evidence } = input
  const forms: Form[] = [{ text: span.text, less: 0 }]
  // «Brazilian citizens» for a country.
  const country =
    /(?:^|_)(?:country|nation|nationality)(?:_|$)/.test(partsOf(slot.name).join('_')) &&
    codeAsked(slot) === undefined &&
    countryOf(span.text)
  if (country) forms.unshift({ text: country, less: -0.4 })
  // «the Investment and Jobs Act», «Pride and Prejudice»
  const pair = /^ and (?=\p{Lu})/u.exec(evidence.text.slice(span.end))?.[0]
  const other =
    pair && evidence.spans.find((next) => next.kind === 'name' && next.start === span.end + pair.length)
  if (other && TITLED.test(partsOf(slot.name).join('_')))
    forms.push({ text: evidence.text.slice(span.start, other.end), less: 0.3, end: other.end })
  // «Ursus maritimus»
  const epithet = /^ \p{Ll}+(?:us|is|um|a|ii|ae|ens)(?!\p{L})/u.exec(evidence.text.slice(span.end))?.[0]
  if (
    epithet &&
    /species|scientific|binomial|latin|organism/i.test(`${slot.name} ${slot.description}`) &&
    !/\s/.test(span.text)
  )
    forms.unshift({ text: `${span.text}${epithet}`, less: -0.6, end: span.end + epithet.length })
  // «African elephant»: an adjective with a capital belongs to the noun after it, unless that is the tool's.
  const noun = /^ \p{Ll}{3,}/u.exec(evidence.text.slice(span.end))?.[0]
  if (
    noun &&
    wantsAttribute(slot) &&
    /(?:ian|can|ean|ish|ese)$/.test(span.text) &&
    !isFunctionWord(noun.trim()) &&
    !input.vocabulary.has(stemOf(noun.trim()))
  )
    forms.unshift({ text: `${span.text}${noun}`, less: -0.6, end: span.end + noun.length })
  // «San Francisco, CA»: a place and its region are one value unless the region has an argument of its own.
  const region = /^,\s*(\p{Lu}{2}|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)(?!\p{L})/u.exec(
    evidence.text.slice(span.end),
  )
  const place = /city|location|place|address|destination|origin|venue|where|town|from|to\b|area/i.test(
    slot.name,
  )
  const apart = input.slots.some(
    (other) => other !== slot && /^(?:state|country|region|province)/i.test(other.name),
  )
  const enumerated = runsOf(evidence.spans, evidence.text, ['name']).some(
    (run) => run.length > 2 && run.includes(span),
  )
  const state = place && !region && wantsRegion(slot) ? stateAfter(span, evidence) : undefined
  if (state) forms.unshift(state)
  else if (region && place && !apart && !enumerated)
    forms.unshift({
      text: `${span.text}${region[0]}`,
      // Where the examples are towns alone, so is the value.
      less: wantsRegion(slot) ? -1 : slot.examples.length > 0 && !/,/.test(quotedExamples(slot)) ? 0.3 : -0.3,
      end: span.end + region[0].length,
    })
  else if (wantsRegion(slot)) forms.unshift(...inItsRegion(span))
  return forms
}

/** «#tag» as «tag» where the argument is described so. */
const withoutMark = ({ text }: Span, slot: Slot): string =>
  /^[#@]/.test(text) && /\bwithout (?:the |a )?(?:leading )?(?:#|@|hash|sign)/i.test(slot.description)
    ? text.slice(1)
    : text

/** The written forms that a span may take as a string value, the likeliest first. */
export function formsOf(span: Span, input: RuleInput): Form[] {
  const { slot } = input
  switch (span.kind) {
    case 'date':
      return datesFor(span, input)
    case 'time':
      return [{ text: formatTime(span.value as number, slot.description) ?? span.text, less: 0 }]
    case 'number':
      return [{ text: /^[\d.,-]+/.exec(span.text)?.[0].replace(/,/g, '') ?? span.text, less: 0 }]
    case 'phrase':
      return phrasesFor(span, input)
    case 'name':
      return namesFor(span, input)
    default:
      return [{ text: withoutMark(span, slot), less: 0 }]
  }
}
