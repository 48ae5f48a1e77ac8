import { countAt, fitCount, levelAt } from './amounts.ts'
import { english } from './english.ts'
import type { Lexicon, Meaning, StageTool } from './lexicon.ts'
import type { Word } from './words.ts'

/** A tool call without an id. */
export interface StepCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

type Option = Extract<Meaning, { kind: 'option' }> & { readonly length: number }

interface Thing {
  options: Option[]
  readonly nouns: StageTool[]
  count?: number
  level?: number
  plural: boolean
  /** Whether a word such as "the", "my" or "this" precedes the thing. */
  definite: boolean
  readonly styles: Extract<Meaning, { kind: 'option' }>[]
}

/** The verb of the request. */
export interface Asking {
  readonly verbTools: readonly StageTool[]
  /**
   * `strong`: a verb of the stage ("drop") or a polite opening ("can we"). `weak`: another verb ("get") or a want ("I
   * need").
   */
  readonly verb: 'strong' | 'weak' | 'none'
}

const joins = new Set(['and', 'then', 'plus', 'with', 'or'])

/**
 * Returns the calls for the named things. Returns null if the words name none or are too ambiguous.
 * @param words the request without its verb, if it has one
 */
export function readThings(words: readonly Word[], lexicon: Lexicon, asking: Asking): StepCall[] | null {
  if (asking.verb === 'none' && words.some(({ norm }) => english.statingVerbs.has(norm))) return null
  const things: Thing[] = []
  let thing = nothing()
  let unknown = 0
  let known = 0
  let isReason = false
  const close = () => {
    if (thing.options.length > 0) things.push(thing)
    else if (things.length > 0) mergeInto(things.at(-1), thing)
    thing = nothing()
  }
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word
    if ((joins.has(word.norm) || word.pause) && thing.options.length > 0) {
      close()
      if (joins.has(word.norm)) {
        at += 1
        continue
      }
    }
    const level = lexicon.tools.some((tool) => tool.level) ? levelAt(words, at) : null
    if (level) {
      thing.level = level.value
      at += level.length
      continue
    }
    const found = lexicon.find(words, at)
    const options = found?.meanings.filter((one) => one.kind === 'option') ?? []
    const mains = options.filter(({ parameter, tool }) => parameter === tool.main)
    const styles = options.filter(({ parameter, tool }) => parameter !== tool.main)
    const count = countAt(words, at)
    if (count && !(mains.length > 0 && isLastThing(words, at + count.length, lexicon))) {
      thing.count = count.value
      at += count.length
      continue
    }
    const isUnsure =
      asking.verb === 'none' &&
      english.ambiguousPlaces.has(word.norm) &&
      found?.length === 1 &&
      !placeLeads.has(words[at - 1]?.norm ?? '')
    if (found && styles.length > 0 && mains.length === 0 && !isUnsure) {
      thing.styles.push(...styles)
      at += found.length
      continue
    }
    const opensReason =
      (thing.options.length > 0 || things.length > 0) &&
      english.reasons.has(word.norm) &&
      (asking.verb !== 'none' ||
        word.norm === 'for' ||
        (word.norm === 'to' && words[at + 1]?.norm !== 'be')) &&
      !leadsToStyle(words, at, lexicon)
    isReason ||= opensReason
    if (asking.verb === 'none' && !isReason && isTalkAt(words, at)) unknown += 1
    if (isReason || opensReason) {
      at += 1
      continue
    }
    if (found && mains.length > 0) {
      const last = words[at + found.length - 1]?.norm ?? ''
      thing.plural ||= last.endsWith('s') && !mains.some(({ option }) => option === last)
      thing.definite ||= definites.has(words[at - 1]?.norm ?? '')
      const said = mains.map((option) => ({ ...option, length: found.length }))
      // "Ghost level" is talk about the game.
      if (asking.verb === 'none' && thing.options.length > 0 && ![...said, ...thing.options].some(isPlain))
        unknown += 1
      // "Heart confetti" means confetti: the last of two names wins unless it is weaker.
      if (thing.options.length === 0 || strength(said) >= strength(thing.options)) thing.options = said
      known += 1
      at += found.length
      continue
    }
    const nouns = found?.meanings.flatMap((one) => (one.kind === 'noun' ? [one.tool] : [])) ?? []
    if (found && nouns.length > 0) {
      thing.nouns.push(...nouns)
      known += 1
      at += found.length
      continue
    }
    if (
      isUnsure ||
      word.quote !== undefined ||
      !(english.neutral.has(word.norm) || lexicon.verbOf(word).length > 0)
    )
      unknown += 1
    at += 1
  }
  close()
  if (things.length === 0) return null
  if (asking.verb === 'none' ? unknown > 0 || known > things.length * 2 : unknown / (unknown + known) > 0.4)
    return null
  const calls = things.map((one) => callFor(one, asking))
  return calls.every((call) => call !== null) ? calls.flat() : null
}

