import type { ArgumentReading } from './arguments.ts'
import type { Evidence } from './evidence.ts'
import { overlaps, type Span, type SpanKind } from './span.ts'
import { heldBy, type ToolWords, toldBy } from './tool-words.ts'
import { partsOf, singular, stemOf, type Word, weightOf } from './words.ts'

/** What a request's words say about a tool, each between 0 and 1. */
export interface WordsFit {
  /** Share of the request's telling words that the tool's words hold. */
  readonly request: number
  /** Share of the name's words that the request holds. */
  readonly name: number
  /** Share of the description's telling words that the request holds, or of an example's where that is more. */
  readonly description: number
  /** 1 where an option of an enum is named. */
  readonly option: number
  /** 0 where the request holds numbers and no argument could take one. */
  readonly used: number
}

/** What the tool's arguments make of the request, each between 0 and 1. */
export interface ArgumentsFit {
  /** How well the required arguments are filled from the request, on average. */
  readonly filled: number
  /** How well the worst of them is filled. */
  readonly least: number
  /** Optional arguments that the request gives a value for, up to three. */
  readonly optional: number
}

export interface FitFeatures extends WordsFit, ArgumentsFit {
  /** Share of the request's telling words that are the tool's or a value that an argument took. */
  readonly explained: number
}

/** What the words of a text say about a tool. */
export function wordsFit(evidence: Evidence, tool: ToolWords): WordsFit {
  const asked = askedWords(evidence, tool)
  const numbers = evidence.spans.some((span) => span.kind === 'number')
  return {
    request: share(asked, (stem) =>
      Math.max(heldBy(tool.name, stem), 0.9 * toldBy(tool, stem), 0.7 * heldBy(tool.arguments, stem)),
    ),
    name: share(tool.name, (stem) => heldBy(asked, stem)),
    // A request that is like an example is as good as one that is like the description.
    description: Math.max(
      ...[tool.description, ...tool.examples].map((words) => share(words, (stem) => heldBy(asked, stem))),
    ),
    option: namesOption(evidence, tool) ? 1 : 0,
    used: !numbers || takesNumbers(tool) ? 1 : 0,
  }
}

const VALUES = new Set<SpanKind>([
  'name',
  'quoted',
  'date',
  'time',
  'list',
  'code',
  'link',
  'email',
  'number',
])
const valueSpans = ({ spans }: Evidence): Span[] => spans.filter((span) => VALUES.has(span.kind))

/** The telling words of a text. Words inside values (names, quotes) are what a tool is given, not what it is. */
function askedWords(evidence: Evidence, tool: ToolWords): Map<string, number> {
  const { words } = evidence
  const asked = new Map<string, number>()
  const values = valueSpans(evidence)
  for (const word of words) {
    const value = values.some((span) => span.start <= word.start && word.end <= span.end)
    const weight = weightOf(word.text) * (value ? 0.15 : 1)
    if (weight > 0) asked.set(word.stem, Math.max(weight, asked.get(word.stem) ?? 0))
  }
  // «zip code» is `zipcode` where the tool writes it so.
  words.forEach((word, index) => {
    const next = words[index + 1]
    if (!next || next.start - word.end > 1) return
    const joined = stemOf(word.text + next.text)
    if (
      joined.length < 5 ||
      !(tool.name.has(joined) || tool.description.has(joined) || tool.arguments.has(joined))
    )
      return
    asked.delete(word.stem)
    asked.delete(next.stem)
    asked.set(joined, 1)
  })
  return asked
}

function share(of: Iterable<readonly [string, number]>, held: (stem: string) => number): number {
  let all = 0
  let got = 0
  for (const [stem, weight] of of) {
    all += weight
    got += weight * held(stem)
  }
  return all === 0 ? 0 : got / all
}

/** What somebody does («I think», «you love») is no option that is asked for. */
const SOMEBODY = /^(?:i|you|we|they)$/i

function namesOption({ words }: Evidence, tool: ToolWords): boolean {
  const said = new Set(
    words
      .filter((_, index) => !SOMEBODY.test(words[index - 1]?.text ?? ''))
      .map((word) => singular(word.text)),
  )
  return tool.slots.some((slot) =>
    slot.options.some((option) => {
      const parts = partsOf(String(option))
      return parts.length > 0 && parts.every((part) => part.length > 1 && said.has(singular(part)))
    }),
  )
}

const takesNumbers = (tool: ToolWords): boolean =>
  tool.slots.some(
    (slot) =>
      /number|integer|array|any/.test(slot.type) ||
      slot.options.some((option) => /\d/.test(String(option))) ||
      /id|code|zip|number|year|date|time|query/i.test(slot.name),
  )

/** What counts for a tool without required arguments. */
const NOTHING_REQUIRED = 0.6

/** How well a required argument is filled: a value's score on a scale where -0.5 is nothing and 2.5 is certain. */
function filling({ choice, shared }: ArgumentReading): number {
  if (!choice) return 0
  const telling = choice.at ? Math.min(1, Math.max(0, (choice.score + 0.5) / 3)) : 0.5
  // Words that another argument took already fill little.
  return shared ? 0.3 * telling : telling
}

/** What the arguments of a tool make of a request. */
export function argumentsFit(readings: readonly ArgumentReading[]): ArgumentsFit {
  const fillings = readings.filter((reading) => reading.slot.required).map(filling)
  const none = fillings.length === 0
  return {
    filled: none ? NOTHING_REQUIRED : fillings.reduce((sum, one) => sum + one, 0) / fillings.length,
    least: none ? NOTHING_REQUIRED : Math.min(...fillings),
    optional:
      Math.min(3, readings.filter((reading) => !reading.slot.required && reading.choice?.at).length) / 3,
  }
}

/** Share of the telling words that are words of the tool or stand in a value that one of its arguments took. */
export function explainedShare(
  words: readonly Word[],
  tool: ToolWords,
  readings: readonly ArgumentReading[],
): number {
  const taken = readings.flatMap((reading) => reading.choice?.at ?? [])
  let all = 0
  let explained = 0
  for (const word of words) {
    const weight = weightOf(word.text)
    if (weight === 0) continue
    all += weight
    explained += taken.some((value) => overlaps(value, word))
      ? weight
      : weight *
        Math.max(heldBy(tool.name, word.stem), toldBy(tool, word.stem), heldBy(tool.arguments, word.stem))
  }
  return all === 0 ? 0 : explained / all
}

/**
 * What each kind of evidence weighs: a logistic regression over 2,400 development requests with and without a
 * fitting tool (docs/grounding.md tells how it is made). Positive means that the tool is wanted.
 */
const WEIGHTS: Readonly<Record<keyof FitFeatures, number>> = {
  request: 1.8,
  name: 1.5,
  description: 2.9,
  option: 1.6,
  used: 0.4,
  explained: 1.5,
  filled: 2.7,
  least: 0.2,
  optional: 2.2,
}
const EXPLAINED_AND_FILLED = 2.2
const BASE = -6.3

/** The part of a tool's fit that words alone decide; only good for comparing tools. */
export function wordsOdds(fit: WordsFit): number {
  let odds = 0
  for (const key of Object.keys(fit) as (keyof WordsFit)[]) odds += WEIGHTS[key] * fit[key]
  return odds
}

/** How strongly a request asks for a tool: log odds, 0 where it is undecided. */
export function fitOf(features: FitFeatures): number {
  let odds = BASE + EXPLAINED_AND_FILLED * features.explained * features.least
  for (const key of Object.keys(WEIGHTS) as (keyof FitFeatures)[]) odds += WEIGHTS[key] * features[key]
  return odds
}
