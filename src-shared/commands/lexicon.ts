import { distance } from 'fastest-levenshtein'
import type { StageToolSpec } from '../step/tool-spec.ts'
import { english } from './english.ts'
import { lettersOf, unstretched, type Word } from './words.ts'

/** A meaning of a word or phrase for one tool. */
export type Meaning =
  | { readonly kind: 'verb' | 'noun'; readonly tool: StageTool }
  | {
      readonly kind: 'option'
      readonly tool: StageTool
      readonly parameter: string
      readonly option: string
      /** Whether the phrase is a form of the option's own name, not a synonym. */
      readonly own: boolean
    }

/** A stage tool and the parameters that have a special role in commands. */
export interface StageTool {
  readonly name: string
  readonly everyday: boolean
  readonly main?: string
  readonly text?: string
  readonly count?: Bounds
  readonly level?: Bounds
}

interface Bounds {
  readonly parameter: string
  readonly least: number
  readonly most: number
  readonly usual: number
}

/** The vocabulary of the stage tools. */
export interface Lexicon {
  readonly tools: readonly StageTool[]
  /** Returns the longest known phrase at `at`, or null. A misspelled phrase counts only if there is no exact one. */
  find(
    words: readonly Word[],
    at: number,
  ): { readonly meanings: readonly Meaning[]; readonly length: number } | null
  /** Returns the tools that declare this verb, even if it is inflected or misspelled. */
  verbOf(word: Word): readonly StageTool[]
}

const longest = 4

type Property = { type?: unknown; enum?: unknown; minimum?: unknown; maximum?: unknown; default?: unknown }

let remembered: readonly { readonly specs: readonly StageToolSpec[]; readonly lexicon: Lexicon }[] = []
const maxRemembered = 4

/** Returns the vocabulary of the tools that declare `stage`. */
export function lexiconOf(specs: readonly StageToolSpec[]): Lexicon {
  const found = remembered.find(
    (one) => one.specs.length === specs.length && one.specs.every((spec, n) => spec === specs[n]),
  ) ?? { specs: [...specs], lexicon: build(specs) }
  remembered = [found, ...remembered.filter((one) => one !== found)].slice(0, maxRemembered)
  return found.lexicon
}

function build(specs: readonly StageToolSpec[]): Lexicon {
  const known = new Map<string, Meaning[]>()
  const add = (phrase: string, meaning: Meaning) => {
    for (const key of new Set([lettersOf(phrase), singular(lettersOf(phrase))])) {
      const meanings = known.get(key) ?? []
      if (!meanings.some((one) => isSame(one, meaning))) known.set(key, [...meanings, meaning])
    }
  }
  const tools = specs.flatMap((spec) => {
    const words = spec.stage
    if (words === undefined) return []
    const { tool, properties } = stageTool(spec)
    for (const noun of words.nouns ?? spec.name.split(/[^\p{L}]+/u)) add(noun, { kind: 'noun', tool })
    for (const verb of words.verbs ?? []) add(verb, { kind: 'verb', tool })
    for (const [parameter, property] of properties) {
      for (const option of optionsOf(property, words.options?.[parameter])) {
        add(option, { kind: 'option', tool, parameter, option, own: true })
        for (const other of words.options?.[parameter]?.[option] ?? [])
          add(other, { kind: 'option', tool, parameter, option, own: isForm(other, option) })
      }
    }
    return [tool]
  })
  const keys = [...known.keys()].filter((key) => key.length >= 5)

  const lookUp = (key: string): readonly Meaning[] | undefined =>
    known.get(key) ?? known.get(singular(key)) ?? known.get(unstretched(key))

  const similar = (key: string): readonly Meaning[] | undefined => {
    const typed = unstretched(key)
    let best: { key: string; price: number } | undefined
    for (const one of keys) {
      const price = typoPrice(typed, one)
      if (price < (best?.price ?? Number.POSITIVE_INFINITY)) best = { key: one, price }
    }
    return best && known.get(best.key)
  }

  return {
    tools,
    find(words, at) {
      for (const reading of [lookUp, similar]) {
        for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
          const taken = words.slice(at, at + length)
          if (taken.slice(1).some(({ pause }) => pause)) continue
          // With a function word, a phrase is no misspelling of another: "the center" does not mean "top center".
          if (reading === similar && length > 1 && taken.some(({ norm }) => english.neutral.has(norm)))
            continue
          const meanings = reading(taken.map(({ norm }) => norm).join(''))
          if (meanings) return { meanings, length }
        }
      }
      return null
    },
    verbOf({ norm }) {
      const stems = verbForms(norm)
      const verbs = (key: string) =>
        (known.get(key) ?? []).flatMap((one) => (one.kind === 'verb' ? [one.tool] : []))
      for (const stem of stems) {
        const found = verbs(stem)
        if (found.length > 0) return found
      }
      if (norm.length < 4 || english.neutral.has(norm) || english.lookalikes.has(norm) || known.has(norm))
        return []
      if (stems.some((stem) => english.askingVerbs.has(stem) || english.weakVerbs.has(stem))) return []
      const near = [...known.keys()].find(
        (key) =>
          key.length >= 4 &&
          key[0] === norm[0] &&
          verbs(key).length > 0 &&
          (distance(key, norm) === 1 || isSwapped(key, norm)),
      )
      return near === undefined ? [] : verbs(near)
    },
  }
}

