import { distance } from 'fastest-levenshtein'
import { packs } from '../../src-shared/performer/load-pack.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { mcpScope } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'
import type { DataFailure } from '../platform/files.ts'
import { isUserPack } from './packs/load-pack-file.ts'

/**
 * Returns a problem for each policy rule that names no tool or permission scope, and therefore has no effect. Names
 * that may become valid later are problems only if they look misspelled.
 */
export function unknownRules({ policy, mcp, tools }: Settings, registry: ToolRegistry): DataFailure[] {
  const loaded = registry.list()
  const others = packs.flatMap((pack) => pack.tools).filter(({ name }) => !registry.has(name))
  const mayGrow = Object.keys(mcp.servers).length > 0 || tools.packs.some(isUserPack)
  const problems = (
    kind: 'tools' | 'scopes',
    namesOf: (tool: Tool) => readonly string[],
    ofServers: (name: string) => boolean,
  ) => {
    const [known, waiting] = [loaded.flatMap(namesOf), others.flatMap(namesOf)]
    return Object.entries(policy[kind]).flatMap(([name, verdict]) => {
      if (known.includes(name) || ofServers(name)) return []
      const waits = waiting.includes(name)
      const similar = waits
        ? known.find((other) => plain(other) === plain(name))
        : (mostSimilar(name, known) ?? mostSimilar(name, waiting))
      if (similar === undefined && (waits || mayGrow)) return []
      const hint = similar === undefined ? '' : ` Did you mean "${similar}"?`
      const what = kind === 'tools' ? 'tool' : 'permission scope'
      const why = waits ? 'its pack is not loaded' : `no ${what} has this name`
      return {
        message: `The rule policy.${kind}["${name}"] (${verdict}) has no effect: ${why}.${hint}`,
        remedy: 'Correct the name in the settings, or delete the rule.',
      }
    })
  }
  return [
    ...problems(
      'tools',
      ({ name, origin }) => (origin.kind === 'mcp' ? [name, origin.tool] : [name]),
      (name) => name.includes('/'),
    ),
    ...problems(
      'scopes',
      ({ permissionScope: scope }) => (scope === undefined ? [] : [scope]),
      (name) => name.startsWith(mcpScope('')),
    ),
  ]
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_]/g, '')

function mostSimilar(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((other) => ({ other, edits: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ edits }) => edits <= Math.max(1, name.length / 3))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.other
}
