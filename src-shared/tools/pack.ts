import type { ToolRegistry } from './registry.ts'
import type { Tool } from './tool.ts'

/** Tools that belong together. Frozen data; nothing is registered until the pack is loaded. */
export interface Pack {
  readonly name: string
  readonly tools: readonly Tool[]
}

export const definePack = (name: string, tools: readonly Tool[]): Pack => {
  const twice = tools.find((tool, index) => tools.findIndex((other) => other.name === tool.name) !== index)
  if (twice) throw new TypeError(`pack ${name}: two tools are named «${twice.name}»`)
  return Object.freeze({ name, tools: Object.freeze([...tools]) })
}

/** Registers every tool of a pack; throws, and registers none, when one of the names is taken. */
export function loadPack(pack: Pack, registry: ToolRegistry): void {
  const taken = pack.tools.find((tool) => registry.get(tool.name))
  if (taken) throw new Error(`pack ${pack.name}: a tool named «${taken.name}» is registered already`)
  for (const tool of pack.tools) registry.register(tool)
}