function stageTool(spec: StageToolSpec) {
  const schema = spec.parameters as { properties?: Record<string, Property>; required?: readonly string[] }
  const properties = Object.entries(schema.properties ?? {})
  const required = (name: string): boolean => schema.required?.includes(name) === true
  const hasOptions = ([name, property]: [string, Property]): boolean =>
    optionsOf(property, spec.stage?.options?.[name]).length > 0
  const main = properties.find((one) => required(one[0]) && hasOptions(one))
  const text = properties.find((one) => required(one[0]) && one[1].type === 'string' && !hasOptions(one))
  const count = properties.find(([, { type }]) => type === 'integer')
  const level = properties.find(([, { type, maximum }]) => type === 'number' && maximum === 1)
  const tool: StageTool = {
    name: spec.name,
    everyday: spec.stage?.everyday === true,
    ...(main ? { main: main[0] } : {}),
    ...(text ? { text: text[0] } : {}),
    ...(count ? { count: boundsOf(count, 1, 100) } : {}),
    ...(level ? { level: boundsOf(level, 0, 1) } : {}),
  }
  return { tool, properties }
}

const boundsOf = (
  [parameter, { minimum, maximum, default: usual }]: [string, Property],
  low: number,
  high: number,
): Bounds => {
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
  const least = number(minimum, low)
  return { parameter, least, most: Math.min(number(maximum, high), 1000), usual: number(usual, least) }
}

const optionsOf = ({ enum: options, type }: Property, declared: object = {}): string[] =>
  Array.isArray(options)
    ? options.filter((option): option is string => typeof option === 'string')
    : type === 'string'
      ? Object.keys(declared)
      : []

const isForm = (one: string, other: string): boolean =>
  singular(lettersOf(one)) === singular(lettersOf(other))

const isSame = (one: Meaning, other: Meaning): boolean =>
  one.kind === other.kind &&
  one.tool === other.tool &&
  (one.kind !== 'option' ||
    (other.kind === 'option' && one.option === other.option && one.parameter === other.parameter))

/** Removes a plural ending; short words stay unchanged. */
export const singular = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 4 && (word.endsWith('shes') || word.endsWith('ches') || word.endsWith('xes'))
      ? word.slice(0, -2)
      : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
        ? word.slice(0, -1)
        : word

function verbForms(norm: string): string[] {
  const forms = [norm, unstretched(norm), singular(norm)]
  if (norm.endsWith('ing') && norm.length > 5) {
    const stem = norm.slice(0, -3)
    forms.push(stem, `${stem}e`, unstretched(stem))
  }
  return forms
}

/** Returns how many letters of a word are wrong if it is a typo of another; otherwise infinity. */
function typoPrice(typed: string, word: string): number {
  if (typed.length < 4 || english.lookalikes.has(typed) || english.neutral.has(typed))
    return Number.POSITIVE_INFINITY
  const allowed = Math.min(word.length, typed.length) >= 8 ? 2 : 1
  if (word[0] !== typed[0] || Math.abs(word.length - typed.length) > allowed) return Number.POSITIVE_INFINITY
  const price = Math.min(distance(word, typed), isSwapped(word, typed) ? 1 : 9)
  return price <= allowed ? price : Number.POSITIVE_INFINITY
}

/** Returns whether a word is a misspelling of another, but not another form of it, such as "muted". */
export const isTypoOf = (typed: string, word: string): boolean =>
  (word.length >= 5 || isSwapped(typed, word)) &&
  typoPrice(unstretched(typed), word) < Number.POSITIVE_INFINITY &&
  ![`${word}s`, `${word}d`, `${word}r`].includes(typed) &&
  `${typed}s` !== word &&
  `${typed}d` !== word

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, n) => letter !== other[n])
  return (
    at >= 0 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}
