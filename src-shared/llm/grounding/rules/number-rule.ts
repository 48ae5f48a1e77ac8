import type { Candidate } from '../assign.ts'
import type { CalendarDay } from '../dates.ts'
import { coefficientsOf } from '../expressions.ts'
import { converted, isTime, unitAsked } from '../measures.ts'
import type { Slot } from '../slots.ts'
import type { Span } from '../span.ts'
import { partsOf } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'
import { nearness } from './nearness.ts'
import { saidNumbers } from './said-numbers.ts'

/** A whole number of four digits that can be a year. */
export const isYear = (span: Span): boolean =>
  Number.isInteger(span.value) &&
  (span.value as number) >= 1500 &&
  (span.value as number) <= 2100 &&
  /^\d{4}$/.test(span.text)

/** «year», «start_year», «year_built», but not «years», «year1_revenue» or «per_year». */
const wantsYear = (slot: Slot): boolean =>
  /^(?!.*(?:^|_)per_).*(?:^|_)year(?:_?\d)?(?:_(?:of|built|made|founded|from|to|start|end|published)(?:_.*)?)?$/.test(
    partsOf(slot.name).join('_'),
  )

const withinBounds = (value: number, slot: Slot): boolean => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = slot.schema as Record<string, unknown>
  if (typeof minimum === 'number' && value < minimum) return false
  if (typeof maximum === 'number' && value > maximum) return false
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false
  return !(typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
}

const fits = (value: number, slot: Slot): boolean =>
  (slot.type !== 'integer' || Number.isInteger(value)) && withinBounds(value, slot)

/** True where a percentage is written as a share: by the schema's bounds, else by the words of the argument. */
function wantsShare(slot: Slot): boolean {
  const { minimum, maximum } = slot.schema as Record<string, unknown>
  if (typeof maximum === 'number') return maximum <= 1
  if (typeof minimum === 'number' && minimum >= 1) return false
  const wants = `${slot.name} ${slot.description}`.toLowerCase()
  if (/decimal|between 0 and 1\b(?!\.?\d)|\b0 to 1\b(?!\.?\d)|0\.0/.test(wants)) return true
  return slot.type !== 'integer' && !/percent(?!age)|pct|%/.test(wants) && !/percentage/.test(slot.name)
}

const wantsPercent = (slot: Slot): boolean => /percent|pct|%/i.test(`${slot.name} ${slot.description}`)

const SCALED: readonly (readonly [RegExp, number])[] = [
  [/thousand/i, 1e3],
  [/million/i, 1e6],
  [/billion/i, 1e9],
]

const shifted = (value: number, by: number): number => Number((value * by).toPrecision(12))

/**
 * The values that a number may have for an argument, within its bounds, the likeliest first: a percentage as a share where
 * one is wanted; «6500K» as 6500 where a temperature is; «1.000» as a thousand where the argument is whole, and as
 * either where it is not.
 */
export function numbersFor(span: Span, slot: Slot): number[] {
  const value = span.value as number
  const read = (): number[] => {
    if (span.unit === '%') return wantsShare(slot) ? [shifted(value, 0.01)] : [value]
    // «$84.6 billion» for an argument in billions.
    const [scale, size] = SCALED.find(([words]) => words.test(span.text)) ?? []
    if (scale && size && new RegExp(`\\bin ${scale.source}s\\b`, 'i').test(slot.description))
      return [shifted(value, 1 / size)]
    if (/\dk$/i.test(span.text) && /temp|kelvin/i.test(`${slot.name} ${slot.description}`))
      return [shifted(value, 0.001)]
    if (/^\D?\d{1,3}\.\d{3}(?!\d)/.test(span.text))
      return slot.type === 'integer'
        ? [shifted(value, 1000)]
        : /\.000/.test(span.text)
          ? [value, shifted(value, 1000)]
          : [value]
    return [value]
  }
  return read().filter((one) => fits(one, slot))
}

const holdsFormula = (slot: Slot): boolean =>
  slot.type === 'string' && /func|equation|formula|expression|polynomial/i.test(slot.name)

const numericSlots = (slots: readonly Slot[]): number =>
  slots.filter((slot) => slot.type === 'number' || slot.type === 'integer').length

/** A number's unit, or the word after it: «5 more minutes» are minutes. Nothing where another number follows. */
function wordAfter(span: Span, text: string): string {
  const after = text.slice(span.end, span.end + 40)
  if (span.unit !== undefined || /^\s?(?:and|to|or|-|–)\s?\d/u.test(after)) return span.unit ?? ''
  return /^[\s-]?(?:(?:more|full|whole|extra|long)\s)?(\p{L}+)/u.exec(after)?.[1]?.toLowerCase() ?? ''
}

/**
 * «set the volume to half» where the whole is 100: [50]; nothing for «by half», which tells no value; undefined where no share
 * of a whole is meant.
 */
