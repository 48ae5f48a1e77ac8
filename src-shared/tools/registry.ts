import type { Tool } from './tool.ts'

/** A tool name or a tag. */
export type ToolSelector = string | { readonly tag: string }

/** All registered tools, local and remote, in registration order. */
export interface ToolRegistry {
  /** Registers a tool. Throws if the name is taken, because events identify a tool by its name alone. */
  register(tool: Tool): void
  /** Registers all tools, or none of them: throws if a name is taken or occurs twice. */
  registerAll(tools: readonly Tool[]): void
  unregister(name: string): boolean
  get(name: string): Tool | undefined
  has(name: string): boolean
  list(): readonly Tool[]
  /** Returns the tools that match any selector, in registration order, each once. */
  select(selectors: readonly ToolSelector[]): readonly Tool[]
}

/** Creates an empty registry. */
export function createRegistry(): ToolRegistry {
  const tools = new Map<string, Tool>()
  const registerAll = (more: readonly Tool[]): void => {
    const names = new Set<string>()
    for (const { name } of more) {
      if (tools.has(name) || names.has(name)) throw new Error(`A tool named "${name}" is already registered.`)
      names.add(name)
    }
    for (const tool of more) tools.set(tool.name, tool)
  }
  return {
    register: (tool) => registerAll([tool]),
    registerAll,
    unregister: (name) => tools.delete(name),
    get: (name) => tools.get(name),
    has: (name) => tools.has(name),
    list: () => [...tools.values()],
    select: (selectors) =>
      [...tools.values()].filter((tool) =>
        selectors.some((by) => (typeof by === 'string' ? by === tool.name : tool.tags.includes(by.tag))),
      ),
  }
}

/** The default registry; empty until a pack is loaded. */
export const defaultRegistry: ToolRegistry = createRegistry()
