import type { Candidate } from '../assign.ts'
import { fullName, regionOf } from '../cities.ts'
import { codeOf } from '../codes.ts'
import { type CalendarDay, clockAfterDate, formatDate, formatsOf, formatTime } from '../dates.ts'
import { countryOf } from '../demonyms.ts'
import type { Evidence } from '../evidence.ts'
import { wantsRegion } from '../regions.ts'
import type { Slot } from '../slots.ts'
import type { Span } from '../span.ts'
import { namesUnit } from '../units.ts'
import { isFunctionWord, likeness, partsOf, stemOf, type Word, weightOf, wordsIn } from '../words.ts'
import { affinity, wantsAttribute, wantsModifier } from './affinity.ts'
import { runsOf } from './enumerations.ts'
import type { EvidenceRule, RuleInput } from './evidence-rule.ts'
import { nearness } from './nearness.ts'
import { isYear } from './number-rule.ts'
import { namedAt } from './option-rule.ts'

/** Arguments that hold whole sentences. */
const WORDY =
  /message|text|content|body|sentence|prompt|query|question|comment|caption|description|title|name|quote/

/** Arguments that hold the name of a work or of a law, which may have «and» in it. */
const TITLED = /title|book|movie|film|song|album|band|novel|play|bill|(?:^|_)act(?:_|$)|law|statute|treaty/

/** Arguments that say what something is about, often in more than one phrase. */
const ABOUT =
  /query|topic|keyword|subject|claim|search_?term|theme|issue|offen[cs]e|charge_type|case_type|condition|phenomenon|dish|cut|meal|product|item|food/

const COLOURS =
  /^(?:red|green|blue|yellow|orange|purple|pink|brown|black|white|gr[ae]y|silver|gold|golden|beige|violet|turquoise|cyan|magenta)$/i

const quotedExamples = (slot: Slot): string =>
  slot.examples.join(' ') + (/'[^']*,[^']*'/.exec(slot.description)?.[0] ?? '')

const wantsDate = (slot: Slot): boolean => /(?:^|_)date(?:_|$)/.test(partsOf(slot.name).join('_'))

const asksForm = (slot: Slot): boolean =>
  formatDate({ year: 2000, month: 1, day: 1, ambiguous: false }, slot.description) !== undefined