function shareOfWhole(span: Span, slot: Slot, text: string): number[] | undefined {
  const whole = slot.schema.maximum
  if (!/^(?:half|quarter|(?:two|three)\s(?:thirds|quarters))$/i.test(span.text)) return undefined
  if (/\bby\s+(?:an?\s+)?$/i.test(text.slice(0, span.start))) return []
  if (unitAsked(partsOf(slot.name), slot.description)) return undefined
  const of = typeof whole === 'number' ? whole : wantsPercent(slot) ? 100 : 1
  return of > 1 ? [shifted(span.value as number, of)].filter((one) => fits(one, slot)) : undefined
}

/** Names of arguments that may count time without saying in what. */
const COUNTS_TIME =
  /(?:^|_)(?:time|timeout|timer|duration|period|interval|delay|wait|length|term|age|every|frequency|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|stay)(?:_|$)/

/**
 * «10 minutes» for an argument that counts seconds: [600]; nothing where that does not fit it, undefined where the number stands
 * in the argument's unit already, or in none. «between 5 and 10 minutes» are minutes both.
 */
function inItsUnit(span: Span, slot: Slot, text: string): number[] | undefined {
  const asked = unitAsked(partsOf(slot.name), slot.description)
  if (!asked) return undefined
  const after = text.slice(span.end, span.end + 40)
  const written =
    wordAfter(span, text) || /^\s?(?:and|to|or|-|–)\s?\d[\d.,]*\s?(\p{L}+)/u.exec(after)?.[1]?.toLowerCase()
  const value = written === undefined ? undefined : converted(span.value as number, written, asked)
  return value === undefined ? undefined : [value].filter((one) => fits(one, slot))
}

/** Numbers by the words and units beside them, parts of dates, coefficients of formulas. */
export const numberRule: EvidenceRule = {
  name: 'number',
  applies: (slot) => (slot.type === 'number' || slot.type === 'integer') && slot.options.length === 0,
  offer: (input) => {
    const { evidence, slot } = input
    const lone =
      evidence.spans.filter((span) => span.kind === 'number' && span.unit !== 'ordinal').length === 1
    const digits = evidence.spans.some((span) => span.kind === 'number' && /\d/.test(span.text))
    const told = saidNumbers(evidence.text, slot)
      .filter(({ value }) => fits(value, slot))
      .map((said): Candidate => ({ ...said, score: 2.6, rule: 'said' }))
    const read = evidence.spans.flatMap((span): Candidate[] => {
      if (span.kind === 'formula') {
        // A tool that takes the formula itself takes no coefficients of it.
        if (!/^[a-d]$/.test(slot.name) || input.slots.some(holdsFormula)) return []
        const value = coefficientsOf(span.text)?.[slot.name.charCodeAt(0) - 97]
        return value === undefined ? [] : [{ value, score: 2.2, rule: 'coefficient' }]
      }
      if (span.kind === 'date') {
        const day = span.value as CalendarDay | undefined
        if (!day) return []
        const { year, month, day: date, ambiguous } = day
        const parts = /year/i.test(slot.name)
          ? [year]
          : /month/i.test(slot.name)
            ? [month, ambiguous ? date : undefined]
            : /^day|_day$/i.test(slot.name)
              ? [date, ambiguous ? month : undefined]
              : []
        return parts.flatMap((value) => (value === undefined ? [] : [{ value, score: 2, rule: 'date part' }]))
      }
      if (span.kind === 'time' && /hour/i.test(`${slot.name} ${slot.description}`)) {
        const minutes = span.value as number
        return minutes % 60 === 0 ? [{ value: minutes / 60, score: 2, at: span, rule: 'hour' }] : []
      }
      if (span.kind === 'quoted' && /^-?\d+(?:\.\d+)?$/.test(span.text)) {
        const quoted = Number(span.text)
        return (slot.type === 'integer' && !Number.isInteger(quoted)) || !withinBounds(quoted, slot)
          ? []
          : [{ value: quoted, score: 0.8 + nearness(span, input), at: span, rule: 'number' }]
      }
      if (span.kind !== 'number') return []
      const measured = inItsUnit(span, slot, evidence.text) ?? shareOfWhole(span, slot, evidence.text)
      // «every 30 seconds» is no count of times.
      if (
        !slot.required &&
        isTime(wordAfter(span, evidence.text)) &&
        !COUNTS_TIME.test(partsOf(slot.name).join('_'))
      )
        return []
      const values = measured ?? numbersFor(span, slot)
      if (values.length === 0) return []
      const near = nearness(span, input)
      let score = 1 + near
      // The only argument that takes numbers gets the only number.
      if (!slot.required && lone && numericSlots(input.slots) === 1) score += 1.3
      if (isYear(span)) score += wantsYear(slot) ? 1.5 : -0.8
      else if (wantsYear(slot)) score -= 1.5
      if (span.unit === 'ordinal') score -= 1
      // «I have two tasks»: a small number in letters is seldom a value where others stand in digits.
      if (!/^[-$€£₹]?[\d.]/.test(span.text) && (span.value as number) <= 10 && near < 1)
        score -= (span.value as number) < 2 || span.unit !== undefined ? 0.7 : digits ? 0.8 : 0.2
      return values.map((value) => ({
        value,
        score: score + (measured === undefined ? 0 : 0.5),
        at: span,
        rule: 'number',
      }))
    })
    return [...told, ...read]
  },
}
