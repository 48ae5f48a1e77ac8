import type { JsonSchema, ToolSpec } from '../../step/tool-spec.ts'
import { type Evidence, evidenceIn } from './evidence.ts'
import { type Slot, slotsOf } from './slots.ts'
import { isCommonWord, isFunctionWord, likeness, partsOf, singular, stemOf, weightOf } from './words.ts'

/** A tool's words by where they stand; computed once a tool. */
export interface ToolWords {
  readonly spec: ToolSpec
  readonly slots: readonly Slot[]
  readonly name: ReadonlyMap<string, number>
  readonly description: ReadonlyMap<string, number>
  readonly arguments: ReadonlyMap<string, number>
}

/** The evidence that a tool fits a request, each between 0 and 1. */
export interface FitFeatures {
  /** Share of the request's telling words that the tool's words hold. */
  readonly request: number
  /** Share of the name's words that the request holds. */
  readonly name: number
  /** Share of the description's telling words that the request holds. */
  readonly description: number
  /** Share of the required arguments that the request offers a value of the right type for. */
  readonly filled: number
  /** Share of the argument names' words that the request holds. */
  readonly argumentNames: number
  /** 1 where an option of an enum is named. */
  readonly option: number
  /** Share of the request's values that some argument can take. */
  readonly used: number
  /** How many telling words of the request the tool's words hold, up to five. */
  readonly hits: number
}

const weigh = (text: string): Map<string, number> => {
  const out = new Map<string, number>()
  for (const part of partsOf(text)) {
    const weight = weightOf(part)
    if (weight > 0) out.set(stemOf(part), Math.max(weight, out.get(stemOf(part)) ?? 0))
  }
  return out
}

const cache = new WeakMap<JsonSchema, ToolWords>()

export function toolWords(spec: ToolSpec): ToolWords {
  const known = cache.get(spec.parameters)
  if (known && known.spec.name === spec.name) return known
  const slots = slotsOf(spec.parameters)
  const words: ToolWords = {
    spec,
    slots,
    name: weigh(spec.name),
    // What a tool's own examples ask for is the best of its words.
    description: weigh([spec.description, ...(spec.examples ?? []).map((example) => example.when)].join(' ')),
    arguments: weigh(
      slots.map((slot) => `${slot.name} ${slot.description} ${slot.options.join(' ')}`).join(' '),
    ),
  }
  cache.set(spec.parameters, words)
  return words
}

