import { loadPack, performerPacks, unloadPack } from '../../src-shared/performer/load-pack.ts'
import { playSfxWith, showEmoteWith } from '../../src-shared/stage/fun-tools.ts'
import { createRegistry, type ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Pack } from '../../src-shared/tools/tool.ts'
import { isUserPack, loadPackFiles } from './packs/load-pack-file.ts'

/** The performer's tools. Packs may be added and removed while the performer performs. */
export interface PackTools {
  readonly registry: ToolRegistry
  /**
   * Loads the performer's own packs and the built-in packs that `more` names. Unloads all other built-in packs.
   * @param more entries of `tools.packs`; files and installed packages among them are ignored
   */
  select(more: readonly string[]): void
}

/**
 * Creates an empty registry, into which `select` loads packs.
 * @param warn called once for each pack that cannot be loaded
 */
export function packTools(warn: (message: string) => void = () => {}): PackTools {
  const registry = createRegistry()
  const loaded = new Set<string>()
  let warned = new Set<string>()
  return {
    registry,
    select(more) {
      const wanted = new Set([...performerPacks, ...more.filter((entry) => !isUserPack(entry))])
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
          if (!warned.has(name)) warn(`${(problem as Error).message}. Correct tools.packs in the settings.`)
        }
      }
      warned = failed
    },
  }
}

/** Replaces the registered tools for emotes and sounds with tools that also offer the user's own emotes and sounds. */
export function offerMedia(
  registry: ToolRegistry,
  names: { readonly emotes: readonly string[]; readonly sounds: readonly string[] },
): void {
  for (const tool of [showEmoteWith(names.emotes), playSfxWith(names.sounds)]) {
    if (registry.unregister(tool.name)) registry.register(tool)
  }
}

/**
 * Loads all tools once: the performer's own packs, then the packs and files in `tools.packs`.
 * @returns the registry, and the packs from files
 */
export async function loadTools(
  entries: readonly string[],
  dataDir: string,
  warn: (message: string) => void = () => {},
): Promise<{ readonly registry: ToolRegistry; readonly files: readonly Pack[] }> {
  const { registry, select } = packTools(warn)
  select(entries)
  const files = await loadPackFiles(entries, { dataDir, registry, warn })
  return { registry, files }
}
