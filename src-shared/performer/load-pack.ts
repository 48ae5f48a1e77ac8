import { sightPack } from '../sight/describe-frame.ts'
import { funPack } from '../stage/fun-tools.ts'
import { stageDecoys } from '../stage/stage-decoys.ts'
import { defaultRegistry, type ToolRegistry } from '../tools/registry.ts'
import type { Pack } from '../tools/tool.ts'

export const packs: readonly Pack[] = [funPack, sightPack, stageDecoys]

/** The packs that the performer always has. */
export const performerPacks = [funPack.name, sightPack.name]

/** Registers the tools of a pack. Throws without registering any if the pack is unknown or a tool name is taken. */
export function loadPack(name: string, registry: ToolRegistry = defaultRegistry): void {
  const pack = packs.find((one) => one.name === name)
  if (pack === undefined)
    throw new Error(`There is no pack "${name}". The packs are ${packs.map((one) => one.name).join(', ')}`)
  registry.registerAll(pack.tools)
}

/** Unregisters the tools of a pack. */
export function unloadPack(name: string, registry: ToolRegistry = defaultRegistry): void {
  for (const tool of packs.find((one) => one.name === name)?.tools ?? [])
    if (registry.get(tool.name) === tool) registry.unregister(tool.name)
}
