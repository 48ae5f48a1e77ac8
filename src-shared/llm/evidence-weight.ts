import type { ModelFacts } from './model-facts.ts'
import type { ModelMemo } from './model-memory.ts'

/** Weights from which a model is taken to judge by itself until a probe says otherwise. */
const JUDGES_ALONE_FROM = 3e9

/**
 * How much the evidence in the words counts for a model, 0 to 1: what a probe found; before one has run, by its size,
 * because a model of three billion weights and more judges better by itself. Where the size is unknown, it counts.
 */
export const evidenceWeight = (facts: Pick<ModelFacts, 'parameters'>, memo: ModelMemo): number =>
  memo.evidenceWeight ?? ((facts.parameters ?? 0) >= JUDGES_ALONE_FROM ? 0 : 1)