const best = (stem: string, words: ReadonlyMap<string, number>): number => {
  if (words.has(stem)) return 1
  let like = 0
  for (const key of words.keys()) like = Math.max(like, likeness(stem, key))
  return like
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

/** What the words of a request say about a tool. */
export function fitFeatures(evidence: Evidence, tool: ToolWords): FitFeatures {
  const asked = new Map<string, number>()
  for (const word of evidence.words) {
    // Words inside values (names, quotes) are what a tool is given, not what it is.
    const value = evidence.spans.some(
      (span) =>
        /^(?:name|quoted|date|time|list|code|link|email|number)$/.test(span.kind) &&
        span.start <= word.start &&
        word.end <= span.end,
    )
    const weight = weightOf(word.text) * (value ? 0.15 : 1)
    if (weight > 0) asked.set(word.stem, Math.max(weight, asked.get(word.stem) ?? 0))
  }
  // «zip code» is `zipcode` where the tool writes it so.
  evidence.words.forEach((word, index) => {
    const next = evidence.words[index + 1]
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
  const held = (stem: string): number =>
    Math.max(best(stem, tool.name), 0.9 * best(stem, tool.description), 0.7 * best(stem, tool.arguments))
  const inRequest = (stem: string): number => best(stem, asked)
  let hits = 0
  for (const [stem, weight] of asked)
    if (weight > 0.5) hits += Math.max(best(stem, tool.name), best(stem, tool.description)) > 0.5 ? 1 : 0
  const has = (kinds: RegExp): boolean => evidence.spans.some((span) => kinds.test(span.kind))
  const takes = (slot: Slot): number => {
    if (slot.options.length > 0)
      return slot.options.some((option) =>
        evidence.words.some((word) => word.stem === stemOf(String(option))),
      )
        ? 1
        : 0.4
    if (slot.type === 'number' || slot.type === 'integer') return has(/number|date|formula/) ? 1 : 0
    if (slot.type === 'array')
      return slot.items?.type === 'number' || slot.items?.type === 'integer'
        ? has(/number|list/)
          ? 1
          : 0
        : has(/list|quoted|name|phrase/)
          ? 0.8
          : 0
    if (slot.type === 'boolean' || slot.type === 'object') return 0.5
    if (/(?:^|_)(?:date|url|email|file|path|id)(?:_|$)/i.test(slot.name))
      return has(/date|link|email|code|quoted|number/) ? 1 : 0.2
    if (/city|location|place|country/i.test(slot.name)) return has(/name|quoted/) ? 1 : 0.2
    return has(/name|quoted|code/) ? 1 : 0.6
  }
  const required = tool.slots.filter((slot) => slot.required)
  const numbers = evidence.spans.filter((span) => span.kind === 'number').length
  const room = tool.slots.some(
    (slot) =>
      /number|integer|array|any/.test(slot.type) ||
      slot.options.some((option) => /\d/.test(String(option))) ||
      /id|code|zip|number|year|date|time|query/i.test(slot.name),
  )
  return {
    request: share(asked, held),
    name: share(tool.name, inRequest),
    description: share(tool.description, inRequest),
    filled:
      required.length === 0 ? 0.7 : required.reduce((sum, slot) => sum + takes(slot), 0) / required.length,
    argumentNames: share(weigh(tool.slots.map((slot) => slot.name).join(' ')), inRequest),
    option: tool.slots.some((slot) =>
      slot.options.some(
        (option) =>
          partsOf(String(option)).length > 0 &&
          partsOf(String(option)).every(
            (part) =>
              part.length > 1 && evidence.words.some((word) => singular(word.text) === singular(part)),
          ),
      ),
    )
      ? 1
      : 0,
    used: numbers === 0 || room ? 1 : 0,
    hits: Math.min(hits, 5) / 5,
  }
}

/**
 * What each kind of evidence weighs, and the bar: a logistic regression over 1,900 development
 * requests with and without a fitting tool. Positive means that the tool is wanted.
 */
const WEIGHTS: Readonly<Record<keyof FitFeatures, number>> = {
  request: 4.8,
  name: 1.4,
  description: 3.2,
  filled: 2.2,
  argumentNames: 0.2,
  option: 2.4,
  used: 1.3,
  hits: 0.3,
}
const BASE = -6.4
const REQUEST_AND_NAME = 0.7

/** How strongly the words say that a tool is wanted: log odds, 0 where they are undecided. */
export function fitOf(evidence: Evidence, tool: ToolWords): number {
  const features = fitFeatures(evidence, tool)
  let odds = BASE + REQUEST_AND_NAME * features.request * features.name
  for (const [key, weight] of Object.entries(WEIGHTS)) odds += weight * features[key as keyof FitFeatures]
  return odds
}

export interface RankedTool {
  readonly tool: ToolWords
  readonly fit: number
}

/** What a tool is given where the request's words say nothing, in log odds. */
const FOREIGN = 3

/** A sentence of fewer words says too little about a tool by itself. */
const TELLING_WORDS = 4

/**
 * The tools by how well they fit, best first; equals keep their order. A request is as good as its best sentence:
 * a story around a wish does not weaken it.
 */
export function rankTools(evidence: Evidence, tools: readonly ToolSpec[]): RankedTool[] {
  const sentences = evidence.text
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => sentence.split(/\s+/).length >= TELLING_WORDS)
  const parts = sentences.length > 1 ? sentences.slice(0, 12).map((sentence) => evidenceIn(sentence)) : []
  // Words of another language can neither speak for a tool nor against one.
  const foreign =
    evidence.words.length >= 3 &&
    !evidence.words.some((word) => isFunctionWord(word.text) || isCommonWord(word.text))
      ? FOREIGN
      : 0
  return tools
    .map((spec) => toolWords(spec))
    .map((tool) => ({
      tool,
      fit: Math.max(...[evidence, ...parts].map((part) => fitOf(part, tool))) + foreign,
    }))
    .sort((a, b) => b.fit - a.fit)
}
