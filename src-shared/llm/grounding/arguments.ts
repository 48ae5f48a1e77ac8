import type { ToolSpec } from '../../step/tool-spec.ts'
import { assign, type Candidate } from './assign.ts'
import { candidatesFor } from './candidates.ts'
import { type Evidence, evidenceIn } from './evidence.ts'
import type { Slot } from './slots.ts'
import { overlaps } from './span.ts'
import { toolWords } from './tool-words.ts'
import { partsOf, stemOf } from './words.ts'

/** An argument with what the evidence says about it. */
export interface ArgumentReading {
  readonly slot: Slot
  readonly candidates: readonly Candidate[]
  /** The candidate of the best reading; none where nothing speaks for a value. */
  readonly choice: Candidate | undefined
  readonly margin: number
  /** True where the choice stands on words that an earlier argument took already. */
  readonly shared: boolean
}

/** What an optional argument must have for it before it is written. */
const OPTIONAL_BAR = 1.9

export const stemsOf = (tool: ToolSpec): Set<string> =>
  new Set([...partsOf(tool.name), ...partsOf(tool.description.slice(0, 200))].map(stemOf))

/** Reads a request as a call of one tool. */
export function readArguments(
  tool: ToolSpec,
  text: string,
): { evidence: Evidence; readings: ArgumentReading[] } {
  const toolStems = stemsOf(tool)
  const { slots } = toolWords(tool)
  const vocabulary = new Set([...toolStems, ...slots.flatMap((slot) => partsOf(slot.name).map(stemOf))])
  const read = evidenceIn(text, (word) => vocabulary.has(stemOf(word)))
  // Who says which tool to use gives no value by that.
  const evidence = {
    ...read,
    spans: read.spans.filter((span) => span.text.replace(/\(\)$/, '') !== tool.name),
  }
  const offered = slots.map((slot) => ({
    slot,
    candidates: candidatesFor({ evidence, slot, slots, toolStems, vocabulary }).slice(0, 10),
    missing: slot.required ? 4 : -OPTIONAL_BAR,
  }))
  const choices = assign(offered)
  return {
    evidence,
    readings: choices.map(({ slot, candidate, margin }, index) => ({
      slot,
      candidates: offered[index]?.candidates ?? [],
      choice: candidate,
      margin,
      shared: choices
        .slice(0, index)
        .some((other) => other.candidate?.at && candidate?.at && overlaps(other.candidate.at, candidate.at)),
    })),
  }
}
