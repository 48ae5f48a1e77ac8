import type { CueContent } from '../../../src-shared/events/cue.ts'
import { type BankLine, lineKinds, type Persona } from '../../../src-shared/events/persona.ts'
import {
  currentFilter,
  type FilterSettings,
  filterGuard,
  holdsCue,
} from '../../../src-shared/stage/filter-guard.ts'
import { fill, ui } from '../kit/language.ts'
import { categoryName } from '../words/names.ts'
import { linesOf, textOf } from './line-rows.ts'
import { type Draft, gagSteps } from './persona-draft.ts'

/**
 * A topic to avoid usually blocks at most this share of a persona's lines. If it blocks more, it is probably a
 * mistake.
 */
const usualShare = 0.05

/** Returns a function that returns the category for which the filter blocks a text, or null. */
export function filterCheck(rules: FilterSettings): (text: string) => string | null {
  const guard = filterGuard(currentFilter(() => rules))
  return (text) => {
    const held = guard.check({ by: 'text', writer: 'bank', content: { lane: 'caption', text } })
    return held === null ? null : categoryName(held.category ?? 'error')
  }
}

/** Returns a function that checks whether the current filter blocks a cue from a past run. */
export const heldToday = (rules: FilterSettings): ((content: CueContent) => boolean) => holdsCue(() => rules)

/** Returns a warning for each field in which the filter blocks a line. The keys are the paths of the fields. */
export function heldLines(
  { lines, gags }: Pick<Draft, 'lines' | 'gags'>,
  check: (text: string) => string | null,
): ReadonlyMap<string, string> {
  const fields: readonly (readonly [string, string])[] = [
    ...lineKinds.map((kind) => [`lines.${kind}`, lines[kind]] as const),
    ...gags.flatMap((gag, at) => gagSteps.map((step) => [`gags.${at}.${step}`, gag[step]] as const)),
  ]
  return new Map(
    fields.flatMap(([field, rows]) => {
      const held = linesOf(rows).flatMap((line, n) => {
        const category = check(withoutBlanks(line))
        return category === null ? [] : [fill(ui.personas.lineWith, { line: n + 1, category })]
      })
      return held.length === 0 ? [] : [[field, fill(ui.personas.neverSaid, { lines: held.join(', ') })]]
    }),
  )
}

/** Returns why a topic to avoid is probably a mistake, or null. */
export function topicWarning(topic: string, persona: Persona, rules: FilterSettings): string | null {
  if (/\.[*+?]|\\[a-z]|^\^|\$$|\(\?/i.test(topic)) return fill(ui.personas.noPattern, { topic })
  const { lines, gags } = persona
  const all = [
    ...Object.values(lines).flat(),
    ...gags.flatMap((gag) => gagSteps.flatMap((step) => gag[step])),
  ]
  const check = filterCheck({ stage: rules.stage, show: { avoid: [topic] } })
  const held = all.filter((line) => check(withoutBlanks(line)) !== null).length
  return held > all.length * usualShare
    ? fill(ui.personas.tooCommon, { topic, held, all: all.length, name: persona.name })
    : null
}

/** Replaces the placeholders of a line with "thing", a word that no filter category blocks. */
const withoutBlanks = (line: BankLine): string => textOf(line).replace(/\{\w+\}/g, 'thing')
