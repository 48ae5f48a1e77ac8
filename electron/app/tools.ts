import { loadPack, performerPacks, unloadPack } from '../../src-shared/performer/load-pack.ts'
import { playSfxWith } from '../../src-shared/stage/play-sfx.ts'
import { showEmoteWith } from '../../src-shared/stage/show-emote.ts'
import { createRegistry, type ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Pack } from '../../src-shared/tools/tool.ts'
import { isPackFile, loadPackFiles } from './packs/load-pack-file.ts'

/** The tools of the performer, whose packs may change while it plays. */
export interface PackTools {
  readonly registry: ToolRegistry
  /**
   * From now on the registry holds the performer's own packs and the built-in ones among these entries of
   * `tools.packs`; other tools in it stay.
   */
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
      const wanted = new Set([...performerPacks, ...more.filter((entry) => !isPackFile(entry))])
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

/** Replaces the tools that name emotes and sounds with ones that also offer the user's own. */
export function offerMedia(
  registry: ToolRegistry,
  names: { readonly emotes: readonly string[]; readonly sounds: readonly string[] },
): void {
  for (const tool of [showEmoteWith(names.emotes), playSfxWith(names.sounds)]) {
    if (registry.unregister(tool.name)) registry.register(tool)
  }
}

/**
 * Loads every tool that the performer may use, once: its own packs, then what the entries of `tools.packs` name.
 * @returns the registry, and the packs that came from files
 */
export async function loadTools(
  entries: readonly string[],
  dataDir: string,
  wrong: (message: string) => void = () => {},
): Promise<{ readonly registry: ToolRegistry; readonly files: readonly Pack[] }> {
  const { registry, hold } = packTools(wrong)
  hold(entries)
  const files = await loadPackFiles(entries, { dataDir, registry, warn: wrong })
  return { registry, files }
}
