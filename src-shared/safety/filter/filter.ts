import type { FilterCategory, FilterLevel, FilterRules } from '../../settings/filter-rules.ts'
import { hasDirectionMark } from '../clean-text.ts'
import type { Node } from './automaton.ts'
import { cleanUsesOn } from './clean-uses.ts'
import { flatten, type Shape } from './flat-text.ts'
import { builtInTerms, cleanTerms, everyday, isShortWord, spell, userTerms } from './lexicon.ts'
import { markedView, withoutDigits } from './marked-view.ts'
import { coverageOf, findTerms, type Match } from './match.ts'
import { type NormalizedText, normalize, withLetterSigns } from './normalize.ts'
import { findLinks, findPersonalData } from './personal-data.ts'
import { piecedView } from './pieced-view.ts'
import { readingsOf } from './readings.ts'
import { shortenRuns, type View, writtenView } from './view.ts'

/** `blocked`: a term in the user's own list. `topic`: a topic to avoid. `error`: a text that could not be checked. */
export type HitCategory = FilterCategory | 'blocked' | 'topic' | 'error'

const isAlwaysHeld = (category: HitCategory): category is 'blocked' | 'topic' | 'error' =>
  category === 'blocked' || category === 'topic' || category === 'error'

export interface Hit {
  readonly category: HitCategory
  readonly level: Exclude<FilterLevel, 'off'>
  /** The matching list or kind of data, such as `en` or `email`, but never the matching text. */
  readonly rule: string
  /** Range in the checked text, in UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export interface FilterVerdict {
  /** Whether the text may be shown. Hits of an `ok` verdict are warnings. */
  readonly ok: boolean
  readonly hits: readonly Hit[]
}

export interface Filter {
  /** Checks a text. Never throws; a text that cannot be checked has an `error` hit and is not `ok`. */
  check(text: string): FilterVerdict
}

/** Maximum length of a text (UTF-16 units). Longer texts are held back, so check them line by line. */
export const maxText = 4000

/**
 * Creates the filter for a user's rules. A text must not mention the `topics`. Takes up to 50 ms for new languages.
 */
export function createFilter(rules: FilterRules, topics: readonly string[] = []): Filter {
  const prepared = rules.holdAll ? () => undefined : attempt(() => prepare(rules, topics))
  return {
    check(text) {
      const checked = prepared && attempt(() => prepared(text))
      return checked ?? { ok: false, hits: [error(text)] }
    },
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const error = (text: unknown): Hit => ({
  category: 'error',
  level: 'hold',
  rule: 'error',
  start: 0,
  end: typeof text === 'string' ? text.length : 0,
})

const literals = (terms: readonly string[]): string[] =>
  terms.filter((term) => term.trim() !== '' && spell(term) === undefined)

function prepare(rules: FilterRules, topics: readonly string[]): (text: string) => FilterVerdict | undefined {
  const terms = [builtInTerms(rules.languages), userTerms(rules.block), userTerms(topics, 'topic')].filter(
    ({ next }) => next.size > 0,
  )
  const marks = [
    ...literals(rules.block).map((mark) => ({ mark, category: 'blocked' as const })),
    ...literals(topics).map((mark) => ({ mark, category: 'topic' as const })),
  ]
  const allowed = userTerms(rules.allow)
  const clean = cleanTerms()
  const allowedHosts = rules.allow
    .map((term) => term.trim().toLowerCase())
    .filter((term) => term.includes('.'))

  /**
   * Returns a function that returns whether a match is allowed. In categories that are always held back, a match is
   * allowed only if it is part of a longer term that the user allows.
   */
  const allowedOn = (view: View, written: string): ((match: Match) => boolean) => {
    const isClean = coverageOf(view, clean)
    const isListed = coverageOf(view, allowed)
    const isCleanUse = cleanUsesOn(view, written, rules.languages)
    return (match) =>
      isAlwaysHeld(match.term.category as HitCategory)
        ? isListed(match, true)
        : isClean(match) || isListed(match) || isCleanUse(match)
  }

  return (text) => {
    if (typeof text !== 'string' || text.length > maxText) return undefined
    if (hasDirectionMark(text)) return { ok: false, hits: [error(text)] }
    const hits: Hit[] = []
    const add = (category: HitCategory, rule: string, start: number, end: number) => {
      const level = isAlwaysHeld(category) ? 'hold' : rules.levels[category]
      if (level !== 'off') hits.push({ category, level, rule, start, end })
    }

    for (const { text: written, from, to } of readingsOf(text)) {
      for (const view of viewsOf(written)) {
        const isAllowed = allowedOn(view, written)
        for (const match of terms.flatMap((root) => matches(view, root))) {
          if (isAllowed(match)) continue
          const { category, rule } = match.term
          // A reading may have the letters in a different order from the text.
          const range = [view.from[match.start] ?? 0, view.to[match.end - 1] ?? written.length] as const
          add(
            category as HitCategory,
            rule,
            Math.min(...from.slice(...range)),
            Math.max(...to.slice(...range)),
          )
        }
      }
    }
    for (const { mark, category } of marks)
      for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length))
        add(category, 'block-list', at, at + mark.length)

    const flat = flatten(text)
    const isAllowedLink = ({ start, end }: Shape): boolean => {
      const host = hostOf(text.slice(start, end))
      return allowedHosts.some((allowedHost) => host === allowedHost || host.endsWith(`.${allowedHost}`))
    }
    for (const link of findLinks(flat)) if (!isAllowedLink(link)) add('link', link.rule, link.start, link.end)
    for (const { rule, start, end } of findPersonalData(flat)) add('personal-data', rule, start, end)
    return { ok: hits.every(({ level }) => level !== 'hold'), hits: merged(hits) }
  }
}

function viewsOf(text: string): View[] {
  const symbols = normalize(text)
  const signs = withLetterSigns(symbols)
  const views = [writtenView(symbols), ...rejoined(symbols), ...(signs === undefined ? [] : rejoined(signs))]
  return views.filter((view) => view !== undefined).map(shortenRuns)
}

function rejoined(symbols: NormalizedText): (View | undefined)[] {
  const { isPlainWord } = everyday
  const views = [piecedView(symbols, isShortWord), markedView(symbols, isPlainWord)]
  const lettersAlone = withoutDigits(symbols)
  if (lettersAlone === undefined) return views
  return [...views, piecedView(lettersAlone, isShortWord, true), markedView(lettersAlone, isPlainWord)]
}

const matches = (view: View, root: Node): Match[] => findTerms(view, root, everyday)

const hostOf = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')

function merged(hits: readonly Hit[]): Hit[] {
  const covered = new Map<HitCategory, number>()
  return [...hits]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ category, end }) => {
      if ((covered.get(category) ?? -1) >= end) return false
      covered.set(category, end)
      return true
    })
}

/** Replaces every character of the hits except blanks. The length in characters stays the same. */
export function mask(text: string, hits: readonly Hit[], by = '•'): string {
  let masked = ''
  let at = 0
  for (const { start, end } of hits) {
    if (end <= at) continue
    const from = Math.max(at, start)
    masked += text.slice(at, from) + text.slice(from, end).replace(/\S/gu, by)
    at = end
  }
  return masked + text.slice(at)
}
