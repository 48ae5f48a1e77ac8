import { z } from 'zod'

export const verdict = z.enum(['allow', 'ask', 'deny'])
export type Verdict = z.infer<typeof verdict>

const ruled = z.record(z.string().min(1).max(200), verdict)

/** Tool permissions: a tool's rule overrides that of its permission scope, which overrides the other two. */
export const policyRules = z.strictObject({
  tools: ruled.default({}),
  scopes: ruled.default({}),
  /** For tools with side effects; makes `otherwise` stricter, never looser. */
  sideEffects: verdict.optional(),
  /** For tools without a rule. Tools of MCP servers stay denied regardless. */
  otherwise: verdict.optional(),
})
export type PolicyRules = z.infer<typeof policyRules>
