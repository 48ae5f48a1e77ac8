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
  /** What each of the tool's own examples asks for, without the values that it quotes. */
  readonly examples: readonly ReadonlyMap<string, number>[]
}

const weigh = (text: string): Map<string, number> => {
  const out = new Map<string, number>()
  for (const part of partsOf(text)) {
    const weight = weightOf(part)
    if (weight > 0) out.set(stemOf(part), Math.max(weight, out.get(stemOf(part)) ?? 0))
  }
  return out
}

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»/gu

const cache = new WeakMap<JsonSchema, ToolWords>()

export function toolWords(spec: ToolSpec): ToolWords {
  const known = cache.get(spec.parameters)
  if (known && known.spec.name === spec.name) return known
  const slots = slotsOf(spec.parameters)
  const words: ToolWords = {
    spec,
    slots,
    name: weigh(spec.name),
    description: weigh(spec.description),
    arguments: weigh(
      slots.map((slot) => `${slot.name} ${slot.description} ${slot.options.join(' ')}`).join(' '),
    ),
    examples: (spec.examples ?? []).map(({ when }) => weigh(when.replace(QUOTED, ' '))),
  }
  cache.set(spec.parameters, words)
  return words
}

/** How well the words of a tool's description or of one of its examples hold a stem. */
export const toldBy = ({ description, examples }: ToolWords, stem: string): number =>
  Math.max(heldBy(description, stem), ...examples.map((example) => heldBy(example, stem)))

/** How well some words hold a stem: 1 for the stem itself, less for one that is like it, 0 for none. */
export function heldBy(words: ReadonlyMap<string, number>, stem: string): number {
  if (words.has(stem)) return 1
  let like = 0
  for (const key of words.keys()) like = Math.max(like, likeness(stem, key))
  return like
}
