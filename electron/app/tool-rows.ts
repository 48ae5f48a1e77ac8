import type { ToolRow } from '../../src-shared/contract/api/tools.ts'
import { judge, type Policy } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'

/** Lists the registered tools for the panel, local tools first. Omits decoys. */
export const toolRows = (registry: ToolRegistry, rules: Policy): ToolRow[] =>
  registry
    .list()
    .filter(({ decoyProfile }) => decoyProfile === undefined)
    .map((tool) => rowOf(tool, rules))
    .sort((a, b) => a.origin.kind.localeCompare(b.origin.kind) || a.name.localeCompare(b.name))

function rowOf(tool: Tool, rules: Policy): ToolRow {
  const { name, description, origin, permissionScope, sideEffects, timeoutMs, parameters, lane } = tool
  const { cooldownMs, rate, attention, examples } = tool
  return {
    name,
    description,
    origin,
    sideEffects,
    timeoutMs,
    verdict: judge(rules, tool).verdict,
    onStage: lane !== undefined,
    parameters: { ...parameters },
    ...(permissionScope === undefined ? {} : { scope: permissionScope }),
    ...(cooldownMs === undefined ? {} : { cooldownMs }),
    ...(rate === undefined ? {} : { rate: { ...rate } }),
    ...(attention === undefined ? {} : { attention }),
    ...(examples?.[0] === undefined ? {} : { example: { ...examples[0].arguments } }),
  }
}