/** «March 9th to March 10th 2023»: the one year that the request tells is the year of its dates. */
function withYear(day: CalendarDay, { spans }: Evidence): CalendarDay {
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

/** «Berkeley California», «San Leandro california»: the state's letters after the city's name. */
function stateAfter(
  { text, end }: Span,
  evidence: Evidence,
): { text: string; less: number; end?: number } | undefined {
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

/** The written forms that a span may take as a string value, the likeliest first. */
function formsOf(span: Span, input: RuleInput): Form[] {
  const { slot, evidence } = input
  if (span.kind === 'date') {
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
  if (span.kind === 'time')
    return [{ text: formatTime(span.value as number, slot.description) ?? span.text, less: 0 }]
  if (span.kind === 'number')
    return [{ text: /^[\d.,-]+/.exec(span.text)?.[0].replace(/,/g, '') ?? span.text, less: 0 }]
  // «without the leading #»
  const bare =
    /^[#@]/.test(span.text) && /\bwithout (?:the |a )?(?:leading )?(?:#|@|hash|sign)/i.test(slot.description)
  const forms: Form[] = [{ text: bare ? span.text.slice(1) : span.text, less: 0 }]
  if (span.kind === 'phrase') {
    // The argument's own name beside its value is no part of the value («Italian cuisine» → Italian).
    const words = wordsIn(span.text)
    const own = new Set(partsOf(slot.name).map(stemOf))
    let from = 0
    let to = words.length
    while (to - from > 1 && own.has((words[to - 1] as Word).stem)) to -= 1
    while (to - from > 1 && own.has((words[from] as Word).stem)) from += 1
    if (from > 0 || to < words.length) {
      forms.length = 0
      const says = words
        .slice(from, to)
        .some((word) => weightOf(word.text) > 0.5 && !input.vocabulary.has(word.stem))
      forms.push({
        text: span.text.slice((words[from] as Word).start, (words[to - 1] as Word).end),
        less: says ? -1.2 : 1,
      })
    } else {
      let cut = to
      while (cut > 1 && input.vocabulary.has((words[cut - 1] as Word).stem)) cut -= 1
      if (cut < to)
        forms.unshift({
          text: span.text.slice(0, (words[cut - 1] as Word).end),
          less: wantsModifier(slot) ? -0.7 : 0,
        })
      if (cut < to) forms[1] = { text: span.text, less: 0.4 }
    }
  }
  if (span.kind === 'phrase' && ABOUT.test(partsOf(slot.name).join('_'))) {
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
  if (span.kind === 'phrase' && /activity|exercise|sport|hobby|workout/.test(partsOf(slot.name).join('_'))) {
    const doing = /\s(\p{L}{3,}ing)$/u.exec(span.text)?.[1]
    if (doing) forms.unshift({ text: doing, less: -0.3 })
  }
  if (span.kind === 'name') {
    // «Brazilian citizens» for a country.
    const country =
      /(?:^|_)(?:country|nation|nationality)(?:_|$)/.test(partsOf(slot.name).join('_')) &&
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
        less: wantsRegion(slot)
          ? -1
          : slot.examples.length > 0 && !/,/.test(quotedExamples(slot))
            ? 0.3
            : -0.3,
        end: span.end + region[0].length,
      })
    else if (wantsRegion(slot)) forms.unshift(...inItsRegion(span))
  }
  if (span.kind === 'phrase' && wantsRegion(slot))
    forms.unshift(...inItsRegion(span).map((form) => ({ ...form, less: -1.5 })))
  return forms
}

const beforeNoun = (span: Span, { evidence, toolStems }: RuleInput): boolean => {
  const next = evidence.words.find((word) => word.start >= span.end)
  return next !== undefined && next.start - span.end === 1 && toolStems.has(next.stem)
}

/** Spans that suit a text argument, in the form that it asks for, and the members that its description lists. */
export const textRule: EvidenceRule = {
  name: 'text',
  applies: (slot) => (slot.type === 'string' || slot.type === 'any') && slot.options.length === 0,
  offer: (input) => {
    const { evidence, slot, vocabulary } = input
    const out: Candidate[] = []
    for (const span of evidence.spans) {
      const kind = affinity(span.kind, slot)
      // What must be copied may be any stretch of the request, likely or not.
      if (
        (kind <= -1.7 && !slot.copy) ||
        ((span.kind === 'name' || span.kind === 'phrase') && namesUnit(span.text))
      )
        continue
      let score = kind + nearness(span, input)
      // A sentence in quotes is a text, hardly a name or a code.
      if (span.kind === 'quoted' && /\s\S+\s\S+\s/.test(span.text))
        score += WORDY.test(partsOf(slot.name).join('_')) ? 0.6 : -0.8
      if (span.kind === 'date' && kind < 1 && /timestamp|\bdate\b|iso ?8601/i.test(slot.description))
        score += 1.8
      if (
        span.kind === 'date' &&
        asksForm(slot) &&
        !(span.value && formatDate(withYear(span.value as CalendarDay, evidence), slot.description))
      )
        score -= 1.2
      if (span.kind === 'phrase') {
        const words = wordsIn(span.text).filter((word) => weightOf(word.text) > 0)
        const own = words.filter((word) => vocabulary.has(word.stem) || weightOf(word.text) < 0.5).length
        if (words.length > 0 && own === words.length) score -= 1.2
        // Nor are the words in which the arguments are described.
        else if (words.every((word) => input.slots.some((other) => other.cues.has(word.stem)))) score -= 0.8
        if (words.length === 0) continue
        // A plain word needs more for it where the argument may stay out.
        if (!slot.required) score -= 0.5
      }
      if (span.kind === 'name') {
        const words = wordsIn(span.text)
        // A name that says what it is («English Premier League» for a league); a name made of the tool's words is no value.
        if (words.every((word) => vocabulary.has(word.stem) || weightOf(word.text) < 0.5)) score -= 1.4
        else if (words.some((word) => slot.cues.get(word.stem) === 1)) score += 0.8
      }
      // «a Thai restaurant» for a tool that finds restaurants: what stands right before its noun says what kind.
      const modifies = wantsModifier(slot) && span.kind === 'name' && beforeNoun(span, input) ? 0.7 : 0
      for (const form of formsOf(span, input))
        out.push({
          value: form.text,
          score: score + modifies - form.less,
          at: form.end === undefined ? span : { start: form.start ?? span.start, end: form.end },
          rule: span.kind,
        })
    }
    if (/colou?r$/i.test(slot.name))
      for (const word of evidence.words)
        if (COLOURS.test(word.text)) out.push({ value: word.text, score: 2.6, at: word, rule: 'colour' })
    for (const option of new Set([...slot.suggested, ...slot.examples])) {
      const at = namedAt(option, evidence)
      if (at) out.push({ value: option, score: 2.2, at, rule: 'suggested' })
      else {
        // «sorted chronologically» for `chronological`.
        const near =
          /^\p{L}{5,}$/u.test(option) &&
          evidence.words.find((word) => likeness(word.stem, stemOf(option)) > 0)
        if (near) out.push({ value: option, score: 1.9, at: near, rule: 'suggested' })
      }
    }
    return out.sort((a, b) => b.score - a.score).slice(0, 8)
  },
}
