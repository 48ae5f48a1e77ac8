import type { JsonSchema } from '../../step/tool-spec.ts'
import { grammarSchema } from '../grammar-schema.ts'
import type { ArgumentReading } from './arguments.ts'
import type { Candidate } from './assign.ts'
import { wantsRegion, withRegions } from './regions.ts'
import { holdsProse, tellsWords } from './rules/told-rule.ts'

/** What is to become of an argument: a value from the evidence, a question to the model, or nothing. */
export type Settlement =
  | { readonly kind: 'value'; readonly value: unknown; readonly from: 'request' | 'evidence' | 'default' }
  | { readonly kind: 'open'; readonly schema: JsonSchema; readonly narrowed: boolean }
  | { readonly kind: 'absent' }

/** A string is settled where its best reading leads the next by this much, … */
const CLEAR = 0.5
/** … or where this much speaks for it: nine of ten such values are right, which no small model reaches by choosing. */
const SURE = 1.5
/** An option is settled where this much speaks for it: it is named. */
const NAMED = 1.8
/** Where less than this speaks for the best span, none fits what is asked for, and the model writes freely. */
const FITS = 0.3
/** Candidates that a question offers at most, and options: beyond that it is free. */
const MOST_OFFERED = 8
const MOST_OPTIONS = 60
/** Characters between a place and the region that is named for it (« in », «, »). */
const REGION_GAP = 5
/** Longest value that a model makes up where nothing in the request narrows it, in characters. */
const MOST_FREE = 120

/**
 * Decides an argument as far as the evidence goes. `weight` (0..1) is how much the evidence counts with this
 * model: at 1 a clear lead is enough, towards 0 only what cannot be read otherwise is settled.
 */
export function settle(
  { slot, candidates, choice, margin, shared }: ArgumentReading,
  weight: number,
): Settlement {
  const value = (taken: unknown): Settlement => ({
    kind: 'value',
    value: taken,
    from: choice?.at ? 'request' : 'evidence',
  })
  const free: Settlement = { kind: 'open', schema: { type: 'string', maxLength: MOST_FREE }, narrowed: false }
  const unread: Settlement = {
    kind: 'open',
    schema: grammarSchema({ ...slot.schema, type: slot.type }),
    narrowed: false,
  }
  if (choice?.at && wantsRegion(slot) && !/,/.test(String(choice.value))) {
    const { end } = choice.at
    // «Stuttgart in Germany»
    const regions = candidates.flatMap(({ rule, value: other, at }) =>
      rule === 'name' && at && at.start >= end && at.start - end <= REGION_GAP ? String(other) : [],
    )
    const forms = withRegions(String(choice.value), [...new Set(regions)])
    return { kind: 'open', schema: { enum: forms }, narrowed: true }
  }
  if (choice && holdsProse(slot) && !slot.copy && !tellsWords(choice.rule)) {
    const told = candidates
      .filter((candidate) => tellsWords(candidate.rule))
      .map((candidate) => candidate.value)
    if (told.length > 0)
      return { kind: 'open', schema: { enum: [...new Set(told)].slice(0, MOST_OFFERED) }, narrowed: true }
    return slot.required ? free : { kind: 'absent' }
  }
  if (!slot.required && (!choice || shared)) return { kind: 'absent' }
  // A stronger model is asked whether it is meant.
  if (!slot.required && choice)
    return weight < 1 && choice.score * weight < SURE
      ? { kind: 'open', schema: { enum: [choice.value, null] }, narrowed: true }
      : value(choice.value)
  if (slot.options.length === 1) return { kind: 'value', value: slot.options[0], from: 'default' }
  if (slot.options.length > 0 && slot.type !== 'boolean') {
    if (choice && choice.score >= NAMED / weight && !shared) return value(choice.value)
    // More than a grammar should hold: what the model answers is checked like every call.
    if (slot.options.length > MOST_OPTIONS)
      return slot.type === 'string' ? free : { kind: 'open', schema: { type: slot.type }, narrowed: false }
    return { kind: 'open', schema: { enum: slot.options }, narrowed: true }
  }
  if (choice) {
    const told = (margin * weight >= CLEAR || choice.score * weight >= SURE) && !shared
    // «the movie lord of the rings»: no phrase of plain words is sure to be the whole of what must be copied.
    if (slot.copy && choice.rule === 'phrase') return free
    const either = candidates.filter((other) => isAsLikely(other, choice))
    if (either.length > 1) return offer(either)
    if (slot.type !== 'string' && slot.type !== 'any') {
      // One number for two arguments is a guess.
      if (shared)
        return slot.fallback === undefined ? unread : { kind: 'value', value: slot.fallback, from: 'default' }
      return told || weight === 1 ? value(choice.value) : offer(candidates)
    }
    if (told) return value(choice.value)
    const rivals = holdsProse(slot)
      ? candidates.filter((candidate) => tellsWords(candidate.rule))
      : candidates
    const fits = choice.score >= FITS || slot.copy
    if (!fits && slot.suggested.length < 2) return free
    const offered = [
      ...new Set([
        ...(fits ? [choice.value, ...rivals.map((candidate) => candidate.value)] : []),
        ...slot.suggested,
      ]),
    ].slice(0, MOST_OFFERED)
    return offered.length === 1
      ? value(offered[0])
      : { kind: 'open', schema: { enum: offered }, narrowed: true }
  }
  if (slot.suggested.length > 1) return { kind: 'open', schema: { enum: slot.suggested }, narrowed: true }
  if (slot.fallback !== undefined) return { kind: 'value', value: slot.fallback, from: 'default' }
  if (slot.type === 'string' || slot.type === 'any') return free
  return unread
}

/** Another reading of the same words that is worth as much: «1.000», «3/4/2024». */
const isAsLikely = (other: Candidate, choice: Candidate): boolean =>
  /^(?:number|date|date part)$/.test(choice.rule) &&
  other.rule === choice.rule &&
  other.at?.start === choice.at?.start &&
  other.score === choice.score

const offer = (candidates: readonly Candidate[]): Settlement => ({
  kind: 'open',
  schema: { enum: candidates.slice(0, MOST_OFFERED).map((candidate) => candidate.value) },
  narrowed: true,
})
