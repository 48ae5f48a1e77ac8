import type { Repair } from '../../step/repair.ts'
import { isFields, RawText } from '../values/raw-text.ts'
import { type Coercion, noted, settle, trialOf } from './coercion.ts'
import { normalizeKey } from './key-synonyms.ts'
import type { Schema } from './schema.ts'
import { holds } from './validate.ts'

/**
 * Returns the option that a value means, ignoring case and separators and allowing abbreviations; the value itself if
 * there is none.
 */
export function toEnum(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  const values = schema.values as readonly unknown[]
  const plain = value instanceof RawText ? value.text : value
  if (values.some((wanted) => wanted === plain)) return plain
  if (schema.types?.has('array') || Array.isArray(plain) || isFields(plain)) return settle(value)
  const text = String(plain).trim()
  // Skip options that are objects: they have no text, and `String` can throw for them.
  const options = values.filter((wanted) => wanted === null || typeof wanted !== 'object')
  if (value instanceof RawText) {
    const exact = options.find((wanted) => String(wanted) === text)
    if (exact !== undefined) return exact
  }
  const folded = normalizeKey(text)
  if (folded === '') return settle(value)
  const same = options.filter((wanted) => normalizeKey(String(wanted)) === folded)
  if (same.length === 1) return noted(run, 'enum-fold', path, plain, same[0])
  const begins = options.filter(
    (wanted) =>
      typeof wanted === 'string' &&
      (normalizeKey(wanted).startsWith(folded) ||
        (normalizeKey(wanted).length > 2 && folded.startsWith(normalizeKey(wanted)))),
  )
  if (begins.length === 1) return noted(run, 'enum-prefix', path, plain, begins[0])
  return settle(value)
}

/** Fits a value to the one of several schemas that needs the cheapest repairs. */
export function toBranch(schema: Schema, value: unknown, path: string, run: Coercion): unknown {
  let best: { value: unknown; repairs: Repair[]; price: number } | undefined
  for (const branch of schema.branches.slice(0, 16)) {
    const whole = schema.types || schema.declared ? { ...schema, branches: [] } : undefined
    if (
      !(value instanceof RawText) &&
      holds(branch, value, run.budget) &&
      (!whole || holds(whole, value, run.budget)) &&
      !isFields(value)
    )
      return value
    const trial = trialOf(run)
    const made = run.coerce(branch, value, path, trial)
    if (!holds(branch, made, run.budget)) continue
    const price = trial.repairs.reduce((sum, repair) => sum + repair.price, 0)
    if (!best || price < best.price) best = { value: made, repairs: trial.repairs, price }
  }
  if (!best) {
    const { branches: _, ...rest } = schema
    return schema.types || schema.declared
      ? run.coerce({ ...rest, branches: [] }, value, path, run)
      : settle(value)
  }
  run.repairs.push(...best.repairs)
  return best.value
}
