import type { ModelMemo } from './model-memory.ts'

/** Weights from which a model is taken to judge by itself until a probe says otherwise. */
const JUDGES_ALONE_FROM = 3e9

/**
 * How much the evidence in the words counts for a model, 0 to 1: what a probe found; before one has run, by its size,
 * because a model of three billion weights and more judges better by itself. Where nobody tells the size, the
 * one in its name is taken (`qwen2.5-7b-instruct`); where there is none, evidence counts.
 */
export const evidenceWeight = (
  model: { readonly name: string; readonly parameters?: number },
  memo: ModelMemo,
): number =>
  memo.evidenceWeight ?? ((model.parameters ?? sizeInName(model.name) ?? 0) >= JUDGES_ALONE_FROM ? 0 : 1)

/** The number of weights that a model's name tells: `135m`, `1.7b`, `8x7b` (experts), `e4b` (those that work at once). */
export function sizeInName(name: string): number | undefined {
  const [, experts, digits, unit] =
    /(?:^|[^a-z0-9.])(?:(\d+)x|e)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  if (digits === undefined) return undefined
  return Number(experts ?? 1) * Number(digits) * (unit?.toLowerCase() === 'b' ? 1e9 : 1e6)
}
