import type { Candidate } from '../assign.ts'
import type { Evidence } from '../evidence.ts'
import type { Slot } from '../slots.ts'

/** What a rule sees: the request, the argument, and the arguments beside it. */
export interface RuleInput {
  readonly evidence: Evidence
  readonly slot: Slot
  /** All arguments of the tool, this one included. */
  readonly slots: readonly Slot[]
  /** Stems of the tool's own words. */
  readonly toolStems: ReadonlySet<string>
  /** Those and the stems of its arguments' names: words that are about the call, seldom values in it. */
  readonly vocabulary: ReadonlySet<string>
}

/** One kind of evidence: which arguments it speaks about, and the values that it offers for one. */
export interface EvidenceRule {
  readonly name: string
  readonly applies: (slot: Slot) => boolean
  readonly offer: (input: RuleInput) => Candidate[]
}
