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

/** What is seldom said without a reason needs less for it: from `from` on, an optional argument takes it `by` sooner. */
const SAID_FOR_A_REASON: ReadonlyMap<string, { readonly from: number; readonly by: number }> = new Map([
  ['email', { from: 0.5, by: 0.9 }],
  ['link', { from: 0.5, by: 0.9 }],
  ['time', { from: 0.5, by: 1.2 }],
  ['code', { from: 1, by: 0.6 }],
  ['name', { from: 1.2, by: 0.6 }],
  ['number', { from: 1.4, by: 0.4 }],
])

function lifted(candidate: Candidate): Candidate {
  const lift = SAID_FOR_A_REASON.get(candidate.rule)
  return lift && candidate.at && candidate.score > lift.from
    ? { ...candidate, score: candidate.score + lift.by }
    : candidate
}

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
    candidates: candidatesFor({ evidence, slot, slots, toolStems, vocabulary })
      .slice(0, 10)
      .map((candidate) => (slot.required ? candidate : lifted(candidate))),
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
