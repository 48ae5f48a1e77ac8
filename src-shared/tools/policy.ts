import type { PolicyRules, Verdict } from '../settings.ts'
import type { Tool } from './tool.ts'

export type { PolicyRules, Verdict }

/** Whether a tool may be called; a refusal's sentence goes back to the model. */
export type Judgement =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'ask' | 'deny'; readonly message: string }

/** What an agent may do. Asked before each call, and when tools are listed. */
export type Policy = (tool: Tool) => Judgement

const allowed: Judgement = { verdict: 'allow' }

/** Lets everything through: what is registered may be called. */
export const allowAll: Policy = () => allowed

/** Tools of other people's servers do nothing until the user says so. */
const ofMcpServer = (scope: string | undefined): boolean => scope?.startsWith('mcp:') ?? false

const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/**
 * The policy of these rules: a tool's own rule, else its scope's, else the default. Without a default, tools of
 * MCP servers are denied and all others allowed.
 */
export const policyOf = (rules: () => PolicyRules): Policy => {
  return (tool) => {
    const { tools, scopes, otherwise } = rules()
    const scope = tool.permissionScope
    const verdict =
      own(tools, tool.name) ?? own(scopes, scope) ?? otherwise ?? (ofMcpServer(scope) ? 'deny' : 'allow')
    if (verdict === 'allow') return allowed
    const place =
      scope === undefined ? `policy.tools` : `policy.tools or, for all of «${scope}», policy.scopes`
    return {
      verdict,
      message:
        verdict === 'ask'
          ? `${tool.name} waits for the streamer's word.`
          : `${tool.name} is not allowed. It is allowed in the settings: ${place}.`,
    }
  }
}

const strictness: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 }

/**
 * What all of these allow: the strictest verdict holds, so a child's policy inside its parent's can take away and
 * never add.
 */
export const narrow = (...policies: readonly Policy[]): Policy => {
  return (tool) => {
    let strictest: Judgement = allowed
    for (const policy of policies) {
      const judgement = policy(tool)
      if (strictness[judgement.verdict] > strictness[strictest.verdict]) strictest = judgement
    }
    return strictest
  }
}
