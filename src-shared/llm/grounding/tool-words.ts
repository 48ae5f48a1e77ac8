import type { JsonSchema, ToolSpec } from '../../step/tool-spec.ts'
import { type Slot, slotsOf } from './slots.ts'
import { likeness, partsOf, stemOf, weightOf } from './words.ts'

/** A tool's words by where they stand, each with what it says (0..1); computed once a tool. */
export interface ToolWords {
  readonly spec: ToolSpec
  readonly slots: readonly Slot[]
  readonly name: ReadonlyMap<string, number>
  readonly description: ReadonlyMap<string, number>
  readonly arguments: ReadonlyMap<string, number>
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

/** How well some words hold a stem: 1 for the stem itself, less for one that is like it, 0 for none. */
export function heldBy(words: ReadonlyMap<string, number>, stem: string): number {
  if (words.has(stem)) return 1
  let like = 0
  for (const key of words.keys()) like = Math.max(like, likeness(stem, key))
  return like
}
