import type { Candidate } from './assign.ts'
import { type CalendarDay, formatDate, formatTime } from './dates.ts'
import type { Evidence } from './evidence.ts'
import { coefficientsOf } from './expressions.ts'
import { wantsRegion } from './regions.ts'
import { ROLES } from './roles.ts'
import type { Slot } from './slots.ts'
import type { Span, SpanKind } from './span.ts'
import { unitFit } from './units.ts'
import { isFunctionWord, likeness, partsOf, singular, stemOf, type Word, weightOf, wordsIn } from './words.ts'

/** What a rule sees: the request, the argument, and the arguments beside it. */
export interface RuleInput {
  readonly evidence: Evidence
  readonly slot: Slot
  /** All arguments of the tool, this one included. */
  readonly slots: readonly Slot[]
  /** Stems of the tool's own words. */
  readonly toolStems: ReadonlySet<string>
  /** Those and the stems of its arguments' names: words that are about the call, seldom values in it. */
  readonly vocabulary: ReadonlySet<string>
}

export interface EvidenceRule {
  readonly name: string
  readonly applies: (slot: Slot) => boolean
  readonly offer: (input: RuleInput) => Candidate[]
}

const kindsOfNumber: ReadonlySet<SpanKind> = new Set(['number'])

/** How much a cue of this argument says: words that its neighbours carry too say less. */
function cueWeight(stem: string, slot: Slot, slots: readonly Slot[]): number {
  let best = 0
  for (const [cue, weight] of slot.cues) {
    const like = likeness(stem, cue)
    if (like === 0) continue
    let sharers = 0
    for (const other of slots)
      if (other !== slot && [...other.cues.keys()].some((key) => key === cue)) sharers += 1
    best = Math.max(best, (weight * like) / (1 + sharers))
  }
  return best
}

/**
 * What the words around a value say for an argument: its cues before the value (back to the previous value of the
 * same kind) and after it, fading with distance, and the role word right before.
 */
