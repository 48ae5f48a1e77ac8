import type { PolicyRules, Verdict } from '../settings.ts'
import type { Tool } from './tool.ts'

export type { PolicyRules }

/** Whether a tool may be called; a refusal's sentence goes back to the model. */
export type Judgement =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'ask' | 'deny'; readonly message: string }

/** What an agent may do. Asked before each call, and when tools are listed. */
export type Policy = (tool: Tool) => Judgement

const allowed: Judgement = { verdict: 'allow' }

/** Lets everything through: what is registered may be called. */
export const allowAll: Policy = () => allowed

/** Tools of other people's servers do nothing until the user names them or their server. */
const ofMcpServer = ({ permissionScope }: Tool): boolean => permissionScope?.startsWith('mcp:') ?? false

const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

const strictness: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 }

const stricter = (a: Verdict, b: Verdict): Verdict => (strictness[a] >= strictness[b] ? a : b)

/** The name that a server gives its tool; ours have no other than their own. */
const nameOnServer = ({ meta }: Tool): string | undefined =>
  typeof meta.tool === 'string' ? meta.tool : undefined

/**
 * The rule of the tool's whole name; else that of its scope, else what holds for the unnamed. A rule for the name that
 * a server gives its tool only takes away: the server chose that name.
 */
function verdictOf({ tools, scopes }: PolicyRules, tool: Tool, unnamed: () => Verdict): Verdict {
  return (
    own(tools, tool.name) ??
    stricter(own(scopes, tool.permissionScope) ?? unnamed(), own(tools, nameOnServer(tool)) ?? 'allow')
  )
}

/**
 * The default; the rule for tools with side effects makes it stricter, never looser. What a server says of its tool's
 * effects does not count: it may be untrue.
 */
const unnamedVerdict = ({ sideEffects, otherwise = 'allow' }: PolicyRules, tool: Tool): Verdict =>
  stricter(otherwise, (tool.sideEffects || ofMcpServer(tool) ? sideEffects : undefined) ?? 'allow')

const waits = ({ name }: Tool): Judgement => ({
  verdict: 'ask',
  message: `${name} waits for the streamer's word.`,
})

/**
 * The policy of the settings. What they do not name is allowed where they have no default; tools of MCP servers are
 * denied until a rule names them or their server, whatever the default is.
 * @param rules asked each time, because the user may change them at any moment
 */
export const policyOf = (rules: () => PolicyRules): Policy => {
  return (tool) => {
    const { name, permissionScope: scope } = tool
    const given = rules()
    const verdict = verdictOf(given, tool, () => (ofMcpServer(tool) ? 'deny' : unnamedVerdict(given, tool)))
    if (verdict === 'allow') return allowed
    if (verdict === 'ask') return waits(tool)
    const place =
      scope === undefined ? 'policy.tools' : `policy.tools or, for all of “${scope}”, policy.scopes`
    return { verdict, message: `${name} is not allowed. It is allowed in the settings: ${place}.` }
  }
}

/** Rules that only take away, as a mixin or a child brings them: of what they do not name they say nothing. */
export const restriction = (rules: PolicyRules): Policy => {
  return (tool) => {
    const verdict = verdictOf(rules, tool, () => unnamedVerdict(rules, tool))
    if (verdict === 'allow') return allowed
    return verdict === 'ask' ? waits(tool) : { verdict, message: `${tool.name} is not allowed here.` }
  }
}

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
