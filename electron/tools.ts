import { loadPack, performerPacks, unloadPack } from '../src-shared/performer/load-pack.ts'
import { createRegistry, type ToolRegistry } from '../src-shared/tools/registry.ts'

/** The tools of the performer, whose packs may change while it plays. */
export interface PackTools {
  readonly registry: ToolRegistry
  /** From now on the registry holds the performer's own packs and these; other tools in it stay. */
  hold(more: readonly string[]): void
}

/** @param wrong told once of each pack that cannot be loaded; the others are */
export function packTools(wrong: (message: string) => void = () => {}): PackTools {
  const registry = createRegistry()
  const loaded = new Set<string>()
  let told = new Set<string>()
  return {
    registry,
    hold(more) {
      const wanted = new Set([...performerPacks, ...more])
      for (const name of loaded) {
        if (wanted.has(name)) continue
        unloadPack(name, registry)
        loaded.delete(name)
      }
      const failed = new Set<string>()
      for (const name of wanted) {
        if (loaded.has(name)) continue
        try {
          loadPack(name, registry)
          loaded.add(name)
        } catch (problem) {
          failed.add(name)
          if (!told.has(name)) wrong(`${(problem as Error).message}. Correct tools.packs in the settings.`)
        }
      }
      told = failed
    },
  }
}

/** A registry with every tool that the performer may use: its own packs, then those that the settings name. */
export function loadTools(
  more: readonly string[] = [],
  wrong: (message: string) => void = () => {},
): ToolRegistry {
  const { registry, hold } = packTools(wrong)
  hold(more)
  return registry
}
