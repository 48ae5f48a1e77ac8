import { z } from 'zod'

export const verdict = z.enum(['allow', 'ask', 'deny'])
export type Verdict = z.infer<typeof verdict>

const ruled = z.record(z.string().min(1).max(200), verdict)

/**
 * Tool permissions. The rule for a tool's name takes precedence over the rule for its scope. Both take precedence over
 * `sideEffects` and `otherwise`. The policy of the settings denies an MCP tool without a rule, regardless of these two.
 */
export const policyRules = z.strictObject({
  tools: ruled.default({}),
  scopes: ruled.default({}),
  /** Verdict for tools that have side effects but no rule. Applies only if it is stricter than `otherwise`. */
  sideEffects: verdict.optional(),
  /** Verdict for tools without a rule; `allow` if absent. */
  otherwise: verdict.optional(),
})
export type PolicyRules = z.infer<typeof policyRules>
