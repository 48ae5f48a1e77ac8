import { z } from 'zod'

export const verdict = z.enum(['allow', 'ask', 'deny'])
export type Verdict = z.infer<typeof verdict>

const ruled = z.record(z.string().min(1).max(200), verdict)

/**
 * Tool permissions. A rule for a tool takes precedence over a rule for its scope, and both over `sideEffects` and
 * `otherwise`. MCP tools without a rule are denied.
 */
export const policyRules = z.strictObject({
  tools: ruled.default({}),
  scopes: ruled.default({}),
  /** Verdict for tools with side effects and without a rule. Applies only if it is stricter than `otherwise`. */
  sideEffects: verdict.optional(),
  /** Verdict for tools without a rule; `allow` if absent. */
  otherwise: verdict.optional(),
})
export type PolicyRules = z.infer<typeof policyRules>
