import { deepFreeze } from './deep-freeze.ts'
import type { Tool } from './tool.ts'

/** Tools that belong together. Frozen data; nothing is registered until the pack is loaded by its name. */
export interface Pack {
  readonly name: string
  readonly description: string
  readonly tools: readonly Tool[]
}

/** A pack. Throws when two of its tools share a name: that is a mistake of whoever wrote it. */
export const definePack = (name: string, description: string, tools: readonly Tool[]): Pack => {
  const twice = tools.find((tool, index) => tools.findIndex((other) => other.name === tool.name) !== index)
  if (twice) throw new TypeError(`pack ${name}: two tools are named “${twice.name}”`)
  return deepFreeze({ name, description, tools: [...tools] })
}
