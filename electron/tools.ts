import { loadPack, performerPacks } from '../src-shared/performer/load-pack.ts'
import { createRegistry, type ToolRegistry } from '../src-shared/tools/registry.ts'

/**
 * A registry with every tool that the performer may use: its own packs, then those that the settings name.
 * @param wrong told of a pack that cannot be loaded; the others are
 */
export function loadTools(
  more: readonly string[] = [],
  wrong: (message: string) => void = () => {},
): ToolRegistry {
  const registry = createRegistry()
  for (const name of new Set([...performerPacks, ...more])) {
    try {
      loadPack(name, registry)
    } catch (problem) {
      wrong(`${(problem as Error).message}. Correct tools.packs in the settings.`)
    }
  }
  return registry
}
