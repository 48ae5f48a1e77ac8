import type { AgentView } from '../events/agent-view.ts'
import { agentChild, defineMixin, type Hooks, materialize } from '../tools/hooks.ts'
import { narrow, type Policy, type PolicyRules, restriction } from '../tools/policy.ts'
import type { Tool } from '../tools/tool.ts'
import type { AgentDefinition } from './define-agent.ts'

/** Returns whether a list contains a tool's name, one of its tags as `#tag`, or `*`. */
export const selects = (tools: readonly string[], { name, tags }: Pick<Tool, 'name' | 'tags'>): boolean =>
  tools.some((one) => one === '*' || (one.startsWith('#') ? tags.includes(one.slice(1)) : one === name))

const only =
  (by: string, isAllowed: (tool: Tool) => boolean): Policy =>
  (tool) =>
    isAllowed(tool) ? { verdict: 'allow' } : { verdict: 'deny', reason: { kind: 'restriction', by } }

/** Returns a policy that denies every tool that a list does not select. `by` says whose list it is. */
export const onlyTools = (tools: readonly string[], by: string): Policy =>
  only(by, (tool) => selects(tools, tool))

/** Returns whether an agent's definition and its spawn both name a tool of another program in full. */
const isNamed = ({ name, origin }: Tool, ...lists: readonly Pick<AgentDefinition, 'tools'>[]): boolean =>
  origin.kind !== 'local' && lists.every(({ tools }) => tools.includes(name))

/**
 * Returns the policy of an agent. A child is never allowed more than its parent.
 * @param chain the agent, its parent, and so on up to the root
 */
export function policyOfAgent(
  base: Policy,
  chain: readonly {
    readonly view: Pick<AgentView, 'tools' | 'policy' | 'parent'>
    readonly definition: AgentDefinition
  }[],
): Policy {
  const policies = chain.flatMap(({ view, definition }): Policy[] => {
    const by = `the agent ${definition.name}`
    const spawn = `the spawn of ${definition.name}`
    const mixins = (policies: readonly PolicyRules[]) => policies.map((rules) => restriction(rules, by))
    return [
      onlyTools(definition.tools, by),
      ...mixins(materialize(definition).policies),
      // A root has no list but its definition's, which may have changed since the root began.
      ...(view.parent === null
        ? []
        : [
            onlyTools(view.tools, spawn),
            only(spawn, ({ name, origin }) => origin.kind === 'local' || view.tools.includes(name)),
            ...mixins(materialize({ mixins: [agentChild] }).policies).map(
              (policy): Policy =>
                (tool) =>
                  isNamed(tool, definition, view) ? { verdict: 'allow' } : policy(tool),
            ),
          ]),
      ...(view.policy === undefined ? [] : [restriction(view.policy, spawn)]),
    ]
  })
  return narrow(base, ...policies)
}

/**
 * Returns the hooks of an agent, outermost first: those of its root, of each ancestor, and its own.
 * @param chain the agent, its parent, and so on up to the root
 */
export function hooksOfAgent(
  chain: readonly { readonly definition: Pick<AgentDefinition, 'name' | 'mixins' | 'hooks'> }[],
): Required<Hooks> {
  const layers = new Set(chain.toReversed().map(({ definition }) => definition))
  return materialize({
    mixins: [...layers].map(({ name, mixins, hooks }) => defineMixin(name, { mixins, hooks })),
  }).hooks
}
