import { type Beat, type BeatKind, beatKinds, isChat } from '../../events/beat.ts'
import { someone } from '../../events/event/chat.ts'
import type { Persona } from '../../events/persona.ts'
import type { ShowState } from '../../events/show.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { type SaidTexts, saidTexts } from './said-texts.ts'

/** Values of the placeholders of a line, such as `{boss}`. Unknown values are absent. */
export type Values = Partial<Record<string, string>>

const numbers: readonly string[] = ['value', 'deaths', 'nth']

/** Returns which values a template inserts: a number, something else that the show knows, or both. */
export function inserts(template: string): { readonly number: boolean; readonly name: boolean } {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    number: names.some((name) => numbers.includes(name)),
    name: names.some((name) => !numbers.includes(name)),
  }
}

/** Returns the values of a line's placeholders. Counts are words of the language. */
export function valuesOf(
  beat: Pick<Beat, 'kind' | 'subject' | 'nth' | 'prop' | 'number' | 'topic'>,
  { bits, direction }: Pick<ShowState, 'bits' | 'direction'>,
  language: ShowLanguage,
): Values {
  const known = bits.props.find(({ word }) => word === beat.prop) ?? bits.props.at(-1)
  const prop = direction.prop ?? known?.word
  const boss = (beat.kind === 'arrival' ? beat.subject : null) ?? bits.boss
  const place = (beat.kind === 'place' ? beat.subject : null) ?? bits.place
  return {
    ...(prop === undefined ? {} : { prop }),
    ...(beat.topic?.word === undefined ? {} : { thing: beat.topic.word }),
    ...(boss === null ? {} : { boss }),
    ...(place === null ? {} : { place }),
    ...(beat.kind === 'callout' && beat.subject !== null ? { callout: beat.subject } : {}),
    ...(beat.kind === 'death' ? { deaths: countWord(beat.nth, language) } : {}),
    ...(isChat(beat) && beat.subject !== null ? { name: personWord(beat.subject, language) } : {}),
    ...(beat.number === undefined || isLast(beat) ? {} : { value: String(beat.number.value) }),
    ...(beat.kind === 'regular' && beat.number !== undefined
      ? { nth: ordinalWord(beat.number.value, saidTexts(language)) }
      : {}),
  }
}

/** Returns whether a countdown is about the last one of several, such as a lap or a card. Its number does not mean time. */
const isLast = ({ kind, number }: Pick<Beat, 'kind' | 'number'>): boolean =>
  kind === 'countdown' &&
  number !== undefined &&
  (number.value === 1 || number.value > (number.was ?? number.value))

/** Returns a count in words up to twelve. */
export const countWord = (count: number, language: ShowLanguage): string =>
  saidTexts(language).counts[count] ?? String(count)

const ordinalWord = (count: number, { ordinals, manyth }: SaidTexts): string => ordinals[count] || manyth

/** Returns a person's name, or a word in the show's language for a person whose name the stage may not say. */
export const personWord = (name: string, language: ShowLanguage): string =>
  name === someone ? saidTexts(language).someone : name

/** Fills a template and capitalizes its first letter. Returns null if a value is unknown. */
export function fill(template: string, values: Values): string | null {
  let complete = true
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) complete = false
    return value ?? ''
  })
  return complete ? text.slice(0, 1).toUpperCase() + text.slice(1) : null
}

/** Returns the kinds of beats of this run that have no unused line left, so that their lines will repeat. */
export function dryKinds(
  show: ShowState,
  { lines, language }: Persona,
  never: readonly string[],
): BeatKind[] {
  const said = new Set(show.used.map(({ template }) => template))
  const { counts, deathsInRow } = show.bits
  return beatKinds.filter((kind) => {
    const count = counts[kind] ?? 0
    if (count === 0) return false
    const nth = (kind === 'death' ? deathsInRow : count) + 1
    const values = valuesOf({ kind, subject: null, nth }, show, language)
    const usable = (lines[kind] ?? []).flatMap((line) => {
      const { text, nth: from = 1 } = typeof line === 'string' ? { text: line } : line
      return from > nth || never.includes(text) || fill(text, values) === null ? [] : [text]
    })
    return usable.length > 0 && usable.every((text) => said.has(text))
  })
}
