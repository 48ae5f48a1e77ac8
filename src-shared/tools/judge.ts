import { materialise } from './mixin.ts'
import { type Judgement, narrow, type Policy, restriction } from './policy.ts'
import type { ToolRegistry } from './registry.ts'
import type { Tool } from './tool.ts'

/** What a policy says of a tool, with the rules that the tool's own mixins bring. */
export function judge(policy: Policy, tool: Tool): Judgement {
  const { policies } = materialise(tool)
  return policies.length === 0 ? policy(tool) : narrow(policy, ...policies.map(restriction))(tool)
}

/** The tools that may be called, at once or after a question: what a model or a client is shown. */
export const allowedTools = (registry: ToolRegistry, policy: Policy): readonly Tool[] =>
  registry.list().filter((tool) => judge(policy, tool).verdict !== 'deny')
