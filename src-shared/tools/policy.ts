import type { DenialReason } from '../events/denial.ts'
import type { JournalReader } from '../events/journal.ts'
import type { PolicyRules, Verdict } from '../settings/policy-rules.ts'
import { materialize } from './mixin.ts'
import type { ToolRegistry } from './registry.ts'
import type { Tool } from './tool.ts'

export type { PolicyRules }

/** Whether a tool may be called. */
export type Judgement =
  | { readonly verdict: 'allow' | 'ask' }
  | { readonly verdict: 'deny'; readonly reason: DenialReason }

/** Judges the tools of an agent, before each call and when tools are listed. */
export type Policy = (tool: Tool) => Judgement

/** Allows every registered tool. */
export const allowAll: Policy = () => ({ verdict: 'allow' })

const strictness: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 }

const stricter = (a: Verdict, b: Verdict): Verdict => (strictness[a] >= strictness[b] ? a : b)

const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/**
 * Returns the rule for the tool's full name, else for its scope, else `unnamed()`. A rule for the name on an MCP
 * server can only make that stricter: the server chose the name.
 */
function verdictOf({ tools, scopes }: PolicyRules, tool: Tool, unnamed: () => Verdict): Verdict {
  const { name, origin, permissionScope } = tool
  const nameOnServer = origin.kind === 'mcp' ? origin.tool : undefined
  return (
    own(tools, name) ??
    stricter(own(scopes, permissionScope) ?? unnamed(), own(tools, nameOnServer) ?? 'allow')
  )
}

/**
 * Returns the default, or the rule for side effects if that is stricter. Every MCP tool counts as one with side
 * effects: what its server says may be untrue.
 */
const unnamedVerdict = ({ sideEffects, otherwise = 'allow' }: PolicyRules, tool: Tool): Verdict =>
  stricter(otherwise, (tool.sideEffects || tool.origin.kind === 'mcp' ? sideEffects : undefined) ?? 'allow')

const judgementOf = (verdict: Verdict, reason: DenialReason): Judgement =>
  verdict === 'deny' ? { verdict, reason } : { verdict }

/**
 * Returns the policy of the settings. Tools that they do not name get the default; MCP tools are denied until a rule
 * names them or their server.
 * @param rules called for each judgement, because the settings may change at any moment
 */
export const policyOf = (rules: () => PolicyRules): Policy => {
  return (tool) => {
    const { origin, permissionScope: scope } = tool
    const now = rules()
    const verdict = verdictOf(now, tool, () => (origin.kind === 'mcp' ? 'deny' : unnamedVerdict(now, tool)))
    return judgementOf(verdict, { kind: 'policy', ...(scope === undefined ? {} : { scope }) })
  }
}

/**
 * Returns a policy that denies every call while events wait for the disk. A call that is not on disk must not begin:
 * after a crash it would leave no trace, and it could happen twice.
 */
export const denyUnwritten = (journal: Pick<JournalReader, 'trouble'>): Policy => {
  return () => {
    const trouble = journal.trouble()
    return trouble === null
      ? { verdict: 'allow' }
      : { verdict: 'deny', reason: { kind: 'disk', trouble: trouble.message } }
  }
}

/** The permission scope of all tools of an MCP server. */
export const mcpScope = (server: string): string => `mcp:${server}`

/** Returns whether the rules trust an MCP server: they allow all of its tools without a question. */
export const trustsServer = ({ scopes }: PolicyRules, server: string): boolean =>
  own(scopes, mcpScope(server)) === 'allow'

/** Returns a policy of rules that only take away, for a mixin or a child: it allows what they do not name. */
export const restriction = (rules: PolicyRules): Policy => {
  return (tool) =>
    judgementOf(
      verdictOf(rules, tool, () => unnamedVerdict(rules, tool)),
      { kind: 'restriction' },
    )
}

/** Combines policies: the strictest verdict holds, the first of equals gives the reason. */
export const narrow = (...policies: readonly Policy[]): Policy => {
  return (tool) => {
    let strictest: Judgement = { verdict: 'allow' }
    for (const policy of policies) {
      const judgement = policy(tool)
      if (strictness[judgement.verdict] > strictness[strictest.verdict]) strictest = judgement
    }
    return strictest
  }
}

/** Judges a tool by a policy and by the rules of the tool's own mixins. */
export function judge(policy: Policy, tool: Tool): Judgement {
  const { policies } = materialize(tool)
  return policies.length === 0 ? policy(tool) : narrow(policy, ...policies.map(restriction))(tool)
}

/** Returns the tools that may be called, at once or after approval: those that a model or a client sees. */
export const allowedTools = (registry: ToolRegistry, policy: Policy): readonly Tool[] =>
  registry.list().filter((tool) => judge(policy, tool).verdict !== 'deny')
