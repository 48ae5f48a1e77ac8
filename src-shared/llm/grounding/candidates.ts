import type { Candidate } from './assign.ts'
import { booleanRule } from './rules/boolean-rule.ts'
import { codeRule } from './rules/code-rule.ts'
import { currencyRule } from './rules/currency-rule.ts'
import type { EvidenceRule, RuleInput } from './rules/evidence-rule.ts'
import { listRule } from './rules/list-rule.ts'
import { numberRule } from './rules/number-rule.ts'
import { optionRule } from './rules/option-rule.ts'
import { textRule } from './rules/text-rule.ts'
import { toldRule } from './rules/told-rule.ts'
import { unitRule } from './rules/unit-rule.ts'

/** Every evidence rule, in the order in which an argument is offered to them. */
export const EVIDENCE_RULES: readonly EvidenceRule[] = [
  optionRule,
  numberRule,
  booleanRule,
  textRule,
  toldRule,
  unitRule,
  currencyRule,
  codeRule,
  listRule,
]

/** What the request offers for an argument, best first; nothing means that the model is free. */
export function candidatesFor(input: RuleInput): Candidate[] {
  const seen = new Set<string>()
  return EVIDENCE_RULES.filter((rule) => rule.applies(input.slot))
    .flatMap((rule) => rule.offer(input))
    .sort((a, b) => b.score - a.score)
    .filter((candidate) => {
      const key = `${JSON.stringify(candidate.value)}@${candidate.at?.start}`
      return !seen.has(key) && seen.add(key)
    })
}
