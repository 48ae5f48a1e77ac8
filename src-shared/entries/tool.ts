/**
 * `adlib/tool`: what runs tools, such as the registry, policy, hooks and limits of calls. What defines tools is in
 * `adlib`.
 */
export type { DenialReason } from '../events/denial.ts'
export { type Approvals, createApprovals } from '../tools/approvals.ts'
export { callTool, type ToolCallRequest, type ToolRuntime } from '../tools/call-tool.ts'
export { agentChild, composeHooks, materialize } from '../tools/hooks.ts'
export { type Attention, createLimits, type Limits } from '../tools/limits.ts'
export { type Locks, lockOrCoordinate, memoryLocks } from '../tools/locks.ts'
export { allowAll, allowedTools, narrow, type Policy, type PolicyRules, policyOf } from '../tools/policy.ts'
export { createRegistry, type ToolRegistry, type ToolSelector } from '../tools/registry.ts'
export { denied } from '../tools/result.ts'
export {
  defineService,
  provide,
  provideServices,
  type Service,
  type Services,
} from '../tools/tool-context.ts'
export { coerceArguments, type ToolValidator, zodToolValidator } from '../tools/tool-validator.ts'
