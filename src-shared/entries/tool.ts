/** `adlib/tool`: the tool registry, and the stages of a tool call, such as policy and hooks. */
export type { DenialReason, ToolOrigin } from '../events/denial.ts'
export { type Approvals, createApprovals } from '../tools/approvals.ts'
export { callTool, type ToolCallRequest, type ToolRuntime } from '../tools/call-tool.ts'
export { denied } from '../tools/denial.ts'
export { composeHooks, type Hooks, next, reply } from '../tools/hooks.ts'
export { type Attention, createLimits, type Limits } from '../tools/limits.ts'
export { type Locks, lockOrCoordinate, memoryLocks } from '../tools/locks.ts'
export { agentChild, defineMixin, type Mixin, materialize, traced } from '../tools/mixin.ts'
export { allowAll, allowedTools, narrow, type Policy, type PolicyRules, policyOf } from '../tools/policy.ts'
export { createRegistry, type ToolRegistry, type ToolSelector } from '../tools/registry.ts'
export { refused, type ToolOutcome, type ToolResult } from '../tools/result.ts'
export {
  defineDecoy,
  definePack,
  defineTool,
  type Pack,
  type Tool,
  type ToolDefinition,
  type TypedTool,
} from '../tools/tool.ts'
export {
  defineService,
  provide,
  provideServices,
  type Service,
  type Services,
  type ToolContext,
} from '../tools/tool-context.ts'
export {
  type Coordinate,
  coerceArguments,
  coordinate,
  type ToolValidator,
  zodToolValidator,
} from '../tools/tool-validator.ts'