const isTalkAt = (words: readonly Word[], at: number): boolean =>
  english.talkative.has(words[at]?.norm ?? '') ||
  (words[at]?.norm === 'more' && at > 0 && countAt(words, at - 1) !== null)

const nothing = (): Thing => ({ options: [], nouns: [], plural: false, definite: false, styles: [] })
const definites = new Set(['the', 'my', 'your', 'this', 'that', 'his', 'her', 'their', 'our'])
const placeLeads = new Set(['top', 'bottom', 'upper', 'lower', 'the', 'on', 'in', 'at', 'to'])

const strength = (options: readonly Option[]): number =>
  Math.max(...options.map((option) => (isPlain(option) ? 2 : option.own ? 1 : 0)))

const isPlain = ({ tool, own, length }: Option): boolean => !tool.everyday && (own || length > 1)

/** Returns whether no option follows. A number before `from` is then the thing itself ("show a 100"), not a count. */
const isLastThing = (words: readonly Word[], from: number, lexicon: Lexicon): boolean =>
  !words
    .slice(from)
    .some((_, n) => lexicon.find(words, from + n)?.meanings.some(({ kind }) => kind === 'option'))

function leadsToStyle(words: readonly Word[], at: number, lexicon: Lexicon): boolean {
  const next = at + 1 + Number(['the', 'my', 'our'].includes(words[at + 1]?.norm ?? ''))
  return (
    lexicon
      .find(words, next)
      ?.meanings.some((one) => one.kind === 'option' && one.parameter !== one.tool.main) === true
  )
}

function mergeInto(last: Thing | undefined, rest: Thing): void {
  if (last === undefined) return
  last.styles.push(...rest.styles)
  last.nouns.push(...rest.nouns)
  if (last.level === undefined && rest.level !== undefined) last.level = rest.level
  if (last.count === undefined && rest.count !== undefined) last.count = rest.count
}

/**
 * Maximum number of calls for one thing. If a tool has no count, each repetition is a separate call ("five
 * airhorns").
 */
const maxRepeats = 3

function callFor(thing: Thing, asking: Asking): StepCall[] | null {
  const scored = thing.options
    .filter(
      ({ tool }) =>
        thing.nouns.length === 0 ||
        thing.nouns.includes(tool) ||
        !thing.options.some((one) => thing.nouns.includes(one.tool)),
    )
    .map((option) => ({ option, score: scoreOf(option, thing, asking) }))
    .sort((one, other) => other.score - one.score)
  const best = scored[0]?.option
  if (best === undefined || isTooWeak(best, thing, asking)) return null
  const { tool } = best
  const args: Record<string, unknown> = { [best.parameter]: best.option }
  const isMany = thing.count !== undefined && thing.count !== 1
  const fitted = isMany ? fitCount(tool, thing.count ?? 1) : null
  if (tool.count && fitted) args[tool.count.parameter] = fitted.value
  if (tool.level && thing.level !== undefined)
    args[tool.level.parameter] = Math.min(tool.level.most, thing.level)
  for (const style of thing.styles) if (style.tool === tool) args[style.parameter] = style.option
  const call = { name: tool.name, arguments: args }
  const times = tool.count === undefined && isMany && Number.isFinite(thing.count) ? (thing.count ?? 1) : 1
  return Array.from({ length: Math.min(maxRepeats, times) }, () => call)
}

function scoreOf({ tool, own }: Option, thing: Thing, asking: Asking): number {
  // "A heart" means one, and "hearts" means many. The tool whose usual count is closer scores higher.
  const said = thing.count ?? (thing.plural ? 60 : 1)
  const count = fitCount(tool, said)
  return (
    (thing.nouns.includes(tool) ? 4 : 0) +
    (asking.verbTools.includes(tool) ? 2 : 0) +
    (own ? 0.5 : 0) +
    (count === null ? 0.5 : 1 - Math.min(1, count.distance * 10)) +
    (thing.level !== undefined && tool.level ? 1 : 0)
  )
}

function isTooWeak(option: Option, thing: Thing, { verb, verbTools }: Asking): boolean {
  if (isPlain(option)) return false
  if (thing.nouns.includes(option.tool) || verbTools.includes(option.tool)) return false
  return verb === 'weak' || verbTools.length > 0 || (verb === 'strong' && thing.definite)
}
