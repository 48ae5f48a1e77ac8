import { distance } from 'fastest-levenshtein'
import { packs } from '../../src-shared/performer/load-pack.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { mcpScope } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { DataFailure } from '../data/files.ts'
import { isPackFile } from './packs/load-pack-file.ts'

/**
 * Returns a problem for each rule of the policy whose name no tool or scope has, because such a rule protects nothing.
 * Names of MCP servers are never reported, since their tools appear only once they run. While MCP servers or pack files
 * may still add tools, an unknown name is reported only if it is similar to a known one.
 */
export function unknownRules({ policy, mcp, tools }: Settings, registry: ToolRegistry): DataFailure[] {
  const known = [...registry.list(), ...packs.flatMap((pack) => pack.tools)]
  const names = known.flatMap(({ name, origin }) => (origin.kind === 'mcp' ? [name, origin.tool] : name))
  const scopes = known.flatMap(({ permissionScope = [] }) => permissionScope)
  const mayGrow = Object.keys(mcp.servers).length > 0 || tools.packs.some(isPackFile)
  const problems = (kind: 'tools' | 'scopes', of: readonly string[], ofServers: (name: string) => boolean) =>
    Object.entries(policy[kind]).flatMap(([name, verdict]) => {
      if (of.includes(name) || ofServers(name)) return []
      const similar = mostSimilar(name, of)
      if (similar === undefined && mayGrow) return []
      const hint = similar === undefined ? '' : ` Did you mean "${similar}"?`
      const what = kind === 'tools' ? 'tool' : 'permission scope'
      return {
        message: `The rule policy.${kind}["${name}"] (${verdict}) has no effect: no ${what} has this name.${hint}`,
        remedy: 'Correct the name in the settings, or delete the rule.',
      }
    })
  return [
    ...problems('tools', names, (name) => name.includes('/')),
    ...problems('scopes', scopes, (name) => name.startsWith(mcpScope(''))),
  ]
}

/** Returns the name that differs in the fewest letters; undefined if all differ in more than a third of them. */
function mostSimilar(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((other) => ({ other, edits: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ edits }) => edits <= Math.max(1, name.length / 3))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.other
}
