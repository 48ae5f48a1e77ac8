import type { DenialReason } from '../events/denial.ts'
import type { JournalReader } from '../events/journal.ts'
import type { PolicyRules, Verdict } from '../settings/policy-rules.ts'
import { materialize } from './hooks.ts'
import type { ToolRegistry } from './registry.ts'
import type { Tool } from './tool.ts'

export type { PolicyRules }

/** Verdict on a tool: it may be called at once, only after approval (`ask`), or not at all. */
export type Judgement =
  | { readonly verdict: 'allow' | 'ask' }
  | { readonly verdict: 'deny'; readonly reason: DenialReason }

/** Decides whether a tool may be called. Each policy is evaluated before each call and when tools are listed. */
export type Policy = (tool: Tool) => Judgement

/** Allows every registered tool. */
export const allowAll: Policy = () => ({ verdict: 'allow' })

const strictness: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 }

const stricter = (a: Verdict, b: Verdict): Verdict => (strictness[a] >= strictness[b] ? a : b)

const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/**
 * Returns the verdict of the rules on a tool. A server chooses its tools' names, so a rule for such a name without
 * the server can only make the verdict stricter.
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
 * Returns the verdict on a tool that no rule names. An MCP tool counts as one with side effects, because its server
 * can claim anything.
 */
const unnamedVerdict = ({ sideEffects, otherwise = 'allow' }: PolicyRules, tool: Tool): Verdict =>
  stricter(otherwise, (tool.sideEffects || tool.origin.kind === 'mcp' ? sideEffects : undefined) ?? 'allow')

const judgementOf = (verdict: Verdict, reason: DenialReason): Judgement =>
  verdict === 'deny' ? { verdict, reason } : { verdict }

/**
 * Returns the policy of the settings. An MCP tool is denied until a rule names the tool or its server.
 * @param rules called for each verdict, because the settings can change
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
 * Returns a policy that denies every call while events cannot be written to disk. After a crash, an unrecorded call
 * could happen twice.
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

/** Returns whether the rules trust an MCP server: they allow its scope without approval. */
export const trustsServer = ({ scopes }: PolicyRules, server: string): boolean =>
  own(scopes, mcpScope(server)) === 'allow'

/**
 * Returns a policy that only restricts another one. Unlike `policyOf`, it does not deny an MCP tool that no rule
 * names.
 * @param by whose rules they are, for the message of a denial
 */
export const restriction = (rules: PolicyRules, by: string): Policy => {
  return (tool) =>
    judgementOf(
      verdictOf(rules, tool, () => unnamedVerdict(rules, tool)),
      { kind: 'restriction', by },
    )
}

/** Combines policies: the strictest verdict wins. If several are equally strict, the first one gives the reason. */
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

/** Applies a policy and the rules of the tool's own mixins to a tool. */
export function judge(policy: Policy, tool: Tool): Judgement {
  const { policies } = materialize(tool)
  return policies.length === 0
    ? policy(tool)
    : narrow(policy, ...policies.map((rules) => restriction(rules, `a mixin of ${tool.name}`)))(tool)
}

/** Returns the tools that may be called, at once or after approval. A model or an MCP client gets only these. */
export const allowedTools = (registry: ToolRegistry, policy: Policy): readonly Tool[] =>
  registry.list().filter((tool) => judge(policy, tool).verdict !== 'deny')