export function nearness(span: Span, { evidence, slot, slots }: RuleInput): number {
  const { text, words, spans } = evidence
  const sameKind = (other: Span): boolean =>
    span.kind === 'number'
      ? kindsOfNumber.has(other.kind)
      : other.kind === span.kind && span.kind !== 'phrase'
  const previous = Math.max(
    0,
    ...spans.filter((other) => sameKind(other) && other.end <= span.start).map((other) => other.end),
  )
  const following = Math.min(
    text.length,
    ...spans.filter((other) => sameKind(other) && other.start >= span.end).map((other) => other.start),
  )
  let score = 0
  // Words inside other values are about those values.
  const free = words.filter(
    (word) =>
      !spans.some(
        (other) =>
          /^(?:name|quoted|link|email)$/.test(other.kind) &&
          other.start <= word.start &&
          word.end <= other.end,
      ),
  )
  const before = free.filter((word) => word.end <= span.start && word.start >= previous)
  const after = free.filter((word) => word.start >= span.end && word.end <= following)
  const seen = new Set<string>()
  const add = (list: readonly Word[], side: 'before' | 'after'): void => {
    let distance = 0
    let cut = 1
    for (const word of list) {
      if (distance > 7) break
      // What follows a preposition belongs to the next value («3 m from a charge of 4 C»).
      if (
        side === 'after' &&
        /^(?:from|with|at|to|for|and|in|by|on|a|an|the|is|are|over|under|into)$/i.test(word.text)
      )
        cut = 0.3
      const between = side === 'before' ? text.slice(word.end, span.start) : text.slice(span.end, word.start)
      const broken = /[.!?;]\s|\n/.test(between) ? 0.25 : /[,]|\band\b/.test(between) ? 0.6 : 1
      const weight = seen.has(word.stem) ? 0 : cueWeight(word.stem, slot, slots)
      if (weight > 0) {
        seen.add(word.stem)
        score += (1.6 * weight * broken * cut * (side === 'before' ? 1 : 0.9)) / (1 + 0.25 * distance)
      }
      if (!isFunctionWord(word.text)) distance += 1
      else distance += 0.3
    }
  }
  add([...before].reverse(), 'before')
  add(after, 'after')
  if (span.kind === 'number') {
    const symbol = /[$€£₹]/.exec(span.text)?.[0]
    const glued =
      /^[-$€£₹\d.,\s]*(?:[x×*]\s?10\s?\^\s?[+-]?\d+)?(?:million|billion|thousand|hundred|trillion|k|m(?=illion))?\s*(.*)$/i.exec(
        span.text,
      )?.[1] ?? ''
    score +=
      1.1 *
      unitFit(
        symbol ?? (glued.startsWith('%') ? '%' : `${glued}${text.slice(span.end, span.end + 36)}`),
        partsOf(slot.name).join('_'),
      )
  }
  if (span.unit) for (const part of partsOf(span.unit)) score += 1.2 * cueWeight(stemOf(part), slot, slots)
  const lead = text
    .slice(Math.max(0, span.start - 40), span.start)
    .toLowerCase()
    .replace(/\b(?:the|a|an|my|our|his|her|their|city|state|country|year|date|number)\s+$/g, '')
    .replace(/['"“«‘`]?\s*$/, '')
    .trimEnd()
  const own = free.findLast((word) => word.end <= span.start)
  const joint = own ? text.slice(own.end, span.start) : ''
  // «version 5.5», «password is 123», «id: X»: the argument's own last word right before the value.
  if (
    own &&
    span.kind !== 'phrase' &&
    /^\s*(?:[:=#]|\()?\s*['"“‘`$]?$/.test(joint) &&
    own.stem === stemOf(partsOf(slot.name).at(-1) ?? '') &&
    partsOf(slot.name).at(-1) !== undefined
  )
    score += 0.8
  if (
    assigns(
      slot.name,
      text.slice(Math.max(0, span.start - 48), span.start),
      text.slice(span.end, span.end + 24),
    )
  )
    score += 2.5
  const name = partsOf(slot.name).join('_')
  for (const role of ROLES)
    if (role.before.test(lead) && role.slot.test(name))
      score += role.weight * (span.kind === 'phrase' ? 0.6 : 1)
  if (
    /\band$/.test(lead) &&
    /\bbetween\b[^.?!]{0,40}$/.test(lead) &&
    /(?:^|_)(?:end\w*|to|max\w*|second|upper|high|b|2|y|dest\w*)(?:_|$)|\w2$/.test(name)
  )
    score += 1
  return score
}

/** «x = 5», «n: 20», «-8 for b»: the argument's own name written to the value. */
function assigns(name: string, before: string, after: string): boolean {
  const own = name.replace(/[^\p{L}\p{N}]+/gu, '[\\s_-]*')
  if (!own) return false
  if (new RegExp(`(?<![\\p{L}\\p{N}])${own}\\s*(?:=|:)\\s*['"“]?$`, 'iu').test(before)) return true
  const single = name.length === 1
  if (
    single &&
    name !== 'a' &&
    new RegExp(`(?<![\\p{L}\\p{N}])${name}\\s+(?:is|of|as|equals)?\\s*$`, 'u').test(before)
  )
    return true
  return (
    single && new RegExp(`^\\s+(?:for|as)\\s+['"]?${name}(?![\\p{L}\\p{N}]|\\s+\\p{L}{2,})`, 'u').test(after)
  )
}

const isYear = (span: Span): boolean =>
  Number.isInteger(span.value) &&
  (span.value as number) >= 1500 &&
  (span.value as number) <= 2100 &&
  /^\d{4}$/.test(span.text)
const wantsYear = (slot: Slot): boolean => /year/i.test(slot.name) && !/years|_years|per/i.test(slot.name)

const withinBounds = (value: number, slot: Slot): boolean => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = slot.schema as Record<string, unknown>
  if (typeof minimum === 'number' && value < minimum) return false
  if (typeof maximum === 'number' && value > maximum) return false
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false
  return !(typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
}

/** The value that a number has for an argument: a percentage as a share where one is wanted, a whole number where no other fits. */
function numberFor(span: Span, slot: Slot): number | undefined {
  let value = span.value as number
  const wants = `${slot.name} ${slot.description}`.toLowerCase()
  if (span.unit === '%' && slot.type !== 'integer' && !/percent|%/.test(wants))
    value = Number((value / 100).toPrecision(12))
  else if (span.unit === '%' && /decimal|between 0 and 1|0 to 1|0\.0/.test(wants))
    value = Number((value / 100).toPrecision(12))
  if (slot.type === 'integer' && !Number.isInteger(value)) return undefined
  return withinBounds(value, slot) ? value : undefined
}

const numericSlots = (slots: readonly Slot[]): number =>
  slots.filter((slot) => slot.type === 'number' || slot.type === 'integer').length

const numberRule: EvidenceRule = {
  name: 'number',
  applies: (slot) => (slot.type === 'number' || slot.type === 'integer') && slot.options.length === 0,
  offer: (input) => {
    const { evidence, slot } = input
    const lone =
      evidence.spans.filter((span) => span.kind === 'number' && span.unit !== 'ordinal').length === 1
    return evidence.spans.flatMap((span): Candidate[] => {
      if (span.kind === 'formula' && /^[a-d]$/.test(slot.name)) {
        const value = coefficientsOf(span.text)?.[slot.name.charCodeAt(0) - 97]
        return value === undefined ? [] : [{ value, score: 2.2, rule: 'coefficient' }]
      }
      if (span.kind === 'date') {
        const day = span.value as CalendarDay | undefined
        const part = /year/i.test(slot.name)
          ? day?.year
          : /month/i.test(slot.name)
            ? day?.month
            : /^day|_day$/i.test(slot.name)
              ? day?.day
              : undefined
        return part === undefined ? [] : [{ value: part, score: 2, rule: 'date part' }]
      }
      if (span.kind === 'quoted' && /^-?\d+(?:\.\d+)?$/.test(span.text)) {
        const quoted = Number(span.text)
        return (slot.type === 'integer' && !Number.isInteger(quoted)) || !withinBounds(quoted, slot)
          ? []
          : [{ value: quoted, score: 0.8 + nearness(span, input), at: span, rule: 'number' }]
      }
      if (span.kind !== 'number') return []
      const value = numberFor(span, slot)
      if (value === undefined) return []
      let score = 1 + nearness(span, input)
      // The only argument that takes numbers gets the only number.
      if (!slot.required && lone && numericSlots(input.slots) === 1) score += 1.3
      if (isYear(span)) score += wantsYear(slot) ? 1.5 : -0.8
      else if (wantsYear(slot)) score -= 1.5
      if (span.unit === 'ordinal') score -= 1
      if (!/^[-$€£₹]?[\d.]/.test(span.text) && (span.value as number) <= 2)
        score -= (span.value as number) === 2 && span.unit === undefined ? 0.2 : 0.7
      return [{ value, score, at: span, rule: 'number' }]
    })
  },
}

/** Words that turn a wish around when they stand shortly before it. */
const NEGATION =
  /\b(?:not|no|without|don't|doesn't|do not|does not|isn't|aren't|never|exclud\w+|avoid|skip|disable\w*|off|rather than|except)\b[^.,;!?]{0,24}$/i

/** True for `boolean` and for the enums that write it as words (`True`, `False`, `dontcare`). */
const isBoolean = (slot: Slot): boolean =>
  slot.type === 'boolean' ||
  (slot.options.length > 0 &&
    /true/i.test(String(slot.options[0])) &&
    slot.options.some((option) => /^false$/i.test(String(option))))

const booleanRule: EvidenceRule = {
  name: 'boolean',
  applies: isBoolean,
  offer: (input) => {
    const { evidence, slot, slots, toolStems } = input
    let score = 0
    let value = true
    const name = partsOf(slot.name).map(stemOf)
    for (const word of evidence.words) {
      const weight =
        cueWeight(word.stem, slot, slots) * weightOf(word.text) * (toolStems.has(word.stem) ? 0.75 : 1)
      const strong = name.some((part) => likeness(part, word.stem) > 0) ? 2.4 : 0.8
      if (weight * strong > score) {
        score = weight * strong
        value = !NEGATION.test(evidence.text.slice(0, word.start))
      }
    }
    const written = (truth: boolean): unknown =>
      slot.type === 'boolean'
        ? truth
        : slot.options.find((option) => String(option).toLowerCase() === String(truth))
    return [
      { value: written(value), score: score + 0.2, rule: 'boolean' },
      { value: written(!value), score: 0, rule: 'boolean' },
    ]
  },
}

/** The place where an option is named in the request: its own words, one after the other. */
function namedAt(option: string, evidence: Evidence): { start: number; end: number } | undefined {
  const parts = wordsIn(option.replace(/[_-]/g, ' '))
  if (parts.length === 0) return undefined
  const { words } = evidence
  for (let i = 0; i + parts.length <= words.length; i += 1)
    if (
      parts.every(
        (part, k) =>
          singular(words[i + k]?.text ?? '') === singular(part.text) &&
          (part.text.length > 1 || words[i + k]?.text === part.text),
      )
    )
      return { start: (words[i] as Word).start, end: (words[i + parts.length - 1] as Word).end }
  return undefined
}

const enumRule: EvidenceRule = {
  name: 'option',
  applies: (slot) => slot.options.length > 0 && slot.type !== 'array' && !isBoolean(slot),
  offer: (input) => {
    const { slot, evidence } = input
    return slot.options.flatMap((option): Candidate[] => {
      const words = String(option)
      const at =
        namedAt(words, evidence) ??
        (/^-?\d+(?:\.\d+)?$/.test(words)
          ? evidence.spans.find((span) => span.kind === 'number' && span.value === Number(words))
          : undefined)
      // «all» and «any» stand in many requests and seldom mean the option.
      const idle = weightOf(words) === 0 && !/\d/.test(words) ? 0.6 : 0
      if (at)
        return [{ value: option, score: 2 + 0.2 * wordsIn(words).length - idle, at, rule: 'option named' }]
      // Part of a longer option named («lofi» for «lofi hip hop»), or a word that its description pairs with it.
      const like = wordsIn(words.replace(/[_-]/g, ' ')).filter(
        (part) =>
          weightOf(part.text) > 0.5 && evidence.words.some((word) => likeness(word.stem, part.stem) > 0),
      )
      // «PostgreSQL» for `postgres`.
      const begun =
        /^\p{L}{4,}$/u.test(words) &&
        evidence.words.some((word) => word.text.toLowerCase().startsWith(words.toLowerCase()))
      const score = begun ? 1.9 : like.length > 0 ? 0.9 : 0
      return [{ value: option, score: score + (slot.fallback === option ? 0.3 : 0), rule: 'option' }]
    })
  },
}

/** Arguments that want one kind of text, by the words of their name (`name`) or of name and description (`any`). */
const WANTS: readonly {
  readonly words: RegExp
  readonly kinds: Partial<Record<SpanKind, number>>
  readonly others: number
}[] = [
  {
    words:
      /(?:^|_)(?:date|day|datetime|deadline|birthday|dob|when|checkin|checkout|check_in|check_out)(?:_|$)|date$/,
    kinds: { date: 2, time: 0, quoted: 0 },
    others: -2,
  },
  { words: /(?:^|_)(?:time|hour)(?:_|$)/, kinds: { time: 2, date: 0.5 }, others: -1.2 },
  {
    words: /url|uri|link|website|endpoint|webhook/,
    kinds: { link: 3, code: 0.5, quoted: 0.5 },
    others: -1.5,
  },
  { words: /email|recipient_address/, kinds: { email: 3 }, others: -1 },
  { words: /file|path|dir|folder/, kinds: { code: 1.5, quoted: 1.2, link: 0.5 }, others: -0.3 },
  {
    words:
      /(?:^|_)(?:id|isbn|asin|ip|sku|vin|uuid|code|key|zip|zipcode|phone|number|no|token|symbol|ticker)(?:_|$)|id$/,
    kinds: { code: 1.8, quoted: 1.5, number: 0.8, name: 0.5, phrase: -0.8 },
    others: -0.5,
  },
  {
    words: /city|location|country|state|place|address|destination|origin|region|town|venue|area/,
    kinds: { name: 1.6, quoted: 1.4, phrase: -0.3 },
    others: -0.6,
  },
  {
    words: /message|text|content|body|sentence|prompt|query|question|comment|caption|description/,
    kinds: { quoted: 2, code: 1.6 },
    others: 0,
  },
  {
    words: /function|equation|expression|formula|code|regex|pattern/,
    kinds: { formula: 3, quoted: 2, code: 0.8 },
    others: 0,
  },
  {
    words: /name|title|artist|author|player|team|company|person|brand|movie|book|song|show|actor|director/,
    kinds: { quoted: 1.7, name: 1.5, phrase: -0.2 },
    others: -0.2,
  },
]
const PLAIN: Partial<Record<SpanKind, number>> = {
  quoted: 1.8,
  name: 0.8,
  code: 0.8,
  phrase: 0.3,
  number: -0.7,
  date: -0.6,
  time: -0.6,
  list: -1,
  formula: 0.2,
  link: 0.8,
  email: 1.2,
}

const WORDY =
  /message|text|content|body|sentence|prompt|query|question|comment|caption|description|title|name|quote/

function affinity(kind: SpanKind, slot: Slot): number {
  const name = partsOf(slot.name).join('_')
  for (const want of WANTS)
    if (want.words.test(name)) return want.kinds[kind] ?? (PLAIN[kind] ?? -1.2) + want.others
  return PLAIN[kind] ?? -1.2
}

const asksForm = (slot: Slot): boolean =>
  formatDate({ year: 2000, month: 1, day: 1, ambiguous: false }, slot.description) !== undefined

/** The written forms that a span may take as a string value, the likeliest first. */
function formsOf(span: Span, input: RuleInput): { text: string; less: number; end?: number }[] {
  const { slot, evidence } = input
  if (span.kind === 'date') {
    const formatted =
      span.value && !/T\d\d:/.test(span.text)
        ? formatDate(span.value as CalendarDay, slot.description)
        : undefined
    return [{ text: formatted ?? span.text, less: 0 }]
  }
  if (span.kind === 'time')
    return [{ text: formatTime(span.value as number, slot.description) ?? span.text, less: 0 }]
  if (span.kind === 'number')
    return [{ text: /^[\d.,-]+/.exec(span.text)?.[0].replace(/,/g, '') ?? span.text, less: 0 }]
  const forms: { text: string; less: number; end?: number }[] = [{ text: span.text, less: 0 }]
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
      forms.push({ text: span.text.slice((words[from] as Word).start, (words[to - 1] as Word).end), less: 0 })
    } else {
      let cut = to
      while (cut > 1 && input.vocabulary.has((words[cut - 1] as Word).stem)) cut -= 1
      if (cut < to) forms.unshift({ text: span.text.slice(0, (words[cut - 1] as Word).end), less: 0 })
      if (cut < to) forms[1] = { text: span.text, less: 0.4 }
    }
  }
  if (span.kind === 'name') {
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
    if (region && place && !apart && !enumerated)
      forms.unshift({
        text: `${span.text}${region[0]}`,
        less: wantsRegion(slot) ? -1 : -0.3,
        end: span.end + region[0].length,
      })
  }
  return forms
}

const textRule: EvidenceRule = {
  name: 'text',
  applies: (slot) => (slot.type === 'string' || slot.type === 'any') && slot.options.length === 0,
  offer: (input) => {
    const { evidence, slot, vocabulary } = input
    const out: Candidate[] = []
    for (const span of evidence.spans) {
      const kind = affinity(span.kind, slot)
      if (kind <= -1.7) continue
      let score = kind + nearness(span, input)
      // A sentence in quotes is a text, hardly a name or a code.
      if (span.kind === 'quoted' && /\s\S+\s\S+\s/.test(span.text))
        score += WORDY.test(partsOf(slot.name).join('_')) ? 0.6 : -0.8
      if (span.kind === 'date' && kind < 1 && /timestamp|\bdate\b|iso ?8601/i.test(slot.description))
        score += 1.8
      if (
        span.kind === 'date' &&
        asksForm(slot) &&
        !(span.value && formatDate(span.value as CalendarDay, slot.description))
      )
        score -= 1.2
      if (span.kind === 'phrase') {
        const words = wordsIn(span.text).filter((word) => weightOf(word.text) > 0)
        const own = words.filter((word) => vocabulary.has(word.stem) || weightOf(word.text) < 0.5).length
        if (words.length > 0 && own === words.length) score -= 1.2
        if (words.length === 0) continue
      }
      if (span.kind === 'name') {
        const words = wordsIn(span.text)
        // A name that says what it is («English Premier League» for a league); a name made of the tool's words is no value.
        if (words.every((word) => vocabulary.has(word.stem) || weightOf(word.text) < 0.5)) score -= 1.4
        else if (words.some((word) => slot.cues.get(word.stem) === 1)) score += 0.8
      }
      for (const form of formsOf(span, input))
        out.push({
          value: form.text,
          score: score - form.less,
          at: form.end === undefined ? span : { start: span.start, end: form.end },
          rule: span.kind,
        })
    }
    for (const option of slot.suggested) {
      const at = namedAt(option, evidence)
      if (at) out.push({ value: option, score: 2.2, at, rule: 'suggested' })
    }
    return out.sort((a, b) => b.score - a.score).slice(0, 8)
  },
}

/** Runs of values with only commas and «and» between them: the enumerations of a request. */
export function runsOf(spans: readonly Span[], text: string, kinds: readonly SpanKind[]): Span[][] {
  const runs: Span[][] = []
  let run: Span[] = []
  for (const span of spans.filter((each) => kinds.includes(each.kind))) {
    const last = run.at(-1)
    const gap = last ? text.slice(last.end, span.start) : ''
    if (
      last &&
      !/^\s*(?:,|and|or|&|;|x|×|by|,\s*(?:and|or))\s*(?:the\s+|a\s+|an\s+)?['"“]?$/i.test(
        gap.replace(/^\s*(?:ft|feet|cm|m|inch(?:es)?|in|mm|meters?)\b/i, ''),
      )
    ) {
      runs.push(run)
      run = []
    }
    run.push(span)
  }
  if (run.length > 0) runs.push(run)
  return runs
}

const listRule: EvidenceRule = {
  name: 'list',
  applies: (slot) => slot.type === 'array',
  offer: (input) => {
    const { evidence, slot } = input
    const items = slot.items
    const numeric = items?.type === 'number' || items?.type === 'integer'
    const out: Candidate[] = []
    for (const span of evidence.spans) {
      if (span.kind !== 'list') continue
      const value = span.value as unknown[]
      if (numeric && !value.every((item) => typeof item === 'number')) continue
      if (items?.type === 'array' && !value.every(Array.isArray)) continue
      out.push({
        value: items?.type === 'string' ? value.map(String) : value,
        score: 2.5 + nearness(span, input),
        at: span,
        rule: 'list',
      })
    }
    // Some schemas write the members of a list's items at the list.
    const members = items && items.options.length > 0 ? items.options : slot.options
    if (members.length > 0) {
      const named = members.filter((option) => namedAt(String(option), evidence))
      if (named.length > 0) out.push({ value: named, score: 2.2, rule: 'options named' })
    } else if (numeric || items?.type === 'string' || items?.type === 'any') {
      const kinds: SpanKind[][] = numeric
        ? [['number']]
        : [['quoted'], ['name'], ['code', 'email', 'link'], ['name', 'phrase', 'quoted'], ['date']]
      for (const wanted of kinds)
        for (const run of runsOf(evidence.spans, evidence.text, wanted)) {
          const values = run.map((span) =>
            numeric ? numberFor(span, { ...slot, ...items, schema: items?.schema ?? {} } as Slot) : span.text,
          )
          if (values.some((value) => value === undefined)) continue
          const first = run[0] as Span
          const last = run.at(-1) as Span
          const at = { start: first.start, end: last.end }
          const kind = numeric ? 1 : affinity(first.kind, slot)
          out.push({
            value: values,
            score: kind + nearness({ ...first, end: last.end }, input) + (run.length > 1 ? 1.5 : -0.5),
            at,
            rule: 'enumeration',
          })
        }
    }
    const numbers = evidence.spans.filter(
      (span) => span.kind === 'number' && /\d/.test(span.text) && !isYear(span),
    )
    if (numeric && numbers.length >= 2 && numbers.length <= 12)
      out.push({
        value: numbers.map(
          (span) => numberFor(span, { ...slot, ...items, schema: items?.schema ?? {} } as Slot) ?? span.value,
        ),
        score: 0.9,
        at: { start: (numbers[0] as Span).start, end: (numbers.at(-1) as Span).end },
        rule: 'numbers',
      })
    return out.sort((a, b) => b.score - a.score).slice(0, 6)
  },
}

/** Every evidence rule, in the order in which an argument is offered to them. */
export const EVIDENCE_RULES: readonly EvidenceRule[] = [enumRule, numberRule, booleanRule, textRule, listRule]

/** What the request offers for an argument, best first; nothing means that the model is free. */
export function candidatesFor(input: RuleInput): Candidate[] {
  const seen = new Set<string>()
  return EVIDENCE_RULES.filter((rule) => rule.applies(input.slot))
    .flatMap((rule) => rule.offer(input))
    .sort((a, b) => b.score - a.score)
    .filter((candidate) => {
      const key = `${JSON.stringify(candidate.value)}@${candidate.at?.start}`
      return !seen.has(key) && seen.add(key)
    })
}
